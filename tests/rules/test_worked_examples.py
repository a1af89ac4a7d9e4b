"""The worked examples of docs/rules: what the pages compute by hand is what `laizi.judge` says."""

import json
import re
from pathlib import Path

import pytest

import laizi
from laizi import rules
from laizi.cli.rules import choices_of
from laizi.display import explain
from laizi.messages import rule_codes

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


def page(name):
    return (PAGES / f"{name}.md").read_text(encoding="utf-8")


def blocks(name):
    return [json.loads(block) for block in re.findall(r"^```json\n(.+?)^```$", page(name), re.MULTILINE | re.DOTALL)]


def test_the_pages_of_formats_show_what_is_answered():
    (situation,) = blocks("situation")
    judgement, hints = blocks("judgement")
    assert laizi.judge(situation).to_dict() == judgement
    waiting = {"ruleset": "guiliu", "dealer": 0, "winner": 1, "seats": [{"hand": ""} for _ in range(4)]}
    waiting["seats"][1]["hand"] = "123456m789p23s55z"
    found = laizi.hints(waiting).to_dict()
    assert hints == {**found, "waits": found["waits"][:1]}


def test_every_option_and_value_is_on_its_page():
    text = page("options")
    for name in rules.names():
        ruleset = rules.load(name)
        for option in ruleset.options:
            shown = option.replace("factors.", "`factors.") if option.startswith("factors.") else f"`{option}"
            assert f"{shown}`" in text, option
            for choice in choices_of(ruleset, option):
                if choice.replace("_", "").isalpha() and choice not in ("true", "false", "none"):
                    assert f"`{choice}`" in text or f'`"{choice}"`' in text, f"{option}: {choice}"
    for house in rules.houses():
        assert f"`{house}`" in page("index")


def test_every_code_is_on_its_page():
    text = page("judgement")
    table_page = (PAGES.parent / "table.md").read_text(encoding="utf-8")
    assert [code for code in sorted(rule_codes("reasons")) if f"`{code}`" not in text + table_page] == []
    for table in ("violations", "contracts", "kinds", "jinding"):
        assert [code for code in sorted(rule_codes(table)) if f"`{code}`" not in text] == [], table
    for code in rule_codes("factors"):
        short = code.removesuffix("_winner").removesuffix("_payer")
        assert f"`{short}`" in text or f"`{code}`" in text, code
    text = page("situation")
    for table in ("melds", "occasions"):
        assert [code for code in sorted(rule_codes(table)) if f"`{code}`" not in text] == [], table


def test_every_reading_is_in_the_list_and_on_a_page():
    listed = re.findall(r"^\| (I-\d\d) \|", page("index"), re.MULTILINE)
    assert listed == [f"I-{number:02}" for number in range(1, 39)]
    named = {number for name in RULESETS for number in re.findall(r"I-\d\d", page(name))}
    assert named == set(listed)


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_links_lead_somewhere(path):
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        there = path if not name else (path.parent / name).resolve()
        assert there.exists(), target
        headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
        assert not anchor or anchor in slugs, target
