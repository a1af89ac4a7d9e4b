"""The page in a real browser: hands built by clicks give the documented points, and what is shared is the same."""

import base64
import json
import re

import pytest
from tests.rules.test_worked_examples import examples
from tests.web.page.player import Player

import laizi
from laizi.display import explain
from laizi.display.svg import picture
from laizi.messages import rule_text

# Of each ruleset one: the rain, a robbed kong, a discard, bound seats.
PLAYED = [("room", "4"), ("kaikou", "5"), ("liukou", "1"), ("yuanhang", "5"), ("guiliu", "9")]


NAMES = {"english", "laizi", "docs", "rules", "kaikou", "room", "wuhan"}  # are the same in both languages


def worked(page, number, nth=0):
    """The situation and the answer of a worked example."""
    return [(given, expected) for title, given, expected in examples(page) if title.startswith(f"{number}. ")][nth]


def fragment_of(given):
    return "#" + base64.urlsafe_b64encode(json.dumps(given).encode()).decode().rstrip("=")


def situation_in(url):
    text = url.split("#")[1]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def check(player, expected):
    """The page says what the worked example says."""
    if "deltas" in expected:
        assert player.gains() == expected["deltas"]
    assert player.verdict() == ("A legal win" if expected["legal"] else "Not a legal win")
    if "points" in expected:
        assert player.points() == expected["points"]
    assert player.violations() == expected.get("violations", [])
    for code in expected.get("forms", ()):
        assert rule_text("forms", code) in player.page.locator(".what").inner_text()


@pytest.mark.parametrize(("document", "number"), PLAYED)
def test_a_worked_example_built_by_clicks_has_the_documented_points(visit, document, number):
    given, expected = worked(document, number)
    player = Player(visit())
    player.build(given)
    check(player, expected)
    built = situation_in(player.page.url)
    assert laizi.judge(built).to_dict() == laizi.judge(given).to_dict()


def test_house_options_and_what_is_wrong_with_an_illegal_win(visit):
    given, expected = worked("room", "2", 1)
    assert given["options"] == {"heijin": True}
    player = Player(visit())
    player.build(given)
    check(player, expected)
    assert rule_text("advice", "not_heijin") in player.page.locator(".reasons").inner_text()
    assert player.page.locator("#house .badge").inner_text() == "1 changed"
    player.click("house-reset")
    player.settled()
    check(player, worked("room", "2", 0)[1])


def test_every_ruleset_has_an_example_that_can_be_judged(visit):
    page = visit()
    player = Player(page)
    for name in (*laizi.rules.names(), *laizi.rules.houses()):
        page.select_option("#ruleset", name)
        player.settled()
        player.click("example")
        player.settled()
        legal = laizi.judge(situation_in(page.url)).legal
        assert player.verdict() == ("A legal win" if legal else "Not a legal win")
        assert legal or name == "heijin"
        assert page.locator(".problem").count() == 0


def test_whoever_begins_is_told_what_to_do(visit):
    page = visit()
    assert "Choose the flipped tile" in page.locator("#result").inner_text()
    player = Player(page)
    player.put("indicator", ["9s"])
    player.put("hand-0", ["1m", "1m", "1m"])
    player.settled()
    assert "3 tiles" in page.locator(".tray.large .problem").inner_text()
    player.put("hand-0", ["1m"])
    player.settled()
    player.click("hand-0-add")
    assert page.locator("#palette-1m").get_attribute("aria-disabled") == "true"  # a fifth one is not to be had
    page.locator("#palette-1m").dispatch_event("click")
    player.click("palette-done")
    assert "4 tiles" in page.locator(".tray.large .problem").inner_text()
    player.put("hand-0", ["2m"] * 4 + ["3m"] * 4 + ["4m"])
    player.settled()
    player.click("hand-0-add")
    assert page.locator(".sheet [data-tile]:not([aria-disabled])").count() == 0  # nor a fourteenth tile
    assert page.locator(".tray.large .problem").count() == 0
    assert page.locator(".tray.large button.held").count() == 13


