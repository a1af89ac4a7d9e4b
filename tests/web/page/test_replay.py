"""The viewer of logs in a real browser: what it shows at every step is what the table says."""

import io
import json

import pytest
from tests.table.play import RULESETS
from tests.table.test_logs import play_match
from tests.web.page.player import tiles
from tests.web.page.test_page_access import FOCUSED, PHONE, SMALL, Keys, clean, fits

from laizi.table import replay

SETTLED = "body[data-settled='true']"


@pytest.fixture(scope="module")
def logs():
    return {ruleset: play_match(ruleset, rounds=2)[1] for ruleset in RULESETS}


class Viewer:
    def __init__(self, page, log=None, name="match.jsonl"):
        self.page = page
        if log is not None:
            self.open(log, name)

    def open(self, log, name="match.jsonl"):
        self.page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": log})
        self.settled()

    def settled(self):
        self.page.wait_for_selector(SETTLED)

    def see(self, who):
        self.page.check(f"#seen-{who}", force=True)
        self.settled()

    def count(self):
        return tuple(int(part) for part in self.page.locator("#count").inner_text().split("/"))

    def hand(self, seat):
        """The tiles that are seen, in their order; backs as None."""
        shown = self.page.locator(f"#place-{seat} .hand > .tiles img").all()
        return [None if one.get_attribute("data-face") == "back" else one.get_attribute("data-kind") for one in shown]

    def discards(self, seat):
        return [one.get_attribute("data-kind") for one in self.page.locator(f"#place-{seat} .thrown img").all()]

    def said(self):
        return self.page.locator("#said li").all_inner_texts()

    def could(self):
        return self.page.locator(".could li").count()


@pytest.mark.parametrize("ruleset", ["wuhan-room", "guiliu"])
def test_every_step_shows_the_table(visit, logs, ruleset):
    """By the arrow key through a round: hands, discards, the wall, the number of choices, what was done."""
    viewer = Viewer(visit("replay"), logs[ruleset])
    place = 1
    for body, match in replay(io.BytesIO(logs[ruleset])):
        if body["type"] not in ("round", "action") or body["line"] > 30:
            continue
        assert viewer.count()[0] == place
        for seat in range(4):
            assert sorted(viewer.hand(seat)) == sorted(tiles(match.view(seat)["hand"]))
            assert "".join(viewer.discards(seat)) == match.view(0)["seats"][seat]["discards"]
        assert str(match.view(0)["left"]) in viewer.page.locator("#wall-left").inner_text()
        assert viewer.could() == sum(len(match.round.legal_actions(seat)) for seat in range(4))
        assert viewer.page.locator(".could .taken").count() == (match.round.result is None)
        viewer.page.keyboard.press("ArrowRight")
        place += 1
    assert place > 20
    viewer.page.keyboard.press("End")
    *_, last = (match.round.result for body, match in replay(io.BytesIO(logs[ruleset])) if body["type"] in ("round", "action"))
    assert viewer.count()[0] == viewer.count()[1]
    viewer.page.select_option("#round", "1")
    viewer.settled()
    assert viewer.count()[0] == 1
    viewer.page.click("#last")
    for gain, seat in zip(last.deltas, range(4), strict=True):
        assert f"{gain:+,}" in " ".join(viewer.said()) or gain == 0, seat


def test_the_view_of_a_seat_hides_the_others(visit, logs):
    viewer = Viewer(visit("replay"), logs["wuhan-room"])
    for _ in range(6):
        viewer.page.click("#next")
    viewer.see(2)
    assert None not in viewer.hand(2)
    for seat in (0, 1, 3):
        assert viewer.hand(seat)
        assert set(viewer.hand(seat)) == {None}
    kinds = {one.get_attribute("aria-labelledby") for one in viewer.page.locator(".could").all()}
    assert kinds <= {"could-2"}
    # That the others were dealt is told, what is not.
    viewer.page.keyboard.press("Home")
    assert sum("tiles" in words for words in viewer.said()) == 3
    viewer.see("all")
    assert all(None not in viewer.hand(seat) for seat in range(4))


def test_payments_are_shown_where_they_are_made(visit, logs):
    viewer = Viewer(visit("replay"), logs["wuhan-room"])
    paid = [
        (body["line"], one)
        for body, match in replay(io.BytesIO(logs["wuhan-room"]))
        if body["type"] in ("round", "action") and match.number - (not match.playing) == 0
        for event in body["events"]
        if event["event"] == "pay"
        for one in event["payments"]
    ]
    shown = []
    while True:
        for way, points in zip(
            viewer.page.locator("#paid .way").all_inner_texts(),
            viewer.page.locator("#paid strong").all_inner_texts(),
            strict=True,
        ):
            giver, taker = (int(words.strip().removeprefix("Seat ")) for words in way.split("→"))
            shown.append((giver, taker, int(points.replace(",", ""))))
        if len(set(viewer.count())) == 1:
            break
        viewer.page.keyboard.press("ArrowRight")
    assert shown
    assert shown == [(one["from"], one["to"], one["points"]) for _, one in paid]


