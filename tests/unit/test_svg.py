"""Pictures: whole and valid documents, every tile another drawing, and all that a judgement says is in its picture."""

from xml.etree import ElementTree

import pytest
from tests.rules.test_worked_examples import RULESETS, examples

import laizi
from laizi.display.explain import _Explanation, explain
from laizi.display.svg import Picture, hand_picture, picture, tile_picture
from laizi.display.svg_judgement import merged, wrapped
from laizi.display.svg_rows import document
from laizi.display.text import width
from laizi.messages import rule_text

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = [
    pytest.param(one, id=f"{page}-{n}")
    for page in RULESETS
    for n, (_, given, _) in enumerate(examples(page), 1)
    for one in (given if isinstance(given, list) else [given])
]


def read(drawn):
    """The document, after what each must fulfil: valid, nothing from elsewhere, no script or style, all that is used is there."""
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {
            "svg", "title", "defs", "symbol", "use", "g", "path", "rect", "circle", "ellipse", "text",
        }  # fmt: skip
        assert not {name for name in element.attrib if name == "style" or name.startswith("on")}
        if element.tag == f"{SVG}use":
            assert element.get("href", "").removeprefix("#") in ids
    return root


def uses(root):
    return [one.get("href").removeprefix("#laizi-") for one in root.iter(f"{SVG}use")]


def words(root):
    return [one.text for one in root.iter(f"{SVG}text")]


def test_every_tile_is_another_drawing():
    drawn = {tile: tile_picture(tile) for tile in laizi.TILES}
    bodies = set()
    for tile, document_of in drawn.items():
        root = read(document_of)
        assert uses(root) == ["plain", str(tile)]
        assert not words(root)  # no font has to have it
        symbol = next(one for one in root.iter(f"{SVG}symbol") if one.get("id") == f"laizi-{tile}")
        bodies.add("".join(ElementTree.tostring(child, encoding="unicode") for child in symbol))
    assert len(bodies) == len(laizi.TILES)


@pytest.mark.parametrize("height", [16, 80, 333.5])
def test_a_tile_has_the_size_asked_for(height):
    root = read(tile_picture("5m", height=height))
    assert float(root.get("height")) == pytest.approx(height)
    assert float(root.get("width")) == pytest.approx(height * 3 / 4, rel=1e-4)


@pytest.mark.parametrize("suit", "mps")
def test_dots_and_bamboo_are_as_many_as_the_rank(suit):
    """Counted in the drawings: dots by their outer circles, bamboo by its groups; 万 by nothing, its numbers are characters."""
    for rank in range(1, 10):
        symbol = next(one for one in read(tile_picture(f"{rank}{suit}")).iter(f"{SVG}symbol") if one.get("id").endswith(suit))
        outer = [
            one for one in symbol.findall(f"{SVG}circle") if one.get("fill", "").startswith("#") and float(one.get("r")) >= 7
        ]
        if suit == "p":
            assert len(outer) == rank
        elif suit == "s" and rank > 1:
            assert len(symbol.findall(f"{SVG}g")) == rank
        elif suit == "m":
            assert len(symbol.findall(f"{SVG}path")) == 2


def test_everything_stays_on_the_face():
    """Of dots and bamboo, whose numbers say where they are."""
    for tile in laizi.TILES:
        for one in read(tile_picture(tile)).iter(f"{SVG}circle"):
            x, y, radius = (float(one.get(name, 0)) for name in ("cx", "cy", "r"))
            assert radius <= x <= 60 - radius, tile
            assert radius <= y <= 76 - radius, tile


def test_laizi_pizi_and_wildcards_are_marked():
    root = read(hand_picture("4m5m6m7z123p??", laizi="6m", pizi=(3, 4, 33)))
    marks = ["4m mark-pizi", "5m mark-pizi", "6m mark-laizi", "1p", "2p", "3p", "7z mark-pizi"]
    expected = [name for tile in marks for name in ["plain", *tile.split()]] + ["wild", "any"] * 2
    assert uses(root) == expected
    assert root.get("aria-label") == "456m123p7z??"
    assert read(hand_picture("123m", "zh")).get("aria-label") == "一二三万"


