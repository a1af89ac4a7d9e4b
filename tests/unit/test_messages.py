"""The catalogue: complete, the same in both languages, and never the reason for a second error."""

import re
import string
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import laizi
from laizi import messages, rules
from laizi.cli.rules import choices_of, fixed
from laizi.errors import InputError
from laizi.messages import describe, help_text, language, rule_codes, rule_text, text

FOLDER = Path(messages.__file__).parent
SOURCE = Path(__file__).parents[2] / "src" / "laizi"
TABLES = ("expected", "fields", "errors", "ui", "help", "page")

# Codes never change meaning and never go: what was ever raised stays here.
CODES = {
    "broadcast": {"name", "got", "expected"},
    "bytes_length": {"length"},
    "counts_length": {"length", "expected"},
    "counts_range": {"tile", "count"},
    "counts_shape": {"shape"},
    "dtype": {"got", "expected"},
    "empty": set(),
    "eyes_option": {"value"},
    "facts_wild": set(),
    "wild_here": set(),
    "fifth_copy": {"tile"},
    "forbidden_in_hand": {"tile"},
    "forbidden_range": set(),
    "hand_size": {"size", "expected"},
    "invalid_option": {"value"},
    "kind_range": {"kind"},
    "laizi_forbidden": {"tile"},
    "laizi_range": {"laizi"},
    "limit_range": {"limit"},
    "max_copies_option": {"value"},
    "missing_suit": {"text"},
    "not_one_tile": {"text"},
    "not_utf8": set(),
    "out_dtype": {"got", "expected"},
    "out_overlap": set(),
    "out_readonly": set(),
    "out_shape": {"got", "expected"},
    "seen_fifth_copy": {"tile"},
    "shapes_option": {"value", "known"},
    "text_too_long": {"limit"},
    "threads_range": {"threads"},
    "too_many_tiles": {"limit"},
    "unknown_tile": {"text"},
    "wild_range": {"wild"},
    # files of hands
    "ask_option": {"value", "known"},
    "batch_rows_range": {"rows"},
    "column_choice": {"known"},
    "column_missing": {"name", "known"},
    "column_none": {"known"},
    "column_taken": {"name"},
    "column_twice": {"name"},
    "column_type": {"name", "got", "known"},
    "csv_fields": {"got", "expected"},
    "csv_header": {"known"},
    "csv_line": {"limit"},
    "csv_open_quote": set(),
    "csv_record": {"reason"},
    "disk_full": set(),
    "file_empty": set(),
    "file_ends": {"rows"},
    "file_is_folder": set(),
    "file_missing": set(),
    "file_special": set(),
    "file_unreadable": {"reason"},
    "file_unwritable": {"reason"},
    "folder_missing": {"folder"},
    "format_option": {"value", "known"},
    "format_unknown": {"ending", "known"},
    "hand_null": set(),
    "mark_npy": set(),
    "no_columns": set(),
    "no_number": {"text"},
    "no_pyarrow": set(),
    "not_seekable": set(),
    "npy_header": set(),
    "npy_more": {"rows"},
    "npy_object": set(),
    "npy_order": set(),
    "npy_shape": {"shape"},
    "option_unused": {"name", "ask"},
    "parquet_broken": {"reason"},
    "same_file": set(),
    # all hands
    "no_indicator": {"ruleset"},
    "no_matplotlib": set(),
    "not_in_space": {"hand"},
    "plot_format": {"ending", "known"},
    "space_order": {"order", "known"},
    "space_range": {"start", "stop", "total"},
    "space_tiles": {"tiles"},
    "waits_of_shapes": set(),
    # folders, shards and executors
    "executor_unknown": {"value", "known"},
    "workers_range": {"value", "most"},
    "no_dask": set(),
    "cluster_unreachable": {"address", "reason"},
    "cluster_no_workers": {"executor"},
    "cluster_lost": {"executor"},
    "worker_without_laizi": {"worker", "reason"},
    "worker_version": {"worker", "version", "needed"},
    "worker_killed": {"tries"},
    "folder_busy": set(),
    "folder_no_lock": {"reason"},
    "folder_taken": set(),
    "folder_not_shared": {"worker", "folder"},
    "manifest_broken": set(),
    "manifest_differs": {"place", "theirs", "ours"},
    "shard_differs": {"place", "theirs", "ours"},
    "shard_rows_range": {"rows"},
    "shards_many": {"shards", "most"},
    "output_missing": set(),
    "no_files": {"known"},
    "same_folder": set(),
    "file_changed": set(),
    "ask_number": {"ask"},
    # situations
    "chi_from": {"seat", "upper"},
    "from_itself": {"seat"},
    "from_of_an_gang": set(),
    "from_of_self_draw": set(),
    "from_winner": {"seat"},
    "hand_needed": {"seat"},
    "hand_tiles": {"tiles", "expected"},
    "key_missing": {"key"},
    "key_of_no_use": {"key"},
    "key_unknown": {"key", "near"},
    "list_too_long": {"length", "most"},
    "no_meld": {"kind", "tiles"},
    "not_a_list": {"got"},
    "not_a_text": {"got"},
    "not_an_object": {"got"},
    "number_range": {"value", "low", "high"},
    "occasion_impossible": {"occasion"},
    "occasion_of_no_use": {"occasion"},
    "pair_of_seats": set(),
    "schema_unknown": {"schema", "known"},
    "seats_number": {"number"},
    "several_none": set(),
    "several_seats": {"seat"},
    "several_tiles": set(),
    "several_winners": set(),
    "value_unknown": {"value", "known"},
    "winner_among": {"seat"},
    # rulesets
    "option_of_no_use": {"option", "near"},
    "option_unknown": {"option", "near"},
    "option_value": {"option", "value", "known"},
    "options_contradict": {"option", "other"},
    "ruleset_unknown": {"ruleset", "near"},
    "toml": {"reason"},
    # tables
    "wall_tiles": {"tiles"},
    "wall_copies": {"copies", "tile"},
    "round_over": set(),
    "not_waited_for": {"seat"},
    "no_leaving": {"ruleset"},
    "win_is_legal": set(),
    "false_win_of_no_use": set(),
    "win_not_legal": set(),
    "action_not_now": {"kind", "known"},
    "kong_too_late": {"left"},
    "tile_not_held": {"seat", "tile"},
    "peng_passed": {"tile"},
    "action_not_possible": {"kind", "tile"},
    "log_no_line": set(),
    "log_number": {"got", "expected"},
    "log_changed": set(),
    "log_chain": {"before"},
    "log_order": {"type"},
    "log_differs": {"key"},
    "log_empty": set(),
    "log_commitment": set(),
    "log_too_long": {"limit"},
    "log_public": set(),
    "round_not_over": set(),
    "match_over": set(),
    "no_round": set(),
    # players, simulations, plots
    "player_unknown": {"name", "known"},
    "players_number": {"number"},
    "log_exists": set(),
    # JSON lines
    "json": {"reason"},
    "json_constant": {"constant"},
    "json_flat": {"limit"},
    "seed_too_long": {"limit"},
    "json_deep": set(),
    "json_number": set(),
    "key_twice": {"key"},
    "line_too_long": {"limit"},
    # the service
    "body_too_large": {"limit"},
    "busy": set(),
    "content_encoding": set(),
    "content_type": set(),
    "head_too_large": {"limit"},
    "internal": set(),
    "method": {"allowed"},
    "no_http": set(),
    "no_such_path": set(),
    "query": set(),
    "too_slow": set(),
}

