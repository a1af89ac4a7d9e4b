"""The worked examples of docs/rules: what the pages compute by hand is what `laizi.judge` says."""

import json
import re
from pathlib import Path

import pytest

import laizi
from laizi.display import explain

PAGES = Path(__file__).parents[2] / "docs" / "rules"
RULESETS = {
    "room": "wuhan-room",
    "kaikou": "wuhan-kaikou",
    "liukou": "wuhan-liukou",
    "yuanhang": "wuhan-yuanhang",
    "guiliu": "guiliu",
}
LEAST = 6


def examples(page):
    """(title, situation or situations, what is expected) of a page: each block of a situation is followed by one of an answer."""
    found = []
    title = situation = None
    source = (PAGES / f"{page}.md").read_text(encoding="utf-8")
    for heading, block in re.findall(r"^### ([^\n]+)$|^```json\n(.+?)^```$", source, re.MULTILINE | re.DOTALL):
        if heading:
            title = heading
            continue
        read = json.loads(block)
        first = read[0] if isinstance(read, list) else read
        if "seats" in first:
            assert situation is None, f"{page}, {title}: a situation without an answer"
            situation = read
        else:
            found.append((title, situation, read))
            situation = None
    assert situation is None
    return found


EXAMPLES = [pytest.param(page, *example, id=f"{page}-{n}") for page in RULESETS for n, example in enumerate(examples(page), 1)]


@pytest.mark.parametrize("page", RULESETS)
def test_a_page_has_enough_of_its_own(page):
    found = examples(page)
    assert len({title for title, _, _ in found}) >= LEAST
    for _, situation, _ in found:
        for one in situation if isinstance(situation, list) else [situation]:
            assert laizi.rules.load(one["ruleset"]).base == RULESETS[page]


@pytest.mark.parametrize(("page", "title", "situation", "expected"), EXAMPLES)
def test_the_numbers_are_those_of_the_page(page, title, situation, expected):
    if isinstance(situation, list):
        found = laizi.judge_several(situation)
    else:
        found, expected = [laizi.judge(situation)], [expected]
    for judgement, wanted in zip(found, expected, strict=True):
        answer = judgement.to_dict()
        answer["points"] = {str(share["payer"]): share["points"] for share in answer["factors"]}
        assert {key: answer[key] for key in wanted} == wanted, f"{page}: {title}"
        assert sum(answer["deltas"]) == 0
        for lang in ("en", "zh"):
            assert explain(judgement, lang)
