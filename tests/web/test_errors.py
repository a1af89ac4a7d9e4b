"""What cannot be: a problem with a code and the place, in the language asked for, and never anything but an answer."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.web.service import JSON
from tests.web.test_answers import SINGLE

import laizi
from laizi.web.app import MOST_BYTES
from laizi.web.endpoints import MOST_ITEMS

SITUATION = SINGLE[0]
WAITING = {key: value for key, value in SITUATION.items() if key not in ("tile", "by", "from")}
HAND = {"hand": "67m4455p456678s?"}
PROBLEM = {"type", "title", "status", "detail", "code", "path", "position", "params"}

# path, body, status, code, the place
BODIES = {
    "nothing": ("/api/waits", b"", 400, "json", ""),
    "no JSON": ("/api/judge", b"hand", 400, "json", ""),
    "half": ("/api/judge", b'{"hand":', 400, "json", ""),
    "two": ("/api/waits", b"{} {}", 400, "json", ""),
    "NaN": ("/api/waits", b'{"hand": "1m", "wild": NaN}', 400, "json_constant", "/wild"),
    "infinity": ("/api/judge", b'{"seats": [1, [-Infinity]]}', 400, "json_constant", "/seats/1/0"),
    "a key twice": ("/api/waits", b'{"hand": "1m", "hand": "2m"}', 400, "key_twice", "/hand"),
    "a key twice within": ("/api/judge/batch", b'{"items": [{}, {"a/b": 1, "a/b": 1}]}', 400, "key_twice", "/items/1/a~1b"),
    "deep": ("/api/judge", b"[" * 30_000, 400, "json_deep", ""),
    "deep objects": ("/api/waits", b'{"a":' * 6_000, 400, "json_deep", ""),
    "digits": ("/api/waits", b'{"wild": ' + b"9" * 5000 + b"}", 400, "json_number", ""),
    "Latin-1": ("/api/waits", '{"hand": "é"}'.encode("latin-1"), 400, "not_utf8", ""),
    "UTF-16": ("/api/waits", json.dumps(HAND).encode("utf-16"), 400, "not_utf8", ""),
    "an array": ("/api/waits", b"[]", 422, "not_an_object", ""),
    "null": ("/api/judge", b"null", 422, "not_an_object", ""),
    "a text": ("/api/discards", b'"1m"', 422, "not_an_object", ""),
    "no hand": ("/api/waits", b"{}", 422, "key_missing", ""),
    "unknown key": ("/api/waits", b'{"hand": "1m", "wlid": 1}', 422, "key_unknown", ""),
    "a limit of discards": ("/api/discards", b'{"hand": "1m", "limit": 1}', 422, "key_unknown", ""),
    "lone surrogate": ("/api/waits", b'{"hand": "\\ud800"}', 400, "not_utf8", "hand"),
    "lone surrogate in a key": ("/api/waits", b'{"hand": "1m", "\\ud800": 1}', 422, "key_unknown", ""),
    "situation with a surrogate": ("/api/judge", b'{"ruleset": "\\ud800"}', 422, "ruleset_unknown", "/ruleset"),
    "fifth copy": ("/api/waits", b'{"hand": "11111m"}', 422, "fifth_copy", "hand"),
    "whole hand": ("/api/waits", b'{"hand": "11m"}', 422, "hand_size", "hand"),
    "a hand of numbers": ("/api/waits", b'{"hand": [0]}', 422, "not_a_text", "hand"),
    "long hand": ("/api/waits", json.dumps({"hand": "1" * 20_000}).encode(), 422, "text_too_long", "hand"),
    "wild text": ("/api/waits", b'{"hand": "1m", "wild": "1"}', 422, "number_range", "wild"),
    "wild flag": ("/api/waits", b'{"hand": "1m", "wild": true}', 422, "number_range", "wild"),
    "wild fraction": ("/api/waits", b'{"hand": "1m", "wild": 1.5}', 422, "number_range", "wild"),
    "many wild": ("/api/waits", b'{"hand": "1m", "wild": 15}', 422, "wild_range", "wild"),
    "huge wild": ("/api/waits", b'{"hand": "1m", "wild": 1e300}', 422, "number_range", "wild"),
    "eyes": ("/api/waits", b'{"hand": "1m", "eyes": "257"}', 422, "eyes_option", "eyes"),
    "eyes array": ("/api/waits", b'{"hand": "1m", "eyes": ["any"]}', 422, "eyes_option", "eyes"),
    "flag": ("/api/waits", b'{"hand": "1m", "triplets_only": 1}', 422, "value_unknown", "triplets_only"),
    "copies": ("/api/waits", b'{"hand": "1m", "max_copies": 3}', 422, "max_copies_option", "max_copies"),
    "shape": ("/api/waits", b'{"hand": "1m", "shapes": ["round"]}', 422, "shapes_option", "shapes"),
    "shape of none": ("/api/waits", b'{"hand": "1m", "shapes": [{}]}', 422, "shapes_option", "shapes"),
    "no shapes": ("/api/waits", b'{"hand": "1m", "shapes": []}', 422, "shapes_option", "shapes"),
    "shapes text": ("/api/waits", b'{"hand": "1m", "shapes": "standard"}', 422, "not_a_list", "shapes"),
    "many shapes": ("/api/waits", b'{"hand": "1m", "shapes": [1, 2, 3, 4, 5, 6]}', 422, "list_too_long", "shapes"),
    "forbidden": ("/api/waits", b'{"hand": "1m", "forbidden": "9z"}', 422, "unknown_tile", "forbidden"),
    "forbidden held": ("/api/waits", b'{"hand": "1m", "forbidden": "1m"}', 422, "forbidden_in_hand", "hand"),
    "forbidden numbers": ("/api/waits", b'{"hand": "1m", "forbidden": [1]}', 422, "not_a_text", "forbidden"),
    "seen": ("/api/discards", b'{"hand": "11m", "seen": "111m"}', 422, "seen_fifth_copy", "seen"),
    "limit": ("/api/waits", b'{"hand": "1m", "limit": 11}', 422, "number_range", "limit"),
    "negative limit": ("/api/waits", b'{"hand": "1m", "limit": -1}', 422, "number_range", "limit"),
    "no ruleset": ("/api/judge", b"{}", 422, "key_missing", ""),
    "a path": ("/api/judge", b'{"ruleset": "../../etc/passwd"}', 422, "ruleset_unknown", "/ruleset"),
    "a house's file": ("/api/judge", b'{"ruleset": "house.toml"}', 422, "ruleset_unknown", "/ruleset"),
    "four winners": ("/api/judge", b"[1, 2, 3, 4]", 422, "list_too_long", ""),
    "no winner": ("/api/judge", b"[]", 422, "several_none", ""),
    "a winner of several": ("/api/judge", json.dumps([SITUATION, {}]).encode(), 422, "key_missing", "/1"),
    "hints of a win": ("/api/hints", json.dumps(SITUATION).encode(), 422, "key_of_no_use", "/by"),
    "hints of several": ("/api/hints", json.dumps([WAITING]).encode(), 422, "not_an_object", ""),
    "explain nothing": ("/api/explain", b"{}", 422, "key_missing", ""),
    "explain more": ("/api/explain", b'{"situation": {}, "hand": 1}', 422, "key_unknown", ""),
    "explain in French": (
        "/api/explain",
        b'{"situation": {}, "lang": "fr"}',
        422,
        "value_unknown",
        "/lang",
    ),
    "explain in a list": ("/api/explain", b'{"situation": {}, "lang": []}', 422, "value_unknown", "/lang"),
    "explain what cannot be": (
        "/api/explain",
        json.dumps({"situation": {**SITUATION, "winner": 4}}).encode(),
        422,
        "number_range",
        "/situation/winner",
    ),
    "batch of nothing": ("/api/waits/batch", b"{}", 422, "key_missing", ""),
    "batch of a text": ("/api/waits/batch", b'{"items": "1m"}', 422, "not_a_list", "/items"),
    "batch and more": ("/api/waits/batch", b'{"items": [], "hand": "1m"}', 422, "key_unknown", ""),
    "long batch": (
        "/api/waits/batch",
        json.dumps({"items": [0] * (MOST_ITEMS + 1)}).encode(),
        422,
        "list_too_long",
        "/items",
    ),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_cannot_be(service, name):
    path, body, status, code, place = BODIES[name]
    for lang in ("en", "zh"):
        found, headers, answer = service.ask("POST", f"{path}?lang={lang}", body)
        problem = json.loads(answer)
        assert (found, problem["code"], problem["path"]) == (status, code, place)
        assert headers["content-type"] == "application/problem+json"
        assert headers["content-language"] == lang
        assert problem.keys() == PROBLEM
        assert problem["status"] == status
        assert len(problem["detail"]) < 300
        assert problem["detail"].isprintable()
        assert any("一" <= letter <= "鿿" for letter in problem["detail"]) is (lang == "zh")


def test_the_fields_are_those_of_the_library(service):
    with pytest.raises(laizi.InputError) as caught:
        laizi.waits("123m9z")
    status, problem = service.post("/api/waits", {"hand": "123m9z"})
    assert status == 422
    assert {**caught.value.to_dict(), "detail": str(caught.value)}.items() <= problem.items()


def test_a_bad_item_has_its_error_in_its_place(service):
    items = [HAND, {"hand": "123m9z"}, 5, {**HAND, "lang": "zh"}]
    status, found = service.post("/api/waits/batch?lang=zh", {"items": items})
    assert status == 200
    good, no_tile, number, more = found["results"]
    assert good == service.post("/api/waits", HAND)[1]
    assert no_tile["error"].keys() == {"code", "path", "position", "params", "message"}
    assert (no_tile["error"]["code"], no_tile["error"]["position"]) == ("unknown_tile", 4)
    assert "手牌" in no_tile["error"]["message"]
    assert (number["error"]["code"], more["error"]["code"]) == ("not_an_object", "key_unknown")
    assert service.post("/api/hints/batch", {"items": []}) == (200, {"results": []})


QUERIES = {
    "/api/rulesets?lang=fr": (422, "value_unknown"),
    "/api/rulesets?lang=en&lang=zh": (400, "key_twice"),
    "/api/rulesets?a=1": (422, "key_unknown"),
    "/api/rulesets?=": (422, "key_unknown"),
    "/api/rulesets?&&": (400, "query"),
    "/api/rulesets?lang": (400, "query"),
    "/api/rulesets?lang=%ff": (400, "query"),
    "/api/rulesets?" + "&".join(f"a{n}=1" for n in range(20)): (400, "query"),
    "/api/rulesets/": (404, "ruleset_unknown"),
    "/api/rulesets/none": (404, "ruleset_unknown"),
    "/api/rulesets/..%2f..%2fhouse.toml": (404, "ruleset_unknown"),
    "/api/rulesets/wuhan-room?lang=fr": (422, "value_unknown"),
    "/api/indicator": (422, "key_missing"),
    "/api/indicator?ruleset=wuhan-room": (422, "key_missing"),
    "/api/indicator?ruleset=house.toml&indicator=5m": (422, "ruleset_unknown"),
    "/api/indicator?ruleset=wuhan-room&indicator=55m": (422, "not_one_tile"),
    "/api/indicator?ruleset=wuhan-room&indicator=9z": (422, "unknown_tile"),
    "/api/indicator?ruleset=wuhan-room&indicator=": (422, "empty"),
    "/api/census?ask=often": (422, "value_unknown"),
    "/api/census?wild=0-3": (422, "list_too_long"),
    "/api/census?wild=0-14,0-14": (422, "list_too_long"),
    "/api/census?wild=15": (422, "number_range"),
    "/api/census?wild=2-1": (422, "number_range"),
    "/api/census?wild=": (422, "number_range"),
    "/api/census?wild=1-": (422, "number_range"),
    "/api/census?wild=%D9%A1": (422, "number_range"),
    "/api/census?tiles=07": (422, "number_range"),
    "/api/census?tiles=13": (422, "hand_size"),
    "/api/census?triplets_only=1": (422, "value_unknown"),
    "/api/census?shapes=round": (422, "shapes_option"),
    "/api/census?forbidden=9z": (422, "unknown_tile"),
    "/api/census?forbid=9s": (422, "key_unknown"),
    "/api/census?indicator=5m": (422, "key_of_no_use"),
    "/api/census?ruleset=wuhan-room&wild=1": (422, "key_of_no_use"),
    "/api/census?ruleset=wuhan-room&ask=waits": (422, "value_unknown"),
    "/api/census?ruleset=wuhan-room&indicator=9z": (422, "unknown_tile"),
    "/api/census?ruleset=house.toml": (422, "ruleset_unknown"),
    "/api/census?ruleset=guiliu": (422, "no_indicator"),
    "/api": (404, "no_such_path"),
    "/api/": (404, "no_such_path"),
    "/etc/passwd": (404, "no_such_path"),
    "/static/../app.py": (404, "no_such_path"),
    "/static/%2e%2e/app.py": (404, "no_such_path"),
    "/api/waits": (405, "method"),
    "/api/waits/batch": (405, "method"),
}


@pytest.mark.parametrize("path", QUERIES)
def test_a_query_or_path_that_cannot_be(service, path):
    status, headers, body = service.ask("GET", path, headers={})
    problem = json.loads(body)
    assert (status, problem["code"]) == QUERIES[path]
    assert problem.keys() == PROBLEM
    if status == 405:
        assert headers["allow"] == "POST"


def test_methods(service):
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        status, headers, _ = service.ask(method, "/api/rulesets", b"{}")
        assert (status, headers["allow"]) == (405, "GET, HEAD")
    assert service.ask("HEAD", "/api/rulesets", headers={})[0] == 200
    assert service.ask("PUT", "/api/waits", b"{}")[0] == 405


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 415),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content-Type": "application/json; charset=latin-1"}, 415),
        ({"Content-Type": "application/json; charset=utf-8"}, 200),
        ({"Content-Type": 'Application/JSON;charset="UTF-8"'}, 200),
        ({**JSON, "Content-Encoding": "gzip"}, 415),
    ],
)
def test_what_a_body_is_said_to_be(service, headers, status):
    assert service.ask("POST", "/api/waits", json.dumps(HAND).encode(), headers)[0] == status


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-GB,zh;q=0.9", "en"),
        ("fr, de;q=0.9", "en"),
        ("en;q=0.1, zh;q=0.2", "zh"),
        ("zh;q=nan, en;q=x", "en"),
        ("zh;q=0", "en"),
        (",;,;;q", "en"),
        ("é", "en"),
    ],
)
def test_the_language_that_a_browser_asks_for(service, accepted, lang):
    status, headers, _ = service.ask("GET", "/api/none", headers={"Accept-Language": accepted})
    assert (status, headers["content-language"]) == (404, lang)
    assert service.ask("GET", "/api/none?lang=zh", headers={"Accept-Language": accepted})[1]["content-language"] == "zh"


@pytest.mark.parametrize("path", ["/healthz", "/openapi.json", "/api/none", "/api/rulesets"])
def test_headers_that_keep_browsers_strict(service, path):
    headers = service.ask("GET", path, headers={})[1]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert headers["content-security-policy"].startswith("default-src 'none';")
    assert "access-control-allow-origin" not in headers


TILES = st.sampled_from(["5m", "0m", "?"])
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(), TILES)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4), max_leaves=12
)
PATHS = ["/api/waits", "/api/discards", "/api/judge", "/api/hints", "/api/explain", "/api/waits/batch", "/api/judge/batch"]


def changed(value, data):
    """The same with one part of it anything at all."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: changed(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], changed(value[place], data), *value[place + 1 :]]
    return data.draw(ANYTHING)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_questions_with_anything_in_them(service, data):
    path = data.draw(st.sampled_from(PATHS))
    question = HAND if path in ("/api/waits", "/api/discards") else WAITING if path == "/api/hints" else SITUATION
    if path == "/api/explain":
        question = {"situation": question, "lang": "zh"}
    if path.endswith("/batch"):
        question = {"items": [HAND if "waits" in path else SITUATION]}
    status, _, body = service.ask("POST", path, json.dumps(changed(question, data)).encode())
    assert status in (200, 400, 422)
    if status != 200:
        assert json.loads(body).keys() == PROBLEM


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(PATHS),
    st.binary(max_size=200) | st.text(alphabet='{}[]":,0123456789.eE+-nulltruefalsNI \\u', max_size=200).map(str.encode),
)
def test_bodies_of_anything(service, path, body):
    status, _, answer = service.ask("POST", path, body)
    assert status in (400, 422)
    assert json.loads(answer)["code"]


def test_nothing_broke(service):
    assert not [line for line in service.lines() if "error" in line or line.get("status", 0) not in (*range(500), 503)]
    assert service.process.poll() is None


def test_the_longest_question_that_is_taken(service):
    body = json.dumps(SITUATION).encode()
    assert service.ask("POST", "/api/judge", body + b" " * (MOST_BYTES - len(body)))[0] == 200
    status, _, answer = service.ask("POST", "/api/judge", body + b" " * (MOST_BYTES + 1 - len(body)))
    assert (status, json.loads(answer)["code"], json.loads(answer)["params"]) == (413, "body_too_large", {"limit": MOST_BYTES})