def test_the_flipped_tile_marks_laizi_and_pizi(visit):
    player = Player(visit())
    player.put("indicator", ["9s"])
    player.settled()
    marked = (
        player.page.locator("#shown-laizi").get_attribute("aria-label"),
        player.page.locator("#shown-pizi").get_attribute("aria-label"),
    )
    assert marked == ("1s (laizi)", "8s (pizi), 9s (pizi), 7z (red) (pizi)")
    player.click("hand-0-add")
    assert "laizi" in player.page.locator("#palette-1s").get_attribute("aria-label")
    assert "pizi" not in player.page.locator("#palette-2s").get_attribute("aria-label")
    assert player.page.locator("#palette-1s img").get_attribute("src") == "static/tiles/1s-laizi.svg"
    assert player.page.locator("#palette-1s img").evaluate("one => one.naturalWidth") == 60


def test_the_laizi_is_drawn_as_what_it_stands_for(visit):
    given, _ = worked("room", "2")
    page = visit(fragment_of(given))
    Player(page).settled()
    eyes = page.locator(".cut li.eyes .tiles")
    faces = eyes.locator("img").evaluate_all("all => all.map(one => [one.dataset.kind, one.dataset.face])")
    assert faces == [["8p", "plain"], ["8p", "wild"]]
    assert "the laizi stands for 8p" in eyes.get_attribute("aria-label")


def test_waits_follow_the_hand_and_a_click_wins(visit):
    given, expected = worked("kaikou", "1")
    waiting = {key: value for key, value in given.items() if key not in ("tile", "by", "from")}
    page = visit(fragment_of(waiting))
    player = Player(page)
    player.settled()
    hints = laizi.hints(waiting).to_dict()["waits"]
    assert [row.get_attribute("data-tile") for row in page.locator(".waits tbody tr").all()] == [wait["tile"] for wait in hints]
    for wait in hints:
        for by, giver, outcome in [
            ("self_draw", None, wait["self_draw"]),
            *(("discard", n, one) for n, one in wait["from"].items()),
        ]:
            shown = page.locator(f"#wait-{wait['tile']}-{by}-{giver if giver is not None else 'null'}").inner_text()
            said = [f"{outcome['points']:,}"] if outcome["legal"] else []
            said += [rule_text("forms", code) for code in outcome["forms"]]
            said += [rule_text("violations", code) for code in outcome["violations"]]
            assert shown.splitlines()[:-1] == said
    player.click(f"wait-{given['tile']}-discard-{given['from']}")
    player.settled()
    check(player, expected)
    player.click(f"hand-{given['winner']}-0")  # one tile less: no hand that could wait, and the page says so where it is
    player.settled()
    assert (
        "12 tiles" in page.locator(".tray.large .problem").inner_text()
        or "tiles" in page.locator(".tray.large .problem").inner_text()
    )
    assert page.locator(".waits").count() == 0


def test_every_number_and_word_of_the_rules_is_the_services(visit):
    """The answer is changed on its way: the page shows what came, and works nothing out by itself."""
    given, _ = worked("kaikou", "2")
    page = visit()

    def changed(route):
        answer = route.fetch().json()
        answer["shares"][0]["rows"][0] |= {"label": "other words", "value": "× 77", "so_far": "123456"}
        answer["gains"][0]["points"] = "+99,999"
        answer["payments"][0] |= {"points": "54,321", "reason": "another reason"}
        answer["hand"][-1] = "another hand"
        route.fulfill(json=answer)

    page.route("**/api/explain", changed)
    page.goto(f"{page.url.split('#')[0]}{fragment_of(given)}")
    page.wait_for_selector(".factors")
    shown = page.locator("#result").inner_text()
    for words in ("other words", "× 77", "123456", "+99,999", "54,321", "another reason", "another hand"):
        assert words in shown


def test_the_language_is_switched_and_kept(visit):
    given, expected = worked("yuanhang", "5")
    page = visit(fragment_of(given))
    player = Player(page)
    player.settled()
    english = page.locator("#page").inner_text()
    page.click("#language-zh")
    page.wait_for_selector("html[lang='zh-CN']")
    player.settled()
    assert player.verdict() == "能和"
    assert player.gains() == expected["deltas"]
    chinese = page.locator("#page").inner_text()
    assert rule_text("forms", "qianggang", "zh") in chinese
    left = {word for word in re.findall(r"[a-z]{4,}", chinese.lower()) if word in english.lower()} - NAMES
    assert not left
    assert page.evaluate("document.activeElement.id") == "language-zh"
    page.reload()
    player.settled()
    assert player.verdict() == "能和"


