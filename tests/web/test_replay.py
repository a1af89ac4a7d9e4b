"""Logs told by the service: the same as the table itself says, line by line, and no more than a seat may see."""

import concurrent.futures
import io
import json
import time

import pytest
from click.testing import CliRunner
from tests.table.play import RULESETS
from tests.table.test_logs import play_match
from tests.web.test_openapi import answer_of, body_of

from laizi.cli.main import laizi as command
from laizi.messages import rule_text
from laizi.table import public, replay
from laizi.table.log import Chain
from laizi.web.app import MOST_SLOW_BYTES
from laizi.web.replaying import MOST_LOG

SEATS = range(4)


@pytest.fixture(scope="module")
def logs():
    return {ruleset: play_match(ruleset, rounds=2)[1] for ruleset in RULESETS}


def told(service, log, status=200, **asked):
    found, answer = service.post("/api/replay", {"log": log if isinstance(log, str) else log.decode(), **asked})
    assert found == status, answer
    return answer


def lines_of(log, number):
    """The lines of one round with the match as it is after each: for whoever looks before the next."""
    current = None
    for body, match in replay(io.BytesIO(log)):
        if body["type"] == "round":
            current = body["number"]
        if body["type"] in ("round", "action") and current == number:
            yield body, match


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("number", [0, 1])
def test_every_step_is_what_the_table_says(service, logs, ruleset, number):
    answer = told(service, logs[ruleset], round=number)
    answer_of("/api/replay").validate(answer)
    steps = iter(answer["steps"])
    before = None
    for body, match in lines_of(logs[ruleset], number):
        step = next(steps)
        assert (step["line"], step["action"], step["events"]) == (body["line"], body.get("action"), body["events"])
        paid = [one for event in body["events"] if event["event"] == "pay" for one in event["payments"]]
        assert [{key: one[key] for key in one if key != "words"} for one in step["payments"]] == paid
        assert all(one["words"] == rule_text("reasons", one["reason"]) for one in step["payments"])
        assert step["words"]
        views = [match.view(seat) for seat in SEATS]
        table = step["table"]
        assert (table["phase"], table["turn"], table["left"]) == (match.round.phase, match.round.turn, views[0]["left"])
        for view, lies in zip(views, table["seats"], strict=True):
            assert (lies["hand"], lies["drawn"], lies["aside"]) == (view["hand"], view["drawn"], view["aside"])
            assert all(meld["tiles"] for meld in lies["melds"])
        assert [one["action"] for one in step["options"]] == [
            one.to_dict() for seat in SEATS for one in match.round.legal_actions(seat)
        ]
        if before is not None:
            assert [one["action"] for one in before["options"] if one["taken"]] in ([body["action"]], [])
            assert body["action"] in [one["action"] for one in before["options"]] or body["action"]["kind"] == "abandon"
        before = step
    assert next(steps, None) is None
    assert before["table"]["phase"] == "over"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_sees_what_its_own_log_says_and_nothing_else(service, logs, ruleset):
    log = logs[ruleset]
    for seat in SEATS:
        own = [json.loads(line) for line in public(io.BytesIO(log), seat)]
        begins = [place for place, line in enumerate(own) if line["type"] == "round"][1]
        answer = told(service, log, seat=seat, round=1)
        answer_of("/api/replay").validate(answer)
        steps = answer["steps"]
        assert [event for step in steps for event in step["events"]] == [
            line["event"] for line in own[begins:] if line["type"] == "event"
        ]
        assert [step["action"] for step in steps if step["action"]] == [
            line["action"] for line in own[begins:] if line["type"] == "action"
        ]
        views = {body["line"]: match.view(seat) for body, match in lines_of(log, 1)}
        for step, following in zip(steps, [*steps[1:], None], strict=True):
            # A step lasts until the line before the next one.
            view = views[max(line for line in views if following is None or line < following["line"])]
            assert [one["action"] for one in step["options"]] == view["actions"]
            assert sum(one["taken"] for one in step["options"]) == bool(
                following and following["action"] and following["action"]["kind"] != "abandon"
            )
            assert step["table"]["phase"] == view["phase"]
            for number, lies in enumerate(step["table"]["seats"]):
                assert [meld["tiles"] for meld in lies["melds"]] == [meld["tiles"] for meld in view["seats"][number]["melds"]]
                if number == seat:
                    assert lies["hand"] == view["hand"]
                elif view["phase"] != "over":
                    assert (lies["hand"], lies["drawn"], lies["aside"]) == (None, None, "")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_words_are_those_of_the_command(service, logs, lang, tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(logs["wuhan-room"])
    done = CliRunner().invoke(command, ["replay", str(path), "--lang", lang])
    printed = [line.strip() for line in done.stdout.splitlines()]
    for number in (0, 1):
        answer = told(service, logs["wuhan-room"], round=number, lang=lang)
        assert answer["lang"] == lang
        for step in answer["steps"]:
            assert all(words in printed for words in step["words"]) or not step["events"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rounds_are_those_that_the_command_tells(service, logs, ruleset, tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(logs[ruleset])
    done = json.loads(CliRunner().invoke(command, ["replay", str(path), "--json"]).stdout)
    answer = told(service, logs[ruleset])
    assert (answer["complete"], answer["scores"], answer["ruleset"]) == (True, done["scores"], done["ruleset"])
    keys = ("how", "winners", "deltas")
    assert [[one[key] for key in keys] for one in answer["rounds"]] == [[one[key] for key in keys] for one in done["rounds"]]


def test_a_match_that_goes_on_is_told_as_far_as_it_is(service, logs):
    log = logs["wuhan-kaikou"]
    lines = log.splitlines(keepends=True)
    answer = told(service, b"".join(lines[:5]) + lines[5][:40])
    assert not answer["complete"]
    assert [one["how"] for one in answer["rounds"]] == [None]
    assert [step["line"] for step in answer["steps"]] == [2, 3, 4, 5]
    answer = told(service, lines[0])
    answer_of("/api/replay").validate(answer)
    assert (answer["rounds"], answer["steps"]) == ([], [])


def test_a_log_that_does_not_hold_is_refused_with_its_line(service, logs):
    log = logs["wuhan-room"]
    lines = log.splitlines(keepends=True)
    for number in (2, 7, len(lines)):
        wrong = lines.copy()
        wrong[number - 1] = wrong[number - 1].replace(b'"type":', b'"type": ')
        problem = told(service, b"".join(wrong), 422)
        assert (problem["code"], problem["path"], problem["params"]["line"]) == ("log_changed", f"line {number}", number)
    problem = told(service, b"".join([*lines[:8], b"{\n"]), 422)
    assert (problem["code"], problem["path"]) == ("json", "line 9")
    assert told(service, b"".join(lines[:3] + lines[4:]), 422)["code"] == "log_number"
    chain, bodies = Chain(), [json.loads(line) for line in lines[:4]]
    for body in bodies:  # a chain that holds around a payment that does not
        del body["line"], body["prev"], body["hash"]
    bodies[3]["events"] = [{"event": "pay", "payments": []}]
    forged = "".join(chain.text(body) + "\n" for body in bodies)
    problem = told(service, forged, 422, lang="zh")
    assert (problem["code"], problem["params"]["line"]) == ("log_differs", 4)


def test_what_is_no_log_and_what_cannot_be_asked(service, logs):
    log = logs["wuhan-room"].decode()
    own = "".join(line + "\n" for line in public(io.BytesIO(log.encode()), 2))
    for asked, code, path in (
        ({"log": ""}, "log_empty", "log"),
        ({"log": "{}"}, "log_empty", "log"),
        ({"log": "[]\n"}, "not_an_object", "line 1"),
        ({"log": own}, "log_public", "line 1"),
        ({"log": 5}, "not_a_text", "log"),
        ({"log": "\ud800"}, "not_utf8", "log"),
        ({"log": " " * (MOST_LOG + 1)}, "log_too_long", "log"),
        ({"log": log, "seat": 4}, "number_range", "seat"),
        ({"log": log, "seat": True}, "number_range", "seat"),
        ({"log": log, "round": 2}, "number_range", "round"),
        ({"log": log, "lang": "fr"}, "value_unknown", "/lang"),
        ({"log": log, "rounds": 1}, "key_unknown", ""),
        ({}, "key_missing", ""),
    ):
        status, problem = service.post("/api/replay", asked)
        assert (problem["code"], problem["path"]) == (code, path)
        assert status == (400 if code == "not_utf8" else 422)


def test_the_limits(service, logs):
    body = json.dumps({"log": logs["guiliu"].decode()}).encode()
    body_of("/api/replay").validate(json.loads(body))
    assert service.ask("POST", "/api/replay", body.ljust(MOST_SLOW_BYTES))[0] == 200
    assert service.ask("POST", "/api/replay", body.ljust(MOST_SLOW_BYTES + 1))[0] == 413


def test_a_question_does_not_wait_for_logs(service):
    log = play_match("wuhan-room", rounds=16)[1].decode()
    assert len(log) > MOST_LOG / 16
    body = json.dumps({"log": log, "round": 3}).encode()
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(service.ask, "POST", "/api/replay", body) for _ in range(8)]
        waited = []
        while not all(one.done() for one in asked):
            began = time.monotonic()
            assert service.post("/api/waits", {"hand": "67m4455p456678s?"})[0] == 200
            waited.append(time.monotonic() - began)
        assert [one.result()[0] for one in asked] == [200] * 8
    assert len(waited) > 5
    assert sorted(waited)[len(waited) // 2] < 0.3
