"""The description is true: what it says is accepted is, what it says comes back does, and what it does not name is refused."""

import json

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.web.test_answers import CASES, EXAMPLES, HANDS, SINGLE, unasked

from laizi.web.endpoints import BATCHES, GETS, POSTS, RULESET
from laizi.web.openapi import description

DESCRIPTION = description()
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)


def validator(part):
    return jsonschema_rs.Draft202012Validator({**part, "components": DESCRIPTION["components"]})


def body_of(path):
    return validator(DESCRIPTION["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"])


def answer_of(path, method="post"):
    return validator(DESCRIPTION["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"])


def test_every_endpoint_is_described(service):
    assert json.loads(service.ask("GET", "/openapi.json", headers={})[2]) == DESCRIPTION
    assert DESCRIPTION["paths"].keys() == {*GETS, *POSTS, *BATCHES, f"{RULESET}{{name}}"}
    operations = [one["operationId"] for path in DESCRIPTION["paths"].values() for one in path.values()]
    assert len(set(operations)) == len(operations)


def test_every_object_that_is_described_is_closed():
    """Nothing comes back, and nothing is taken, that the description does not name."""

    def closed(part):
        if isinstance(part, dict):
            if "properties" in part:
                assert part["additionalProperties"] is False
            for inner in part.values():
                closed(inner)
        elif isinstance(part, list):
            for inner in part:
                closed(inner)

    closed(DESCRIPTION["components"]["schemas"])


QUESTIONS = {
    "/api/waits": [asked for asked, _ in HANDS],
    "/api/discards": [{"hand": "123m456p789s1122z3m", "seen": "9s"}, {"hand": "13m2447p39s11z5p???", "eyes": "258"}],
    "/api/judge": [*EXAMPLES, *CASES],
    "/api/hints": [unasked(one) for one in [*SINGLE, *CASES]],
    "/api/tiles": [{"text": text} for text in ("二二筒三四条", "🀚🀚", "5m", "W1W2", "中")],
    "/api/explain": [{"situation": one, "lang": "zh"} for one in [*SINGLE, *CASES]],
}


@pytest.mark.parametrize("path", sorted(QUESTIONS))
def test_real_questions_and_their_answers_are_as_described(service, path):
    body, answer = body_of(path), answer_of(path)
    for question in QUESTIONS[path]:
        body.validate(question)
        status, found = service.post(path, question)
        assert status == 200
        answer.validate(found)
    if f"{path}/batch" in BATCHES:
        items = {"items": [*QUESTIONS[path][:20], {"hand": "9z"}]}
        status, found = service.post(f"{path}/batch", items)
        assert status == 200
        answer_of(f"{path}/batch").validate(found)
        assert "error" in found["results"][-1]


def test_a_census_is_as_described(service):
    for query in (
        "",
        "?ask=distance&wild=0-2",
        "?ask=waits&wild=13",
        "?ask=all",
        "?ruleset=wuhan-room&indicator=5m",
        "?ruleset=heijin",
    ):
        answer_of("/api/census", "get").validate(json.loads(service.ask("GET", f"/api/census{query}", headers={})[2]))


OPERATIONS = [(path, method) for path, operations in DESCRIPTION["paths"].items() for method in operations]


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_generated_requests(service, path, method, mode):
    """No answer but those described, no error of the service, nothing accepted that is not described."""

    @settings(max_examples=10, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(SCHEMA[path][method].as_strategy(generation_mode=mode))
    def check(case):
        # Much that has the described form cannot be (a fifth copy); that is refused, and described so.
        answer = case.call(base_url=f"http://127.0.0.1:{service.port}", timeout=20)
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])

    check()