def test_the_browsers_language_comes_first(visit):
    assert visit(locale="zh-CN").locator("h1").inner_text() == "癞子"
    assert visit(locale="fr-FR").locator("h1").inner_text() == "laizi"


@pytest.mark.parametrize("document", ["room", "guiliu"])
def test_a_link_holds_the_whole_situation(visit, document):
    """Every worked example there is, in one page after another; then what comes back from the link is the same again."""
    page = visit()
    player = Player(page)
    for _, given, expected in examples(document):
        if isinstance(given, list):
            continue
        page.evaluate("fragment => { document.body.dataset.settled = ''; location.hash = fragment; }", fragment_of(given))
        player.settled()
        assert player.gains() == expected["deltas"], given
        assert page.locator("#notice").count() == 0
        assert laizi.judge(situation_in(page.url)).to_dict() == laizi.judge(given).to_dict()


def test_a_link_is_copied_and_opens_elsewhere(visit):
    given, expected = worked("liukou", "1")
    page = visit(fragment_of(given), permissions=["clipboard-read", "clipboard-write"])
    Player(page).settled()
    page.click("#copy-link")
    page.get_by_text("Copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(f"#{link.split('#')[1]}", locale="zh-CN")
    Player(other).settled()
    assert Player(other).gains() == expected["deltas"]
    page.click("#copy-text")
    for _ in range(100):
        if (copied := page.evaluate("navigator.clipboard.readText()")) != link:
            break
        page.wait_for_timeout(20)
    assert copied == explain(laizi.judge(given))


@pytest.mark.parametrize(
    "fragment",
    ["#", "#%%%", "#AAAA", "#" + "A" * 30000, "#" + base64.urlsafe_b64encode(b"[" * 9000).decode()],
)
def test_a_link_that_is_none_is_said_to_be_none(visit, fragment):
    page = visit(fragment)
    assert page.locator("#hand-0-add").is_visible()
    if len(fragment) > 1:
        page.get_by_text("This link holds no situation that can be read.").wait_for()


@pytest.mark.parametrize(
    "given",
    [
        {"ruleset": "<img src=x onerror=alert(1)>", "seats": []},
        {"ruleset": "wuhan-room", "seats": [None, {"hand": {"a": 1}}, {"melds": [{"kind": "chi"}, 7]}, {"hand": "999999999m"}]},
        {
            "ruleset": "wuhan-room",
            "options": {"stake": "<b>", "__proto__": 1},
            "indicator": 5,
            "dealer": -1,
            "winner": 9,
            "seats": [{}],
        },
        {"ruleset": "guiliu", "bound": [[0, 0], 5], "previous": [], "rain": 3, "occasion": {"a": 1}, "seats": [{"laizi": 1e99}]},
    ],
)
def test_whatever_a_link_holds_the_page_stays_whole(visit, given):
    page = visit(fragment_of(given))
    Player(page).settled()
    assert page.locator("#hand-0-add, #hand-1-add").first.is_visible()
    assert page.locator("#page img:not(.tile), #page script, #page b").count() == 0
    page.click("#start-over")
    page.click("#example")
    Player(page).settled()
    assert Player(page).verdict() == "A legal win"


def test_a_link_in_any_notation_says_the_same(visit):
    given, expected = worked("room", "1")
    names = {"m": "万", "p": "筒", "s": "条", "z": "z"}

    def spelt(text):
        return "".join(names.get(sign, sign) for sign in text)

    seats = [
        {
            key: spelt(value) if isinstance(value, str) else value
            for key, value in {**seat, "melds": [{**one, "tiles": spelt(one["tiles"])} for one in seat.get("melds", [])]}.items()
        }
        for seat in given["seats"]
    ]
    page = visit(fragment_of({**given, "seats": seats, "tile": spelt(given["tile"]), "indicator": spelt(given["indicator"])}))
    player = Player(page)
    player.settled()
    assert player.gains() == expected["deltas"]
    assert page.locator("#notice").count() == 0
    assert laizi.judge(situation_in(page.url)).to_dict() == laizi.judge(given).to_dict()


@pytest.mark.parametrize(
    ("more", "places"),
    [
        ({"foo": 1}, "/foo"),
        ({"tile": "9z"}, "/tile, /by, /from"),
        ({"options": {"factors": {"hard": {"a": 1}}}}, "/options/factors.hard/a"),
        ({"dealer": 7, "rain": {"refused": [9]}}, "/dealer, /rain/refused"),
    ],
)
def test_what_a_link_says_and_the_page_cannot_show_is_told(visit, more, places):
    given, _ = worked("room", "1")
    page = visit(fragment_of({**given, **more}))
    Player(page).settled()
    assert f"Not all of this link could be read: {places}." in page.locator("#notice").inner_text()
    page.click("#winner-2")
    Player(page).settled()
    assert page.locator("#notice").count() == 0


def test_the_way_back_from_starting_over(visit):
    given, expected = worked("room", "1")
    page = visit(fragment_of(given))
    player = Player(page)
    player.settled()
    page.click("#start-over")
    player.settled()
    assert page.locator("#result .gain").count() == 0
    page.go_back()
    page.wait_for_function("location.hash.length > 2")
    player.settled()
    assert player.gains() == expected["deltas"]


def test_another_ruleset_judges_the_same_win(visit):
    given, _ = worked("liukou", "1")
    page = visit(fragment_of(given))
    player = Player(page)
    player.settled()
    page.select_option("#ruleset", "wuhan-yuanhang")
    player.settled()
    assert player.gains() == list(laizi.judge({**given, "ruleset": "wuhan-yuanhang"}).deltas)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_picture_is_that_of_the_library(visit, lang):
    given, _ = worked("kaikou", "2")
    page = visit(fragment_of(given), locale={"en": "en-GB", "zh": "zh-CN"}[lang])
    Player(page).settled()
    with page.expect_download() as download:
        page.click("#save-picture")
    assert download.value.suggested_filename == "laizi.svg"
    assert download.value.path().read_text(encoding="utf-8") == picture(laizi.judge(given), lang)


def test_a_service_that_is_gone_is_said_to_be_gone(visit):
    page = visit()
    page.click("#example")
    Player(page).settled()
    page.route("**/api/**", lambda route: route.fulfill(status=200, body="no JSON"))
    page.click("#by-discard", force=True)
    page.get_by_text("The service does not answer").first.wait_for()
    page.select_option("#ruleset", "guiliu")
    page.wait_for_timeout(200)
    assert page.locator("#ruleset").input_value() == "wuhan-room"  # the rules of the other are not to be had
    page.unroute_all()
    page.select_option("#ruleset", "guiliu")
    Player(page).settled()
    assert page.locator("#xing-add").is_visible()


def test_words_stay_in_their_place_in_pictures(browser):
    """Of every worked example in both languages: nothing beyond the edge, no text on another."""
    page = browser.new_page(viewport={"width": 900, "height": 900})
    for document in ("room", "kaikou", "liukou", "yuanhang", "guiliu"):
        for _, given, _ in examples(document):
            for one in given if isinstance(given, list) else [given]:
                for lang in ("en", "zh"):
                    page.set_content(picture(laizi.judge(one), lang))
                    assert page.evaluate(OVERLAPS) == [], (document, lang)
    page.close()


OVERLAPS = """() => {
  const root = document.querySelector('svg'), { width, height } = root.viewBox.baseVal;
  const texts = [...root.querySelectorAll('text')].map(one => ({ words: one.textContent, box: one.getBBox() }));
  const wrong = texts.filter(({ box }) => box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height);
  const both = (a, b, at, size) => Math.min(a[at] + a[size], b[at] + b[size]) - Math.max(a[at], b[at]);
  const over = (a, b) => both(a, b, 'x', 'width') > 1 && both(a, b, 'y', 'height') > 4;
  texts.forEach((a, place) => texts.slice(place + 1).forEach(b => { if (over(a.box, b.box)) wrong.push(a, b); }));
  return wrong.map(({ words }) => words);
}"""
