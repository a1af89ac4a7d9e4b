"""A judgement as one picture to share: the hand cut into its sets, the points with every factor, and who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from laizi.display.explain import _Explanation, ruleset_name
from laizi.display.svg_rows import Picture, Shown, document, marked, row, row_width
from laizi.display.svg_tiles import GOLD, GREEN, INK, RED
from laizi.display.text import width
from laizi.messages import rule_text

if TYPE_CHECKING:
    from laizi.hand import Part
    from laizi.rules import Judgement, Meld, Seat

_WIDE: Final = 900
_MARGIN: Final = 28
_INNER: Final = _WIDE - 2 * _MARGIN
_PAPER, _CARD, _LINE, _SOFT = "#f3f0e6", "#fffdf8", "#ddd6c5", "#6a6558"
_FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
_COLUMN: Final = 0.56  # how wide a column of text is at least, of its size: texts are broken with it


class _Step(NamedTuple):
    """A line of the table of points in one payer's column."""

    label: str
    value: str
    so_far: str


def _step(label: str, value: str, so_far: str) -> _Step:
    """What has no value is a remark on what comes out, and may differ between payers: it stands in the value's place."""
    return _Step(label, value, so_far) if value else _Step("", label, so_far)


class _Sheet:
    """The picture of a judgement: blocks from top to bottom; `y` is where the next one begins."""

    def __init__(self, judgement: Judgement, lang: str) -> None:
        self.judgement, self.lang = judgement, lang
        self.situation = judgement.situation
        self.words = _Explanation(judgement, lang, brief=True)
        self.y = float(_MARGIN)
        self.body: list[str] = []
        self.shown: list[Shown] = []

    def picture(self) -> Picture:
        title = ruleset_name(self.situation.ruleset, self.lang)
        first, *others = list(self.words.head())[1:]
        self.head(title, first, others)
        if not self.judgement.legal:
            self.violations()
        self.hand()
        self.seats()
        if self.judgement.shares:
            self.points()
        self.settled()
        height = self.y + _MARGIN - 14
        paper = f'<rect width="{_WIDE}" height="{height:.5g}" fill="{_PAPER}"/>'
        body = f'<g font-family="{escape(_FONT)}" fill="{INK}">{"".join(self.body)}</g>'
        return document(paper + body, _WIDE, height, f"{title}: {first}", self.shown)

    # ---- pieces --------------------------------------------------------------------------------------------------------

    def text(
        self, words: str, x: float, y: float, size: float = 14, *, fill: str = INK, bold: bool = False, anchor: str = "start"
    ) -> None:
        if not words:
            return
        weight = ' font-weight="600"' if bold else ""
        self.body.append(
            f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}"{weight}>'
            f"{escape(words)}</text>"
        )

    def card(self, height: float, x: float = _MARGIN, wide: float = _INNER, line: str = _LINE) -> None:
        self.body.append(
            f'<rect x="{x:.5g}" y="{self.y:.5g}" width="{wide:.5g}" height="{height:.5g}" rx="12" '
            f'fill="{_CARD}" stroke="{line}"/>'
        )

    def tiles(self, shown: Sequence[Shown], x: float, y: float, height: float) -> float:
        """Draws a row and gives where it ends."""
        self.shown.extend(shown)
        self.body.append(row(shown, x, y, height))
        return x + row_width(len(shown), height)

    # ---- blocks --------------------------------------------------------------------------------------------------------

    def head(self, title: str, first: str, others: Iterable[str]) -> None:
        self.text(title, _MARGIN, self.y + 18, 20, bold=True)
        self.y += 44
        self.text(first, _MARGIN, self.y, 15)
        self.text(" · ".join(others), _MARGIN, self.y + 22, 13, fill=_SOFT)
        if self.situation.laizi is not None:
            wild = [self.marked(kind) for kind in (self.situation.laizi, *sorted(self.situation.pizi))]
            self.tiles(wild, _WIDE - _MARGIN - row_width(len(wild), 46), self.y - 20, 46)
        self.y += 40

    def hand(self) -> None:
        """The concealed sets, then the melds, each with its words below: smaller where it must be, then on more lines."""
        groups = list(self.groups())
        room, left, gap = _INNER - 36.0, _MARGIN + 18.0, 18.0

        def widths(high: float) -> list[float]:
            return [max(row_width(len(shown), high), width(caption) * 6) for shown, caption in groups]

        sizes = (62.0, 58.0, 54.0, 50.0, 46.0)
        high = next((one for one in sizes if sum(widths(one)) + gap * (len(groups) - 1) <= room), sizes[-1])
        top, at = self.y, len(self.body)
        x, y = left, top + 20
        for (shown, caption), wide in zip(groups, widths(high), strict=True):
            if x + wide > left + room + 1 and x > left:
                x, y = left, y + high + 38
            self.tiles(shown, x, y, high)
            self.text(caption, x + 2, y + high + 17, 12, fill=_SOFT)
            x += wide + gap
        y += high + 40
        for place, note in enumerate(self.hand_words()):
            self.text(note, left, y + 10, 13 if place else 16, fill=_SOFT if place else INK, bold=not place)
            y += 22
        self.card(y + 6 - top)
        self.body.insert(at, self.body.pop())  # below what stands on it
        self.y = y + 6 + 14

    def hand_words(self) -> list[str]:
        """What the hand is, then what each laizi stands for."""
        if not self.judgement.legal:
            return []
        lines = list(self.words.hand())[1:]
        return [lines[-1], *lines[:-1]]

    def groups(self) -> Iterator[tuple[list[Shown], str]]:
        judgement, seat = self.judgement, self.situation.seats[self.situation.winner]
        if not judgement.legal:
            tile = self.situation.tile
            yield [self.marked(kind) for kind in seat.hand], ""
            yield [self.marked(tile)] if tile is not None else [], ""
        ordered = sorted(judgement.arrangement, key=lambda part: part.set in ("eyes", "pair"))
        for single, parts in groupby(ordered, key=lambda part: part.set in ("single", "pair")):
            if single:
                yield [shown for part in parts for shown in self.part(part)], ""
            else:
                for part in parts:
                    yield self.part(part), ""
        for meld in seat.melds:
            yield self.meld(meld), self.caption(meld)
        yield from ((shown, words) for shown, words in self.alone(seat))

    def part(self, part: Part) -> list[Shown]:
        places = range(max(len(part.tiles), len(part.wild)))
        return [
            Shown(part.tiles[place] if part.tiles else None, "wild", "laizi")
            if place in part.wild
            else self.marked(part.tiles[place])
            for place in places
        ]

    def marked(self, kind: int) -> Shown:
        return marked(kind, self.situation.laizi, self.situation.pizi)

    def meld(self, meld: Meld) -> list[Shown]:
        shown = [self.marked(kind) for kind in meld.tiles]
        return [Shown(None, "back"), *shown[1:-1], Shown(None, "back")] if meld.kind == "an_gang" else shown

    def caption(self, meld: Meld) -> str:
        kind = rule_text("melds", meld.kind, self.lang)
        return kind if meld.giver is None else f"{kind} {self.words.say('from_seat', seat=meld.giver)}"

    def alone(self, seat: Seat) -> Iterator[tuple[list[Shown], str]]:
        """Pizi and laizi that were konged alone or discarded."""
        laizi = self.situation.laizi
        if seat.pizi:
            yield [self.marked(kind) for kind in sorted(seat.pizi)], self.words.say("pizi_kongs", tiles="").strip()
        if laizi is not None and seat.laizi:
            yield [self.marked(laizi)] * seat.laizi, self.words.say("laizi_kongs", tiles="").strip()
        if laizi is not None and seat.laizi_discards:
            yield [self.marked(laizi)] * seat.laizi_discards, self.words.say("laizi_thrown", tiles="").strip()

    def violations(self) -> None:
        lines = [(self.words.say("illegal"), True)]
        for code in self.judgement.violations:
            lines.append((rule_text("violations", code, self.lang), True))
            lines += [(line, False) for line in wrapped(rule_text("advice", code, self.lang), (_INNER - 36) / 14 / _COLUMN)]
        self.card(26.0 + 24 * len(lines), line=RED)
        for place, (line, bold) in enumerate(lines):
            fill = RED if place == 0 else INK if bold else _SOFT
            self.text(line, _MARGIN + 18, self.y + 30 + 24 * place, 17 if place == 0 else 14, fill=fill, bold=bold)
        self.y += 26.0 + 24 * len(lines) + 14

    def seats(self) -> None:
        """A card a seat: what it gains, and what lies before it."""
        gap, high = 12.0, 30.0
        wide = (_INNER - 3 * gap) / 4
        rows = [list(self.rows_of(seat, wide - 24, high)) for seat in self.situation.seats]
        height = 74.0 + max(len(found) for found in rows) * (high + 8)
        for number, gain in enumerate(self.judgement.deltas):
            x = _MARGIN + number * (wide + gap)
            winner = number == self.situation.winner
            self.card(height, x, wide, GOLD if winner else _LINE)
            self.text(self.words.say("seat", seat=number), x + 14, self.y + 26, 14, fill=_SOFT)
            role = "★" if winner else ""
            self.text(role, x + wide - 14, self.y + 26, 14, fill=GOLD, anchor="end")
            colour = GREEN if gain > 0 else RED if gain < 0 else _SOFT
            self.text(_signed(gain), x + 14, self.y + 56, 24, fill=colour, bold=True)
            for place, groups in enumerate(rows[number]):
                at = x + 14
                for shown in groups:
                    at = self.tiles(shown, at, self.y + 70 + place * (high + 8), high) + 7
        self.y += height + 14

    def rows_of(self, seat: Seat, wide: float, high: float) -> Iterator[list[list[Shown]]]:
        """What lies before a seat, as many groups on a line as there is room for."""
        line: list[list[Shown]] = []
        used = 0.0
        for shown in [*(self.meld(meld) for meld in seat.melds), *(shown for shown, _ in self.alone(seat))]:
            needed = row_width(len(shown), high) + 7
            if line and used + needed > wide:
                yield line
                line, used = [], 0.0
            line.append(shown)
            used += needed
        if line:
            yield line

    def points(self) -> None:
        """Every factor a line, the payers side by side: what it is, and what comes of all so far."""
        shares = self.judgement.shares
        found = [[_step(*step) for step in self.words.steps(share)] for share in shares]
        labels = merged([[step.label for step in steps] for steps in found])
        height = 58.0 + 25 * len(labels)
        self.card(height)
        each = 204.0
        ends = [_WIDE - _MARGIN - 18 - each * place for place in range(len(shares))][::-1]
        for share, end in zip(shares, ends, strict=True):
            self.text(self.words.say("pays", seat=share.payer), end, self.y + 28, 14, bold=True, anchor="end")
        self.text(self.words.say("factor"), _MARGIN + 18, self.y + 28, 13, fill=_SOFT)
        for place, label in enumerate(labels):
            y = self.y + 56 + 25 * place
            self.body.append(f'<path d="M{_MARGIN + 18} {y - 17:.5g}H{_WIDE - _MARGIN - 18}" stroke="{_LINE}"/>')
            self.text(label[0], _MARGIN + 18, y, 13.5)
            for steps, end in zip(found, ends, strict=True):
                places = numbered([step.label for step in steps])
                if label in places:
                    step = steps[places.index(label)]
                    self.text(step.value, end - 54, y, 13.5 if step.label else 11, fill=_SOFT, anchor="end")
                    self.text(step.so_far, end, y, 13.5, bold=step is steps[-1], anchor="end")
        self.y += height + 14

    def settled(self) -> None:
        """Who pays whom and for what."""
        judgement, words = self.judgement, self.words
        lines = [
            (f"{one.source} → {one.target}", f"{one.points:,}", "  ".join(part for part in words.why(one) if part))
            for one in judgement.payments
        ]
        notes = []
        if judgement.contract is not None:
            name = rule_text("contracts", judgement.contract, self.lang)
            notes.append(words.say("contract_is", seat=judgement.contractor, name=name))
        if not lines:
            notes.append(words.say("nobody_pays"))
        if judgement.next_dealer is not None:
            notes.append(words.say("next_dealer", seat=judgement.next_dealer))
        for from_to, points, why in lines:
            self.y += 22
            self.text(from_to, _MARGIN + 18, self.y, 14, fill=_SOFT)
            self.text(points, _MARGIN + 150, self.y, 14, bold=True, anchor="end")
            self.text(why, _MARGIN + 170, self.y, 14, fill=_SOFT)
        for note in notes:
            self.y += 22
            self.text(note, _MARGIN + 18, self.y, 14)
        self.y += 14