def test_what_is_no_tile_or_hand_is_an_error():
    for ask in (lambda: tile_picture("9z"), lambda: hand_picture("11111m")):
        with pytest.raises(laizi.InputError):
            ask()


def test_texts_are_escaped_and_a_notebook_shows_pictures():
    drawn = document("", 1, 1, """<script> & "that's" """, [])
    assert read(drawn).find(f"{SVG}title").text == """<script> & "that's" """
    assert isinstance(drawn, Picture)
    assert drawn._repr_svg_() == str(drawn)


def test_what_is_no_plain_tile():
    assert uses(read(tile_picture("5m", face="wild", mark="laizi"))) == ["wild", "5m", "mark-laizi"]
    assert uses(read(tile_picture(None, face="wild"))) == ["wild", "any"]
    assert uses(read(tile_picture(None, face="back"))) == ["back"]
    assert read(tile_picture(None)).get("aria-label") == "?"


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("given", EXAMPLES)
def test_the_picture_of_a_judgement_says_all_of_it(given, lang):
    judgement = laizi.judge(given)
    root = read(picture(judgement, lang))
    shown = words(root)
    signed = [f"{gain:+,}".replace("-", "−") if gain else "0" for gain in judgement.deltas]
    assert [one.text for one in root.iter(f"{SVG}text") if one.get("font-size") == "24"] == signed
    for payment in judgement.payments:
        assert f"{payment.source} → {payment.target}" in shown
        assert f"{payment.points:,}" in shown
    if judgement.legal:
        text = explain(judgement, lang)
        for share in judgement.shares:
            for label, value, so_far in _Explanation(judgement, lang, brief=True).steps(share):
                assert {label, value, so_far} - {""} <= set(shown)
                assert label in text
        for code in judgement.forms:
            assert any(rule_text("forms", code, lang) in word for word in shown)
    for code in judgement.violations:
        assert any(word.startswith(rule_text("violations", code, lang)) for word in shown)


@pytest.mark.parametrize("given", EXAMPLES)
def test_every_tile_of_the_winner_is_drawn(given):
    judgement = laizi.judge(given)
    situation = judgement.situation
    drawn = uses(read(picture(judgement)))
    seat = situation.seats[situation.winner]
    wild = sum(len(part.wild) for part in judgement.arrangement)
    assert drawn.count("wild") == wild
    for tile in {*seat.hand, situation.tile} - {situation.laizi}:
        assert drawn.count(str(tile)) >= [*seat.hand, situation.tile].count(tile)


def test_a_laizi_shows_what_it_stands_for():
    """翻九条: the laizi 1s is the second 8p of the eyes, and is drawn as one."""
    given = examples("room")[1][1]
    drawn = uses(read(picture(laizi.judge(given))))
    at = drawn.index("wild")
    assert drawn[at - 2 : at + 3] == ["plain", "8p", "wild", "8p", "mark-laizi"]


def test_labels_of_several_payers_become_one_list():
    columns = [["base", "hard", "cap"], ["base", "dealer", "hard", "hard"], ["base", "hard", "giver"]]
    found = merged(columns)
    assert len(found) == len(set(found))
    for column in columns:
        places = [found.index((label, column[:n].count(label))) for n, label in enumerate(column)]
        assert places == sorted(places)


@pytest.mark.parametrize(
    "text", ["a few words, and some more of them", "这手牌不够这种玩法的起胡：多开口、多杠。", "x" * 30 + " y"]
)
@pytest.mark.parametrize("columns", [8, 20, 200])
def test_a_wrapped_text_is_whole_and_not_too_wide(text, columns):
    lines = list(wrapped(text, columns))
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    longest = max(len(piece) for piece in text.split(" ")) if text.isascii() else 4
    assert all(width(line) <= max(columns, longest) for line in lines)
