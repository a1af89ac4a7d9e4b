"""Every format in, every format out: the answers are those of `laizi.arrays`."""

import csv
import io
import math
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import ASKS, DTYPES, INPUTS, NAMES, OUTPUTS, QUESTIONS, fixed_binary, hands, hands_for, read, texts, write

import laizi
from laizi import arrays, bulk
from laizi.bulk import FileError, evaluate, open_reader
from laizi.bulk.columns import Batch
from laizi.bulk.parquet import _read_hands
from laizi.bulk.text import hand_texts, mask_texts

READY = "123m456p789s1122z"


def mask(tiles):
    return sum(1 << int(tile) for tile in set(laizi.Hand.parse(tiles).tiles))


@pytest.mark.parametrize("ask", ASKS)
@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("kind", INPUTS)
def test_answers_are_those_of_arrays(tmp_path, kind, output, ask):
    counts, wild = hands_for(ask, kind)
    options = {"laizi": "5m"} if ask == "facts" else {}
    source, target = write(tmp_path, kind, counts, wild), tmp_path / f"answers.{output}"
    summary = evaluate(source, target, ask, batch_rows=7, **options)
    expected = arrays.facts(counts, 4) if ask == "facts" else QUESTIONS[ask](counts, wild)
    found = read(target, ask)
    assert found.dtype == expected.dtype == DTYPES[ask]
    np.testing.assert_array_equal(found, expected)
    assert (summary.ask, summary.rows, summary.bad) == (ask, len(counts), 0)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([source.name, target.name])


@pytest.mark.parametrize("kind", INPUTS)
def test_batches_have_the_rows_asked_for(tmp_path, kind):
    counts, wild = hands_for("distance", kind)
    source = write(tmp_path, kind, counts, wild)
    with open_reader(source) as reader:
        batches = list(reader.batches(15))
        assert reader.done == reader.total == (len(counts) if reader.unit == "rows" else source.stat().st_size)
    np.testing.assert_array_equal(np.concatenate([batch.counts for batch in batches]), counts)
    assert all(0 < len(batch) <= 15 for batch in batches)
    if kind != "npy":
        np.testing.assert_array_equal(np.concatenate([batch.wild for batch in batches]), wild)
    assert [batch.first for batch in batches] == [1 + sum(map(len, batches[:place])) for place in range(len(batches))]


def test_results_have_the_types_of_the_contract(tmp_path):
    for ask, kind in {"win": pa.bool_(), "waits": pa.uint64(), "distance": pa.int8(), "facts": pa.list_(pa.uint32(), 5)}.items():
        counts, wild = hands_for(ask, "parquet")
        evaluate(write(tmp_path, "parquet", counts, wild), tmp_path / "out.parquet", ask)
        schema = pq.read_schema(tmp_path / "out.parquet")
        assert schema.names == ["number", "hand", "wild", ask]
        assert [schema.field(name).type for name in schema.names] == [pa.int64(), pa.binary(34), pa.uint8(), kind]


@pytest.mark.parametrize("through", [("csv", "parquet"), ("parquet", "csv"), ("csv", "csv"), ("parquet", "parquet")])
def test_an_output_that_is_a_table_is_an_input_again(tmp_path, through):
    counts, wild = hands_for("distance", "csv")
    barred = ["", "1z", "5m7z", "9p"] * (len(counts) // 4)
    clean = np.array([not any(row[laizi.Tile(n)] for n in ("1z", "5m", "7z", "9p")) for row in counts])
    counts, wild, barred = counts[clean], wild[clean], [text for text, good in zip(barred, clean, strict=True) if good]
    source = tmp_path / "in.csv"
    with source.open("w", newline="") as file:
        rows = zip(barred, texts(counts, wild), [f'a "name", {n}' for n in range(len(counts))], strict=True)
        csv.writer(file).writerows([["forbidden", "hand", "name"], *rows])
    expected = arrays.distance(counts, wild, forbidden=np.array([mask(text) if text else 0 for text in barred], np.uint64))
    first, second = (tmp_path / f"{step}.{kind}" for step, kind in enumerate(through))
    evaluate(source, first, "distance", batch_rows=3)
    evaluate(first, second, "distance", batch_rows=4)
    np.testing.assert_array_equal(read(second, "distance"), expected)
    if through[1] == "csv":
        with second.open(newline="") as file:
            found = list(csv.DictReader(file))
        assert [row["hand"] for row in found] == texts(counts, wild)
        assert [row["forbidden"] for row in found] == barred
        assert found[-1]["name"] == f'a "name", {len(counts) - 1}'
    else:
        table = pq.read_table(second)
        assert table["hand"].to_pylist() == [bytes(row) for row in counts]
        assert table["wild"].to_pylist() == wild.tolist()
        assert table["name"][-1].as_py() == f'a "name", {len(counts) - 1}'
        assert table.schema.names == ["name", "hand", "wild", "forbidden", "distance"]


def test_another_question_is_another_column(tmp_path):
    counts, wild = hands_for("waits", "parquet")
    source = write(tmp_path, "parquet", counts, wild)
    evaluate(source, tmp_path / "waits.parquet", "waits", mark=True)
    evaluate(tmp_path / "waits.parquet", tmp_path / "both.parquet", "distance", mark=True)
    table = pq.read_table(tmp_path / "both.parquet")
    assert table.schema.names == ["number", "waits", "hand", "wild", "distance", "bad"]
    assert table["waits"].to_numpy().tolist() == arrays.waits(counts, wild).tolist()


class TestOptions:
    def test_they_are_those_of_arrays(self, tmp_path):
        counts, wild = hands_for("waits", "parquet")
        source = write(tmp_path, "parquet", counts, wild)
        for options in (
            {"eyes": "258"},
            {"eyes": "258", "two_wild_eyes": False},
            {"triplets_only": True},
            {"max_copies": None},
            {"shapes": ("standard", "seven_pairs", "orphans")},
            {"threads": 2},
        ):
            evaluate(source, tmp_path / "out.npy", "waits", batch_rows=16, **options)
            np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), arrays.waits(counts, wild, **options), str(options))

    @pytest.mark.parametrize("kind", ["npy", "txt", "parquet"])
    def test_wild_is_added_to_every_row(self, tmp_path, kind):
        counts, wild = hands_for("waits", kind)
        few = (wild <= 10) & (counts.sum(axis=1) + wild + 3 <= 14)
        source = write(tmp_path, kind, counts[few], wild[few])
        evaluate(source, tmp_path / "out.npy", "waits", wild=3)
        np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), arrays.waits(counts[few], wild[few] + 3))

    @pytest.mark.parametrize("forbidden", ["7z", ("7z",), (33,), 1 << 33])
    def test_forbidden_kinds_are_those_of_the_option_and_of_the_row(self, tmp_path, forbidden):
        source = tmp_path / "in.csv"
        source.write_text("hand,forbidden\n12m??,\n12m??,3m\n12m??,\n")
        evaluate(source, tmp_path / "out.csv", forbidden=forbidden)
        both = arrays.waits(np.tile(np.array(list(laizi.Hand.parse("12m").counts), np.uint8), (3, 1)), 2,
                            forbidden=np.array([1 << 33, 1 << 33 | 1 << 2, 1 << 33], np.uint64))  # fmt: skip
        np.testing.assert_array_equal(read(tmp_path / "out.csv", "waits"), both)
        assert both[0] != both[1]

    @pytest.mark.parametrize("laizi_kind", [None, 4, "5m", "五万", laizi.Tile("5m")])
    def test_facts_with_a_laizi(self, tmp_path, laizi_kind):
        counts, wild = hands_for("facts", "npy", 100)
        free = counts[:, 5] == 0
        source = write(tmp_path, "npy", counts[free], wild[free])
        evaluate(source, tmp_path / "out.npy", "facts", laizi=laizi_kind, forbidden="6m")
        expected = arrays.facts(counts[free], None if laizi_kind is None else 4, "6m")
        np.testing.assert_array_equal(np.load(tmp_path / "out.npy"), expected)


class TestText:
    def read(self, data, **options):
        target = io.BytesIO()
        summary = evaluate(io.BytesIO(data), target, **options)
        return target.getvalue().decode().splitlines(), summary

    def test_any_notation_blank_lines_and_comments(self):
        hands_ = ["123m456p789s1122z\r", "一二三万四五六筒七八九条东东南南", "🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀁🀁", "1 m 2m 3m E E ?"]
        data = "\n".join(["\ufeff# waits", "", hands_[0], "   ", hands_[1], "  # more", *hands_[2:]]).encode()
        answers, summary = self.read(data, mark=True)
        assert answers == ["12z"] * 3 + ["!"]
        assert (summary.rows, summary.bad, summary.first_bad.line) == (4, 1, 8)

    def test_a_stream_that_comes_byte_by_byte(self):
        class Slow(io.BytesIO):
            def read1(self, size=-1):
                return super().read1(min(size, 1))

        target = io.BytesIO()
        evaluate(Slow("\ufeff1m\n\n一万\n#\n9p".encode()), target)
        assert target.getvalue() == b"1m\n1m\n9p\n"

    @pytest.mark.parametrize("line", [b"1" * 10_000_000, b" " * 10_000_000, b"1m " * 3_000_000, b"\xe4\xb8\x80" * 3_000_000])
    def test_a_line_of_ten_megabytes_is_one_bad_line(self, line):
        answers, summary = self.read(b"1m\n" + line + b"\n2m\n" + line, mark=True)
        assert answers == ["1m", "!", "2m", "!"]
        assert summary.first_bad.line == 2
        assert summary.first_bad.code == "text_too_long"

    def test_a_comment_of_ten_megabytes(self):
        assert self.read(b"1m\n#" + b"x" * 10_000_000 + b"\n2m\n")[0] == ["1m", "2m"]

    def test_bytes_that_are_no_utf8(self):
        answers, summary = self.read(b"1m\n1m\xff\n2m\n\xe4\xb8", mark=True)
        assert answers == ["1m", "!", "2m", "!"]
        assert (summary.first_bad.code, summary.first_bad.line, summary.first_bad.position) == ("not_utf8", 2, 2)

    def test_nothing_but_comments_are_no_hands_but_no_error(self):
        assert self.read(b"# none\n") == ([], evaluate(io.BytesIO(b"\n")))


class TestCsv:
    def evaluated(self, folder, text, **options):
        source = folder / "in.csv"
        source.write_bytes(text if isinstance(text, bytes) else text.encode())
        summary = evaluate(source, folder / "out.csv", **options)
        return (folder / "out.csv").read_bytes().decode("utf-8", "surrogateescape"), summary

    def test_quoted_fields_and_other_columns(self, tmp_path):
        text = '\ufeffname,hand,note\n"a ""b"", c",123m456p789s1122z,"two\nlines"\n\nplain, 12m ?? ,\n'
        found, _ = self.evaluated(tmp_path, text)
        assert found.startswith('name,note,hand,waits\n"a ""b"", c","two\nlines",123m456p789s1122z,12z\nplain,, 12m ?? ,')

    def test_wild_and_forbidden_columns(self, tmp_path):
        text = "hand,wild,forbidden\n12m,2,3m\n12m?,1,三万\n12m??,,3m\n12m??,0,3m\n"
        found, _ = self.evaluated(tmp_path, text)
        lines = found.splitlines()
        assert lines[0] == "hand,forbidden,waits"
        assert {line.split(",")[0] for line in lines[1:]} == {"12m??"}
        assert {line.split(",")[1] for line in lines[1:]} == {"3m"}
        assert len({line.split(",")[2] for line in lines[1:]}) == 1

    def test_wildcards_alone(self, tmp_path):
        found, _ = self.evaluated(tmp_path, "hand,wild\n,1\n", max_copies=4)
        assert found == "hand,waits\n?,123456789m123456789p123456789s1234567z\n"

    def test_a_chosen_column(self, tmp_path):
        found, _ = self.evaluated(tmp_path, "hand,tiles\nmine,1m\n", column="tiles")
        assert found == "hand,tiles,waits\nmine,1m,1m\n"

    def test_columns_of_counts_in_any_order(self, tmp_path):
        header = ["x", *reversed(NAMES)]
        row = ["y", *("01"[name == "5m"] for name in reversed(NAMES))]
        assert self.evaluated(tmp_path, f"{','.join(header)}\n{','.join(row)}\n")[0] == "x,hand,waits\ny,5m,5m\n"

    def test_other_columns_may_be_of_any_bytes(self, tmp_path):
        name = "张三".encode("gb18030")
        source, target = tmp_path / "in.csv", tmp_path / "out.csv"
        source.write_bytes(b"hand,name\n1m," + name + b"\n")
        evaluate(source, target)
        assert target.read_bytes() == b"name,hand,waits\n" + name + b",1m,1m\n"
        evaluate(source, tmp_path / "out.parquet")
        assert "\ufffd" in pq.read_table(tmp_path / "out.parquet")["name"][0].as_py()

    def test_an_answer_takes_the_place_of_an_older_one(self, tmp_path):
        found, _ = self.evaluated(tmp_path, "waits,hand,bad\nold,1m,?\n", mark=True)
        assert found == "hand,waits,bad\n1m,1m,0\n"

    def test_bad_rows_keep_their_text(self, tmp_path):
        text = "hand,wild,name\n9z,,a\n1m,99,b\n1m,x,c\n1m,0,d\n1m\n1m,0,e,f\n,,g\n"
        found, summary = self.evaluated(tmp_path, text, mark=True)
        assert found == "name,hand,waits,bad\na,9z,,1\nb,1m,,1\nc,1m,,1\nd,1m,1m,0\n,1m,,1\ne,1m,,1\ng,,,1\n"
        assert (summary.rows, summary.bad, summary.answers) == (7, 6, {"1": 1})


def test_texts_are_those_of_hands():
    counts, wild = hands(200, (1, 2))
    assert hand_texts(counts, wild) == texts(counts, wild)
    masks = arrays.waits(hands(200, (1,))[0], hands(200, (1,))[1])
    assert mask_texts(masks) == ["".join(laizi.tiles.format_tiles(np.flatnonzero(arrays.unpack(m)))) or "-" for m in masks]
    assert mask_texts(np.array([0, 1], np.uint64), nothing="") == ["", "1m"]


class TestParquet:
    def test_slices_and_offsets(self):
        counts = hands(30, (1,))[0]
        columns = [
            fixed_binary(counts),
            pa.array(counts.tolist(), pa.list_(pa.uint8())),
            pa.array(counts.tolist(), pa.large_list(pa.uint8())),
            pa.FixedSizeListArray.from_arrays(pa.array(counts.reshape(-1)), 34),
        ]
        for column in columns:
            for start, length in ((0, 30), (0, 7), (11, 9), (29, 1)):
                batch = Batch(np.zeros((length, 34), np.uint8))
                _read_hands(column.slice(start, length).slice(0, length), batch)
                np.testing.assert_array_equal(batch.counts, counts[start : start + length], str((column.type, start)))
                assert not batch.faults

    def test_no_copies_where_every_row_has_34(self):
        counts = hands(30, (1,))[0]
        for column in (fixed_binary(counts), pa.array(counts.tolist(), pa.list_(pa.uint8()))):
            batch = Batch(np.zeros((20, 34), np.uint8))
            _read_hands(column.slice(5, 20), batch)
            values = column.buffers()[1] if pa.types.is_fixed_size_binary(column.type) else column.values.buffers()[1]
            assert batch.counts.ctypes.data == values.address + 5 * 34

    @pytest.mark.parametrize("kind", [pa.list_(pa.uint8()), pa.large_list(pa.uint8()), pa.list_(pa.uint8(), 34), pa.binary(34)])
    def test_nulls_are_bad_rows(self, tmp_path, kind):
        one = [0] * 33 + [1]
        rows = [one, None, one, None]
        if pa.types.is_fixed_size_binary(kind):
            rows = [row and bytes(row) for row in rows]
        pq.write_table(pa.table({"tiles": pa.array(rows, kind), "n": [1, 2, 3, 4]}), tmp_path / "in.parquet")
        summary = evaluate(tmp_path / "in.parquet", tmp_path / "out.parquet", mark=True)
        assert (summary.rows, summary.bad, summary.first_bad.code, summary.first_bad.row) == (4, 2, "hand_null", 2)
        table = pq.read_table(tmp_path / "out.parquet")
        assert table.schema.names == ["n", "tiles", "waits", "bad"]
        assert table["bad"].to_pylist() == [False, True, False, True]
        assert table["waits"].to_pylist() == [1 << 33, 0, 1 << 33, 0]
        assert [row is None for row in table["tiles"].to_pylist()] == [False, True, False, True]
        with pytest.raises(FileError, match="row 2"):
            evaluate(tmp_path / "in.parquet")

    @pytest.mark.parametrize("kind", [pa.list_(pa.uint8()), pa.large_list(pa.uint8())])
    def test_lists_of_other_lengths_and_with_holes_are_bad_rows(self, tmp_path, kind):
        one = [0] * 33 + [1]
        rows = [one, [1, 2], [], [None, *one[1:]], one]
        pq.write_table(pa.table({"hand": pa.array(rows, kind)}), tmp_path / "in.parquet")
        evaluate(tmp_path / "in.parquet", tmp_path / "out.parquet", mark=True)
        assert pq.read_table(tmp_path / "out.parquet")["bad"].to_pylist() == [False, True, True, True, False]
        with pytest.raises(FileError) as caught:
            evaluate(tmp_path / "in.parquet")
        assert (caught.value.code, caught.value.row) == ("counts_length", 2)

    def test_a_fixed_list_with_a_hole(self, tmp_path):
        values = pa.array([*[0] * 33, 1, None, *[0] * 32, 1, *[0] * 33, 1], pa.uint8())
        pq.write_table(pa.table({"hand": pa.FixedSizeListArray.from_arrays(values, 34)}), tmp_path / "in.parquet")
        evaluate(tmp_path / "in.parquet", tmp_path / "out.parquet", mark=True)
        assert pq.read_table(tmp_path / "out.parquet")["bad"].to_pylist() == [False, True, False]

    def test_wild_and_forbidden_columns_of_any_integers(self, tmp_path):
        counts = np.tile(np.array(list(laizi.Hand.parse("12m").counts), np.uint8), (5, 1))
        for kind in (pa.uint8(), pa.int64(), pa.int32()):
            wild = pa.array([2, 2, None, -1, 99], kind) if kind != pa.uint8() else pa.array([2, 2, None, 200, 99], kind)
            barred = pa.array([0, 4, 4, None, 1 << 40], pa.uint64())
            table = pa.table({"hand": fixed_binary(counts), "wild": wild, "forbidden": barred})
            pq.write_table(table, tmp_path / "in.parquet")
            summary = evaluate(tmp_path / "in.parquet", tmp_path / "out.parquet", mark=True)
            found = pq.read_table(tmp_path / "out.parquet")
            assert found["bad"].to_pylist() == [False, False, True, True, True]
            expected = arrays.waits(counts[:2], 2, forbidden=np.array([0, 4], np.uint64))
            assert found["waits"].to_pylist()[:2] == expected.tolist()
            assert summary.first_bad.code == "hand_size"

    def test_what_is_wrong_with_wild_and_forbidden_is_named(self, tmp_path):
        hand = fixed_binary(np.eye(34, dtype=np.uint8)[:1])
        for columns, code in (
            ({"wild": pa.array([-3])}, "wild_range"),
            ({"wild": pa.array([15], pa.uint64())}, "wild_range"),
            ({"forbidden": pa.array([-1])}, "forbidden_range"),
            ({"forbidden": pa.array([1 << 34])}, "forbidden_range"),
            ({"forbidden": pa.array([1])}, "forbidden_in_hand"),
        ):
            pq.write_table(pa.table({"hand": hand, **columns}), tmp_path / "in.parquet")
            with pytest.raises(FileError) as caught:
                evaluate(tmp_path / "in.parquet")
            assert (caught.value.code, caught.value.row) == (code, 1)

    def test_all_other_columns_are_kept_as_they_are(self, tmp_path):
        counts, wild = hands_for("waits", "parquet", 20)
        others = {
            "when": pa.array(range(20), pa.timestamp("us", "Asia/Shanghai")),
            "nested": pa.array([{"a": [n, None], "b": str(n)} for n in range(20)]),
            "word": pa.array(["东", None] * 10).dictionary_encode(),
            "weight": pa.array([math.nan, 1.5] * 10),
            "raw": pa.array([b"\xff"] * 20),
        }
        schema_note = {b"made by": b"a test"}
        table = pa.table({**others, "hand": fixed_binary(counts), "wild": wild}).replace_schema_metadata(schema_note)
        pq.write_table(table, tmp_path / "in.parquet")
        evaluate(tmp_path / "in.parquet", tmp_path / "out.parquet", batch_rows=6)
        found = pq.read_table(tmp_path / "out.parquet")
        for name in others:
            assert found[name].type == table[name].type
            assert str(found[name].to_pylist()) == str(table[name].to_pylist())
        assert found.schema.metadata[b"made by"] == b"a test"
        evaluate(tmp_path / "in.parquet", tmp_path / "out.csv", batch_rows=6)
        with (tmp_path / "out.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert rows[0]["word"] == "东" and rows[1]["word"] == ""
        assert rows[0]["raw"] == "ff"

    def test_long_rows_make_smaller_batches(self, tmp_path, monkeypatch):
        from laizi.bulk import parquet

        counts = hands(64, (1,))[0]
        pq.write_table(
            pa.table({"hand": fixed_binary(counts), "fat": ["x" * 10_000 + str(n) for n in range(64)]}), tmp_path / "in.parquet"
        )
        monkeypatch.setattr(parquet, "_BATCH_BYTES", 100_000)
        with open_reader(tmp_path / "in.parquet", keep=True) as reader:
            assert max(map(len, reader.batches())) < 20
        with open_reader(tmp_path / "in.parquet") as reader:  # the long column is not read at all
            assert max(map(len, reader.batches())) == 64

    def test_many_batches_are_few_row_groups(self, tmp_path):
        counts, wild = hands_for("waits", "parquet")
        evaluate(write(tmp_path, "parquet", counts, wild), tmp_path / "out.parquet", batch_rows=2)
        assert pq.read_metadata(tmp_path / "out.parquet").num_row_groups == 1


class TestNpy:
    def test_every_version_of_the_header(self, tmp_path):
        counts, _ = hands_for("waits", "npy")
        for version in ((1, 0), (2, 0)):
            with (tmp_path / "in.npy").open("wb") as file:
                np.lib.format.write_array(file, counts, version)
            assert evaluate(tmp_path / "in.npy").rows == len(counts)

    def test_from_a_stream(self, tmp_path):
        counts, _ = hands_for("waits", "npy")
        file = io.BytesIO()
        np.save(file, counts)
        target = io.BytesIO()
        evaluate(io.BytesIO(file.getvalue()), target, format="npy", batch_rows=9)
        assert target.getvalue().decode().splitlines() == mask_texts(arrays.waits(counts))

    @pytest.mark.parametrize("rows", [0, 1])
    def test_few_rows(self, tmp_path, rows):
        np.save(tmp_path / "in.npy", np.eye(34, dtype=np.uint8)[:rows])
        for ask, tail in (("waits", ()), ("distance", ())):
            for output in OUTPUTS:
                assert evaluate(tmp_path / "in.npy", tmp_path / f"out.{output}", ask).rows == rows
                assert read(tmp_path / f"out.{output}", ask).shape == (rows, *tail)
        evaluate(tmp_path / "in.npy", tmp_path / "bare.csv")
        assert (tmp_path / "bare.csv").read_text().splitlines()[0] == "hand,waits"


def test_a_summary_counts_the_answers(tmp_path):
    counts, wild = hands_for("distance", "txt")
    counts, wild = np.concatenate([counts, counts[:1]]), np.concatenate([wild, wild[:1]])
    source = write(tmp_path, "txt", counts, wild)
    with source.open("a") as file:
        file.write("9z\n")
    summary = evaluate(source, None, "distance", mark=True, eyes="258", forbidden="")
    values, numbers = np.unique(arrays.distance(counts, wild, eyes="258"), return_counts=True)
    expected = {str(v) if v != 127 else "unreachable": n for v, n in zip(values.tolist(), numbers.tolist(), strict=True)}
    assert summary.answers == expected
    assert (summary.rows, summary.bad) == (len(counts) + 1, 1)
    found = summary.to_dict()
    assert found["first_bad"]["line"] == len(counts) + 1
    assert found["first_bad"]["error"]["code"] == "unknown_tile"
    assert sum(found["answers"].values()) == len(counts)

    counts, wild = hands_for("waits", "txt")
    summary = evaluate(write(tmp_path, "txt", counts, wild))
    numbers = arrays.unpack(arrays.waits(counts, wild)).sum(axis=1)
    assert summary.answers == {str(n): int((numbers == n).sum()) for n in np.unique(numbers)}
    assert summary.to_dict()["waiting"] == int((numbers > 0).sum())

    counts, wild = hands_for("win", "txt")
    summary = evaluate(write(tmp_path, "txt", counts, wild), None, "win")
    won = int(arrays.is_win(counts, wild).sum())
    assert summary.answers == {"complete": won, "not_complete": len(counts) - won}

    counts, wild = hands_for("facts", "txt")
    summary = evaluate(write(tmp_path, "txt", counts, wild), None, "facts")
    words = np.bitwise_or.reduce(arrays.facts(counts), axis=1)
    assert summary.answers["GENERAL"] == int((words & 1).sum())
    assert summary.answers["SPLIT"] == len(counts)


def test_unreachable_hands_are_counted_as_such(tmp_path):
    (tmp_path / "in.txt").write_text("1z\n")
    barred = "258m258p258s"
    assert evaluate(tmp_path / "in.txt", None, "distance", eyes="258", forbidden=barred).answers == {"unreachable": 1}


def test_the_bits_of_old_numpy_are_counted_too(monkeypatch):
    from laizi.bulk.summary import _ones

    masks = np.array([0, 1, (1 << 34) - 1, 0b1011 << 30, 2**64 - 1], np.uint64)
    monkeypatch.delattr(np, "bitwise_count", raising=False)
    assert _ones(masks).tolist() == [0, 1, 34, 3, 64]


def test_progress_is_told_after_each_batch(tmp_path):
    for kind in ("npy", "txt", "csv", "parquet"):
        counts, wild = hands_for("waits", kind)
        steps = []
        evaluate(write(tmp_path, kind, counts, wild), batch_rows=15, progress=steps.append)
        assert [step.rows for step in steps][-1] == len(counts)
        assert steps[-1].done == steps[-1].total
        assert steps == sorted(steps)
        assert {step.unit for step in steps} == {"rows" if kind in ("npy", "parquet") else "bytes"}
    steps = []
    evaluate(io.BytesIO(b"1m\n"), progress=steps.append)
    assert [(step.rows, step.done, step.total) for step in steps] == [(1, 3, None)]


def test_hands_as_they_are_written_are_only_kept_for_tables(tmp_path):
    (tmp_path / "in.txt").write_text(f"{READY}\n")
    with open_reader(tmp_path / "in.txt") as reader:
        assert next(reader.batches()).texts is None
    with open_reader(tmp_path / "in.txt", keep=True) as reader:
        assert next(reader.batches()).texts == [READY]


def test_public_names_are_explained():
    page = (Path(__file__).parents[2] / "docs" / "eval.md").read_text(encoding="utf-8")
    for half in page.split("\n# "):
        assert [name for name in bulk.__all__ if f"`{name}" not in half] == []
    for name in bulk.__all__:
        value = getattr(bulk, name)
        assert not callable(value) or value.__doc__, name