# Nor do those that judgements and hints are made of.
RULE_CODES = {
    "forms": {
        *("pengpenghu", "qingyise", "jiangyise", "fengyise", "quanqiuren", "gangshanghua", "haidilao", "qianggang"),
        *("ziyise", "qidui", "haoqi", "lan", "qixinglan"),
    },
    "violations": {
        *("shape", "pizi_in_hand", "not_opened", "eyes_not_258", "too_many_laizi", "below_minimum", "wild_in_meld"),
        *("laizi_claimed", "not_heijin", "any_tile_wait", "passed", "wrong_pizi"),
    },
    "kinds": {"small", "big", "pinghu", "lan", "pattern"},
    "jinding": {"big", "small"},
    "contracts": {"qianggang", "qingyise", "jiangyise", "quanqiuren"},
    "reasons": {
        *("win", "contract", "peibao", "hubao", "zhahu"),
        *("qipi", "silai", "shigang", "ming_gang", "bu_gang", "an_gang", "zhuipai"),
    },
    "kou": {"chi", "peng", "ming_gang", "bu_gang", "an_gang", "pizi_gang", "laizi_gang", "misplayed"},
    "melds": {"chi", "peng", "ming_gang", "bu_gang", "an_gang"},
    "occasions": {"after_gang", "last_tiles", "first_draw", "first_discard", "shot_after_gang"},
}


def catalogue(lang):
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


def placeholders(words):
    return {field for _, field, _, _ in string.Formatter().parse(words) if field is not None}


def used(pattern):
    found = set()
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.pyx")]:
        found |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


def test_both_catalogues_have_the_same_keys():
    english, chinese = catalogue("en"), catalogue("zh")
    assert english.keys() == chinese.keys() == {"tiles", "rules", *TABLES}
    assert english["rules"].keys() == chinese["rules"].keys()
    for table in TABLES:
        assert english[table].keys() == chinese[table].keys(), table
    for table in english["rules"]:
        assert english["rules"][table].keys() == chinese["rules"][table].keys(), table
    assert len(english["tiles"]) == len(chinese["tiles"]) == 34


@pytest.mark.parametrize("table", TABLES)
def test_both_catalogues_have_the_same_placeholders(table):
    english, chinese = catalogue("en")[table], catalogue("zh")[table]
    for key in english:
        assert placeholders(english[key]) == placeholders(chinese[key]), key


@pytest.mark.parametrize("table", ["errors", "ui"])
def test_words_are_one_line_and_none_is_empty(table):
    for lang in messages.LANGUAGES:
        for key, words in catalogue(lang)[table].items():
            assert words.strip(), key
            assert "\n" not in words, key


def test_chinese_words_are_chinese():
    chinese = catalogue("zh")
    for table in (chinese["errors"], chinese["help"], *chinese["rules"].values()):
        for key, words in table.items():
            assert re.search("[一-鿿]", words), key


def test_words_of_the_rules_are_one_line_and_none_is_empty():
    for lang in messages.LANGUAGES:
        for table in catalogue(lang)["rules"].values():
            for key, words in table.items():
                assert words.strip(), key
                assert words.isprintable(), key


def test_what_the_rules_name_has_words():
    for table, codes in RULE_CODES.items():
        assert codes == rule_codes(table), table
    assert rule_codes("advice") == rule_codes("violations")
    assert rule_text("forms", "pengpenghu", "zh") == "碰碰胡"
    assert rule_text("forms", "no such form") == "no such form"


def test_every_option_and_each_of_its_values_has_words():
    options, values = set(), set()
    for name in (*rules.names(), *rules.houses()):
        ruleset = rules.load(name)
        options |= ruleset.options.keys()
        for option in ruleset.options:
            choices = choices_of(ruleset, option)
            if not any("–" in choice or '"' in choice for choice in choices):  # a number
                values |= {f"{option}.{choice}" for choice in choices}
        for key, value in fixed(ruleset).items():
            assert key in rule_codes("fixed")
            if isinstance(value, str):
                assert f"{key}.{value}" in rule_codes("fixed")
    assert options == rule_codes("options")
    assert values <= rule_codes("values")
    assert rule_codes("values") - values == {"jinding_points.by_opening", "small_jinding_points.none"}
    assert {*rules.names(), *rules.houses()} == rule_codes("rulesets")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_words_for_its_values(code):
    for lang in messages.LANGUAGES:
        words = catalogue(lang)["errors"][code]
        assert placeholders(words) <= CODES[code]


def test_every_code_in_the_source_has_words():
    raised = used(r"""(?:InputError|FileError|input_error)\(\s*["']([a-z0-9_]+)["']""")
    assert len(raised) > 20  # the pattern still finds them
    assert raised <= catalogue("en")["errors"].keys()
    assert raised <= CODES.keys()


def test_every_word_of_the_interface_in_the_source_is_there():
    keys = catalogue("en")
    assert used(r"""\btext\(\s*["']([a-z0-9_]+)["']""") <= keys["ui"].keys()
    assert used(r"""\b(?:self\.say)\(\s*["']([a-z0-9_]+)["']""") <= keys["ui"].keys()
    assert used(r"""\bhelp_text\(\s*["']([a-z0-9_]+)["']""") <= keys["help"].keys()
    assert {f"{key}{end}" for key in used(r"""cls=Command, key=["']([a-z0-9_]+)["']""") for end in ("", "_short")} <= keys[
        "help"
    ].keys()
    assert used(r"""cls=Option,.*help=["']([a-z0-9_]+)["']""") <= keys["help"].keys()


def test_every_word_of_the_page_is_there_and_used():
    source = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "web" / "static").glob("*.js"))
    page = catalogue("en")["page"]
    assert set(re.findall(r"""\bsay\(\s*["']([a-z_]+)["']""", source)) <= page.keys()
    assert not {key for key in page if not re.search(rf"""["']{key}["']""", source)}
    assert messages.page_words("zh").keys() == page.keys()


def test_something_to_guess_at_is_said():
    assert "did you mean heijin?" in describe(InputError("option_unknown", "/options", option="heijing", near="heijin"))
    assert "did you mean" not in describe(InputError("option_unknown", "/options", option="heijing", near=""))
    assert len(describe(InputError("ruleset_unknown", "", ruleset="x", near="wuhan-room, " * 1000))) < 300


def test_the_place_comes_first_and_is_counted_from_one():
    error = InputError("unknown_tile", "hand", 6, text="9z")
    assert describe(error, "en").startswith("hand, character 7: '9z' is no tile")
    assert describe(error, "zh").startswith("手牌，第 7 个字符：“9z”")
    assert str(error) == error.message() == describe(error)


def test_places_without_words_are_shown_as_they_are():
    assert describe(InputError("empty", "/seats/1/hand")).startswith("/seats/1/hand: ")
    assert describe(InputError("fifth_copy", "counts/7", tile="5m"), "zh").startswith("counts/7：第五张五万")
    assert describe(InputError("empty")) == catalogue("en")["errors"]["empty"]
    assert describe(InputError("empty", position=0)).startswith("character 1: ")


def test_tiles_are_named_in_the_language():
    error = InputError("forbidden_in_hand", "hand", tile="7z")
    assert "7z (red)" in describe(error)
    assert "中" in describe(error, "zh")
    assert "9z" in describe(InputError("forbidden_in_hand", "hand", tile="9z"), "zh")


@pytest.mark.parametrize("expected", ["3n+2", "3n+1", "3n+1 or 3n+2"])
def test_sizes_say_what_a_hand_has(expected):
    error = InputError("hand_size", "hand", size=6, expected=expected)
    for lang in messages.LANGUAGES:
        assert "6" in describe(error, lang)
        assert catalogue(lang)["expected"][expected] in describe(error, lang)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_an_unknown_code_is_shown_with_its_values(lang):
    shown = describe(InputError("no_such_code", "hand", 2, a=1, b="x"), lang)
    assert "no_such_code" in shown
    assert "a=1" in shown
    assert "b=x" in shown


def test_values_that_do_not_fit_the_words_are_shown():
    assert "unknown_tile" in describe(InputError("unknown_tile", "hand", other=5))
    assert "other=5" in describe(InputError("unknown_tile", "hand", other=5))


AWKWARD = {
    "line break": "9z\nTraceback",
    "escape sequence": "\x1b[31mred\x1b[0m",
    "lone surrogate": "\udc80",
    "ten megabytes": "x" * 10_000_000,
    "format attribute": "{0.__class__}",
    "format field": "{text}",
    "not a number": float("nan"),
    "endless number": 10**5000,
    "nothing": None,
    "bytes": b"\xff",
    "list": ["a", ["b"]],
    "object": {"a": 1},
    "right to left": "\u202ebackwards",
}


@pytest.mark.parametrize("name", AWKWARD)
def test_whatever_the_value_it_is_one_short_printable_line(name):
    for lang in messages.LANGUAGES:
        for code in ("unknown_tile", "no_such_code"):
            shown = describe(InputError(code, "hand", 3, text=AWKWARD[name]), lang)
            assert shown.isprintable()
            assert len(shown) < 300
            shown.encode()


def test_the_path_is_made_printable_too():
    shown = describe(InputError("empty", "/a\nb" * 1000))
    assert shown.isprintable()
    assert len(shown) < 300


def test_a_list_too_deep_does_not_matter():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    assert "dtype" in describe(InputError("dtype", "counts", what=deep))


def test_interface_words():
    assert text("line", "en", number=3) == "line 3"
    assert text("line", "zh", number=3) == "第 3 行"
    assert text("no such key", "zh", a=1) == "no such key (a=1)"
    assert help_text("no such key") == "no such key"


@pytest.mark.parametrize(
    ("name", "lang"),
    [("zh", "zh"), ("zh_CN.UTF-8", "zh"), ("ZH-TW", "zh"), ("en", "en"), ("fr", "en"), ("C", "en"), ("", "en"), (None, "en")],
)
def test_the_nearest_language(name, lang):
    assert language(name) == lang


def test_an_error_in_another_language_is_in_english():
    error = InputError("empty", "hand")
    assert error.message("fr") == error.message("en") != error.message("zh-CN")


def test_the_core_and_the_words_agree():
    """Errors as the core raises them fill every placeholder: none falls back to its code."""
    for hand, keywords in [
        ("11111m", {}),
        ("123m9z", {}),
        ("", {}),
        ("12", {}),
        ("x" * 5000, {}),
        ("123m", {}),
        ("1m", {"forbidden": "1m"}),
        ("1m", {"wild": 99}),
        ("1m", {"eyes": "257"}),
        ("1m", {"max_copies": 3}),
        ("1m", {"shapes": ("round",)}),
        ("1m", {"forbidden": [34]}),
        (b"\x05" + bytes(33), {}),
        (bytes(33), {}),
        ([99], {}),
        ([0] * 35, {}),
        ([300] * 34, {}),
    ]:
        with pytest.raises(InputError) as caught:
            laizi.waits(hand, **keywords)
        error = caught.value
        assert error.params.keys() == CODES[error.code]
        for lang in messages.LANGUAGES:
            assert error.code not in error.message(lang)


def test_the_catalogue_is_read_only_when_asked_for():
    program = (
        "import sys, laizi; laizi.waits('1m')\n"
        "print(laizi.messages._catalogue.cache_info().currsize if 'laizi.messages' in sys.modules else 0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"