def test_a_file_is_dropped_and_another_opened(visit, logs):
    page = visit("replay")
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.items.add(new File([text], 'dropped.jsonl'));
          document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        }""",
        logs["guiliu"].decode(),
    )
    page.wait_for_selector("#place-0")
    assert "dropped.jsonl" in page.locator("#opener").inner_text()
    Viewer(page, logs["wuhan-kaikou"], "other.jsonl")
    assert "other.jsonl" in page.locator("#opener").inner_text()


def test_a_log_that_does_not_hold_is_named_and_leaves_what_is_shown(visit, logs):
    page = visit("replay", expected=("422",))
    lines = logs["wuhan-room"].splitlines(keepends=True)
    viewer = Viewer(page, b"".join([*lines[:4], lines[4].replace(b"seat", b"Seat", 1), *lines[5:]]))
    assert "Line 5 of the log" in page.locator("#problem").inner_text()
    assert page.locator("#place-0").count() == 0
    viewer.open(logs["guiliu"])
    assert page.locator("#problem").count() == 0
    page.keyboard.press("ArrowRight")
    viewer.open(b"no log\n")
    assert "Line 1 of the log" in page.locator("#problem").inner_text()
    assert viewer.count()[0] == 2
    viewer.open(b" " * (1 << 22) + b"\n", "large.jsonl")
    assert "4 MiB" in page.locator("#problem").inner_text()


def test_whoever_clicks_a_view_goes_on_stepping(visit, logs):
    viewer = Viewer(visit("replay"), logs["guiliu"])
    for view in ("2", "all"):
        viewer.see(view)
        before = viewer.count()[0]
        viewer.page.keyboard.press("ArrowRight")
        assert viewer.count()[0] == before + 1


def test_by_keyboard_alone(visit, logs):
    page = visit("replay")
    viewer = Viewer(page, logs["wuhan-room"])
    assert page.evaluate(FOCUSED) == {"id": "step", "seen": True}
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("PageDown", 12), ("PageUp", 2), ("Home", 1)):
        page.keyboard.press(key)
        assert viewer.count()[0] == place
        assert page.evaluate("document.getElementById('step').value") == str(place - 1)
    keys = Keys(page)
    keys.to("next")
    keys.press("Enter")
    keys.press("Space")
    assert viewer.count()[0] == 3
    keys.to("last")
    keys.press("Enter")
    assert len(set(viewer.count())) == 1
    page.locator("#to-hands").focus()
    keys.to("seen-all")
    keys.press("ArrowRight")  # here the arrows choose whose view it is
    viewer.settled()
    assert page.locator("#seen-0").is_checked()
    assert page.evaluate("document.activeElement.id") == "seen-0"


def test_the_language_is_switched_where_one_stands(visit, logs):
    viewer = Viewer(visit("replay"), logs["wuhan-room"])
    for _ in range(4):
        viewer.page.keyboard.press("ArrowRight")
    before = viewer.count()
    viewer.page.click("#language-zh")
    viewer.settled()
    assert viewer.count() == before
    assert "号位" in viewer.said()[0]
    assert viewer.page.locator("html").get_attribute("lang") == "zh-CN"


def test_the_pages_lead_to_each_other(visit):
    page = visit()
    page.click("#to-replay")
    page.wait_for_selector("#file")
    page.click("#to-hands")
    page.wait_for_selector("#ruleset")


@pytest.mark.parametrize(
    "look",
    [
        pytest.param({}, id="light"),
        pytest.param({"color_scheme": "dark", "locale": "zh-CN"}, id="dark"),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_nothing_stands_in_the_way(visit, logs, look):
    """axe finds nothing, nothing is beyond the edge or too small to be hit: before a log is open, in a round, at its end."""
    page = visit("replay", **look)
    clean(page)
    viewer = Viewer(page, logs["wuhan-room"])
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    for who in ("all", 1):
        viewer.see(who)
        clean(page)
        fits(page)
        assert page.evaluate(SMALL) == []
    page.keyboard.press("Tab")
    page.click("#last")
    clean(page)
    fits(page)


def test_what_is_shown_is_what_the_service_says(visit, logs):
    """Nothing is worked out on the page."""
    page = visit("replay")

    def changed(route):
        answer = route.fetch().json()
        step = answer["steps"][0]
        step["words"] = ["other words"]
        step["options"][0]["words"] = "another choice"
        step["table"]["left"] = 777
        step["table"]["seats"][3]["hand"] = "777z"
        step["payments"] = [{"from": 1, "to": 2, "points": 54321, "reason": "win", "words": "another reason"}]
        route.fulfill(body=json.dumps(answer), content_type="application/json")

    page.route("**/api/replay*", changed)
    viewer = Viewer(page, logs["wuhan-room"])
    shown = page.locator("#page").inner_text()
    for words in ("other words", "another choice", "777", "54,321", "another reason", "Seat 1 → Seat 2"):
        assert words in shown
    assert viewer.hand(3) == ["7z"] * 3
