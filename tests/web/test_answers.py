"""Every endpoint says what the library says."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.rules import naive

import laizi
from laizi import rules
from laizi.cli.main import laizi as command
from laizi.display import explain
from laizi.tiles import TILES, format_tiles

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "examples" / "situations.jsonl").read_text(encoding="utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]
SINGLE = [one for one in EXAMPLES if isinstance(one, dict)]
CASES = [
    json.loads(line)["situation"]
    for path in sorted((ROOT / "tests" / "rules" / "cases").glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()[::9]
]
WIN = ("tile", "by", "from", "occasion")


def unasked(situation):
    return {key: value for key, value in situation.items() if key not in WIN}


def printed(*arguments):
    """What a command prints as JSON."""
    done = CliRunner().invoke(command, [*arguments, "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


HANDS = [
    ({"hand": "67m4455p456678s", "wild": 1}, ["--wild", "1"]),
    ({"hand": "1112345678999m"}, []),
    ({"hand": "67m4455p456678s?", "eyes": "258", "forbidden": "4m5m7z"}, ["--eyes", "258", "--forbid", "4m5m7z"]),
    ({"hand": "147m258p369s1234z", "shapes": ["lan", "standard"]}, ["--shape", "lan", "--shape", "standard"]),
    ({"hand": "1111m", "wild": 3, "max_copies": None, "limit": 0}, ["--wild", "3", "--any-copies", "--limit", "0"]),
    ({"hand": "一二三万东东东 4567p", "seen": "47p", "triplets_only": True}, ["--seen", "47p", "--triplets-only"]),
    ({"hand": "5m", "wild": 12, "limit": 10, "two_wild_eyes": False}, ["--wild", "12", "--limit", "10", "--no-two-wild-eyes"]),
    ({"hand": "2468m135p579s", "wild": 3}, ["--wild", "3"]),
]


@pytest.mark.parametrize(("asked", "options"), HANDS)
def test_waits_as_the_command_prints_them(service, asked, options):
    assert service.post("/api/waits", asked) == (200, printed("waits", asked["hand"], *options))


@pytest.mark.parametrize(("asked", "options"), HANDS)
def test_discards_as_the_command_prints_them(service, asked, options):
    hand = f"{asked['hand']}9s"
    asked = {key: value for key, value in asked.items() if key != "limit"} | {"hand": hand}
    if "--limit" in options:
        place = options.index("--limit")
        options = options[:place] + options[place + 2 :]
    assert service.post("/api/discards", asked) == (200, printed("discards", hand, *options))


@st.composite
def waiting_hands(draw):
    wild = draw(st.integers(0, 4))
    size = draw(st.sampled_from([1, 4, 7, 10, 13]))
    wall = draw(st.permutations([kind for kind in range(34) for _ in range(4)]))
    return format_tiles(wall[: max(0, size - wild)]), min(wild, size)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hands=st.lists(waiting_hands(), min_size=1, max_size=40), limit=st.integers(0, 3))
def test_a_batch_of_hands_is_each_of_them(service, hands, limit):
    items = [{"hand": hand + "?" * wild, "limit": limit} for hand, wild in hands]
    status, found = service.post("/api/waits/batch", {"items": items})
    assert status == 200
    for (hand, wild), answer in zip(hands, found["results"], strict=True):
        waits = laizi.waits(hand + "?" * wild)
        assert [wait["tile"] for wait in answer["waits"]] == [str(tile) for tile in waits]
        assert answer["distance"] == laizi.distance(hand + "?" * wild)
        assert answer["hand"] == hand
        for wait in answer["waits"]:
            assert len(wait["arrangements"]) <= limit
            if limit and hand.count(wait["tile"][0]) < 4:
                assert wait["arrangements"]


def test_judgements_one_by_one_and_together(service):
    for given_one in [*EXAMPLES, *CASES]:
        if isinstance(given_one, list):
            expected = [one.to_dict() for one in laizi.judge_several(given_one)]
        else:
            expected = laizi.judge(given_one).to_dict()
        assert service.post("/api/judge", given_one) == (200, expected)
    status, found = service.post("/api/judge/batch", {"items": EXAMPLES})
    assert (status, found["results"]) == (200, [service.post("/api/judge", one)[1] for one in EXAMPLES])
    assert any(isinstance(one, list) for one in found["results"])


def test_hints_one_by_one_and_together(service):
    asked = [unasked(one) for one in [*SINGLE, *CASES]]
    expected = [laizi.hints(one).to_dict() for one in asked]
    assert sum(bool(one["waits"]) for one in expected) > 20
    for one, hints in zip(asked, expected, strict=True):
        assert service.post("/api/hints", one) == (200, hints)
    status, found = service.post("/api/hints/batch", {"items": asked[:30]})
    assert (status, found["results"]) == (200, expected[:30])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_explanations_are_the_same_in_rows_as_in_the_text(service, lang):
    for given_one in [*SINGLE, *CASES]:
        judgement = laizi.judge(given_one)
        status, found = service.post("/api/explain", {"situation": given_one, "lang": lang})
        assert status == 200
        assert found["judgement"] == judgement.to_dict()
        assert found["text"] == explain(judgement, lang)
        in_text = {tuple(line.split()) for line in found["text"].splitlines()}
        assert {tuple(line.split()) for line in found["head"] + found["hand"]} <= in_text
        assert len(found["head"]) >= 3
        assert bool(found["hand"]) is judgement.legal
        for share, factors in zip(found["shares"], judgement.shares, strict=True):
            assert (share["payer"], share["points"]) == (factors.payer, factors.owed)
            assert share["rows"][-1]["so_far"] == str(factors.owed)
            for row in share["rows"]:
                assert tuple(f"{row['label']} {row['value']} {row['so_far']}".split()) in in_text
            assert tuple(share["title"].split()) in in_text
        for payment in found["payments"]:
            cells = f"{payment['from']} → {payment['to']} {payment['points']} {payment['reason']} {payment['sum']}"
            assert tuple(cells.split()) in in_text
        assert [one["code"] for one in found["violations"]] == list(judgement.violations)
        assert (found["verdict"] is None) is judgement.legal
        for one in found["violations"]:
            assert one["words"] in found["text"]
            assert one["advice"] in found["text"]
        gains = [one["points"] for one in found["gains"]]
        assert [int(gain.replace(",", "")) for gain in gains] == judgement.deltas
        for words in (found["verdict"], found["contract"], found["nobody_pays"], found["next_dealer"]):
            assert words is None or words in found["text"].splitlines()
        for seat in found["seats"]:
            assert seat["winner"] is (seat["seat"] == judgement.situation.winner)
            assert all(lies_there in found["text"] for lies_there in seat["table"])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rulesets(service, lang):
    status, _, body = service.ask("GET", f"/api/rulesets?lang={lang}")
    found = json.loads(body)
    assert status == 200
    listed = printed("rules", "list", "--lang", lang)["rulesets"]
    assert [{key: one[key] for key in ("id", "base", "name")} for one in found["rulesets"]] == listed
    assert [one["id"] for one in found["rulesets"]] == [*rules.names(), *rules.houses()]
    for one in found["rulesets"]:
        assert one["has_laizi"] == rules.load(one["id"]).has_laizi
        status, _, body = service.ask("GET", f"/api/rulesets/{one['id']}?lang={lang}")
        shown = json.loads(body)
        words = shown.pop("words")
        assert shown.pop("has_laizi") == one["has_laizi"]
        assert (status, shown) == (200, printed("rules", "show", one["id"], "--lang", lang))
        assert words.keys() == shown["options"].keys()
        in_words = CliRunner().invoke(command, ["rules", "show", one["id"], "--lang", lang]).stdout
        for option, choices in words.items():
            assert choices.keys() <= set(shown["choices"][option])
            assert all(said in in_words for said in choices.values())


@pytest.mark.parametrize("name", [*rules.names(), *rules.houses()])
def test_every_indicator(service, name):
    ruleset = rules.load(name)
    for kind, tile in enumerate(TILES):
        status, _, body = service.ask("GET", f"/api/indicator?ruleset={name}&indicator={tile}")
        found = json.loads(body)
        if not ruleset.has_laizi:
            assert (status, found["code"], found["path"]) == (422, "key_of_no_use", "indicator")
            continue
        pizi = {str(TILES[one]) for one in naive.pizi_of(ruleset.base, kind)}
        assert status == 200
        laizi_kind = str(TILES[naive.following(kind)])
        assert found == {"indicator": str(tile), "laizi": laizi_kind, "pizi": sorted(pizi, key=naive.kind_of)}


def test_it_is_there(service):
    status, headers, body = service.ask("GET", "/healthz", headers={})
    assert (status, json.loads(body)) == (200, {"status": "ok"})
    assert service.ask("HEAD", "/healthz", headers={})[2] == b""
    assert "server" not in {name.lower() for name in headers}


CENSUSES = [
    ("", []),
    (
        "?ask=distance&wild=0,1-2&eyes=258&two_wild_eyes=false",
        ["--ask", "distance", "--wild", "0-2", "--eyes", "258", "--no-two-wild-eyes"],
    ),
    ("?ask=ready&tiles=7&shapes=standard,lan", ["--ask", "ready", "--tiles", "7", "--shape", "standard", "--shape", "lan"]),
    ("?ask=waits&wild=3&triplets_only=true&max_copies=null", ["--ask", "waits", "--wild", "3", "--triplets", "--any-copies"]),
    ("?ask=all&forbidden=4m5m7z&tiles=5", ["--ask", "all", "--forbid", "4m5m7z", "--tiles", "5"]),
    ("?ruleset=wuhan-room&indicator=5m", ["--ruleset", "wuhan-room", "--indicator", "5m"]),
    ("?ruleset=wuhan-kaikou&eyes=258", ["--ruleset", "wuhan-kaikou", "--eyes", "258"]),
    ("?ruleset=heijin&indicator=all", ["--ruleset", "heijin"]),
]


@pytest.mark.parametrize(("query", "options"), CENSUSES)
def test_a_census_as_the_command_prints_it(service, query, options):
    status, _, body = service.ask("GET", f"/api/census{query}", headers={})
    assert (status, json.loads(body)) == (200, printed("census", *options))