def _signed(gain: int) -> str:
    return f"{gain:+,}".replace("-", "−") if gain else "0"


def merged(columns: Iterable[Sequence[str]]) -> list[tuple[str, int]]:
    """The labels of several columns as one list that keeps the order of each; a label's second time in a column is another."""
    found: list[tuple[str, int]] = []
    for column in columns:
        at = 0
        for label in numbered(column):
            if label in found:
                at = found.index(label) + 1
            else:
                found.insert(at, label)
                at += 1
    return found


def numbered(labels: Sequence[str]) -> list[tuple[str, int]]:
    """Each label with how often it came before."""
    return [(label, labels[:place].count(label)) for place, label in enumerate(labels)]


def wrapped(words: str, columns: float) -> Iterator[str]:
    """A text as lines of at most so many columns, broken at blanks, or anywhere between Chinese characters."""
    line = ""
    for piece in pieces(words):
        if line and width(line + piece.rstrip()) > columns:
            yield line.rstrip()
            line = ""
        line += piece
    if line:
        yield line.rstrip()


def pieces(words: str) -> Iterator[str]:
    """What stays together: a word with the blank after it, or one wide character with the marks that follow it."""
    piece = ""
    for character in words:
        if piece and (piece[-1] == " " or (width(character) == 2 and character not in "，。；：、）”")):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece
