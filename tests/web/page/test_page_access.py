"""The page for everybody: by keyboard alone, on a phone, in the dark, read aloud."""

import pytest
from tests.rules.test_worked_examples import examples
from tests.web.page.player import Player, tiles
from tests.web.page.test_page import check, fragment_of, worked

axe = pytest.importorskip("axe_playwright_python.sync_playwright")

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}

# Of what has the focus: the id, and whether anybody can see that it has it. A radio button's words show it instead of itself.
FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return { id: '', seen: true };
  const shown = one.matches('.segmented input') ? one.nextElementSibling : one;
  const { outlineStyle, outlineWidth } = getComputedStyle(shown), box = shown.getBoundingClientRect();
  const inside = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return { id: one.id, seen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && inside };
}"""


class Keys:
    """Somebody without a mouse; every stop on the way must be seen."""

    def __init__(self, page):
        self.page = page
        self.stops = []

    def press(self, key):
        self.page.keyboard.press(key)

    def to(self, identity):
        """Tab until it is there: forwards, from wherever the focus is."""
        for _ in range(250):
            found = self.page.evaluate(FOCUSED)
            assert found["seen"], found
            if found["id"] == identity:
                return
            self.stops.append(found["id"])
            self.press("Tab")
        raise AssertionError(f"{identity} is not reached by Tab; last {self.stops[-60:]}")

    def choose(self, kinds):
        """Moves over the open palette by the arrows."""
        rows = [[f"{rank}{suit}" for rank in range(1, 8 if suit == "z" else 10)] for suit in "mpsz"]
        for kind in kinds:
            at = self.page.evaluate("document.activeElement.dataset.tile")
            row, wanted = (next(n for n, kinds in enumerate(rows) if one in kinds) for one in (at, kind))
            for _ in range((wanted - row) % 4):
                self.press("ArrowDown")
            self.press("Home")
            for _ in range(rows[wanted].index(kind)):
                self.press("ArrowRight")
            assert self.page.evaluate(FOCUSED) == {"id": f"palette-{kind}", "seen": True}
            self.press("Enter")


def test_a_hand_is_built_and_won_by_keyboard_alone(visit):
    """烂牌 self-drawn, two 醒: the flipped tile, dealer and winner, the hand, the winning tile."""
    given, expected = worked("guiliu", "5")
    page = visit()
    keys, player = Keys(page), Player(page)
    keys.to("to-result")  # the first stop
    keys.to("ruleset")
    while page.locator("#ruleset").input_value() != "guiliu":
        keys.press("ArrowDown")
        player.settled()
    keys.to("xing-add")
    keys.press("Enter")
    keys.choose([given["xing"]])
    keys.to("dealer-0")
    keys.press("ArrowRight")
    keys.to("winner-0")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert page.locator(f"#winner-{given['winner']}").is_checked()
    keys.to("hand-2-add")
    keys.press("Space")
    keys.choose(tiles(given["seats"][2]["hand"]))
    keys.press("Escape")
    assert page.evaluate("document.activeElement.id") == "hand-2-add"
    assert page.locator(".sheet").count() == 0
    keys.to("tile-add")
    keys.press("Enter")
    keys.choose([given["tile"]])
    player.settled()
    check(player, expected)
    assert page.evaluate("document.activeElement.id") in ("tile-add", "tile-0")
    keys.to("copy-link")  # whatever lies between is seen when it has the focus


def test_a_tile_is_taken_away_and_a_wait_chosen_by_keyboard(visit):
    given, expected = worked("kaikou", "1")
    page = visit(fragment_of(given))
    keys, player = Keys(page), Player(page)
    keys.to("tile-0")
    keys.press("Enter")
    player.settled()
    assert page.locator("#tile-0").count() == 0
    assert page.evaluate("document.activeElement.id") == "tile-add"
    keys.to(f"wait-5s-discard-{given['from']}")
    keys.press("Enter")
    player.settled()
    check(player, expected)
    assert page.evaluate("document.activeElement.id") == f"wait-5s-discard-{given['from']}"


def test_the_result_is_one_step_away(visit):
    page = visit(fragment_of(worked("kaikou", "1")[0]))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "result-title"
    assert page.url.count("#") == 1  # and the link is still there
    assert len(page.url.split("#")[1]) > 100


def test_a_phone_has_room_for_everything(visit):
    """Of every ruleset an example, with a tap for each thing that opens: nothing beyond the edge, nothing too small to be hit."""
    page = visit(**PHONE)
    player = Player(page)
    for document in ("room", "kaikou", "guiliu"):
        given = examples(document)[1][1]
        page.evaluate("fragment => { document.body.dataset.settled = ''; location.hash = fragment; }", fragment_of(given))
        player.settled()
        fits(page)
        for identity in ["house-summary", *(f"more-{seat}-summary" for seat in range(4)), f"hand-{given['winner']}-add"]:
            page.locator(f"#{identity}").tap()
        fits(page)
        page.locator("#palette-done").tap()
        assert page.evaluate(SMALL) == []


SMALL = """() => [...document.querySelectorAll('#page button:not(.skip), #page select, #page input')]
  .map(one => [one.id, (one.type === 'radio' || one.type === 'checkbox' ? one.closest('label') : one).getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
  .map(([id, box]) => `${id} ${box.width}×${box.height}`)"""


def fits(page):
    width = page.viewport_size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    beyond = page.locator("#page button:visible, #page img:visible, .sheet").evaluate_all(
        "all => all.filter(one => !one.closest('.scroll') && one.getBoundingClientRect().right > innerWidth + .5)"
        ".map(one => one.id)"
    )
    assert beyond == []


def test_on_a_phone_the_answer_is_in_sight_and_leads_to_the_whole(visit):
    given, expected = worked("guiliu", "7")
    page = visit(**PHONE)
    player = Player(page)
    player.build(given)
    brief = page.locator("#brief")
    assert brief.is_visible()
    assert f"+{expected['deltas'][given['winner']]}" in brief.inner_text()
    brief.tap()
    check(player, expected)
    top = page.locator("#result-title").bounding_box()["y"]
    assert 0 <= top < 300


def test_the_dark_is_dark(visit):
    bright, dark = (
        visit(color_scheme=scheme).evaluate("getComputedStyle(document.body).backgroundColor") for scheme in ("light", "dark")
    )
    levels = [sum(int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(",")) for colour in (bright, dark)]
    assert levels[0] > 600
    assert levels[1] < 150


LEGAL, ILLEGAL, BOUND = worked("room", "2")[0], worked("room", "2", 1)[0], worked("guiliu", "9")[0]


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        pytest.param({}, [LEGAL, ILLEGAL, BOUND], id="light"),
        pytest.param({"color_scheme": "dark", "locale": "zh-CN"}, [LEGAL, ILLEGAL], id="dark"),
        pytest.param(PHONE, [BOUND], id="phone"),
    ],
)
def test_nothing_stands_in_the_way_of_whoever_hears_or_sees_little(visit, look, shown):
    """axe finds nothing: when a hand is won, when it may not win, with everything open, with the palette open."""
    page = visit(**look)
    player = Player(page)
    for given in shown:
        page.evaluate("fragment => { document.body.dataset.settled = ''; location.hash = fragment; }", fragment_of(given))
        player.settled()
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true;")
        clean(page)
    player.click("start-over")
    player.settled()
    player.click("hand-0-add")
    clean(page)


def clean(page):
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]][:3]) for one in found] == []
