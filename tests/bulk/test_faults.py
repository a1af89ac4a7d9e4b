"""What cannot be: an error with a code and a place, and nothing left behind."""

import errno
import io
import os
import pickle
import struct
import subprocess
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import fixed_binary, hands, hands_for, write

from laizi.bulk import FORMATS, FileError, WholeFile, evaluate, open_reader
from laizi.errors import InputError, LaiziError
from laizi.messages import LANGUAGES

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
OPEN_QUOTE = 'hand,note\n1m,"a\n1m,b\n'


def refused(source, target=None, ask="waits", **options):
    with pytest.raises(InputError) as caught:
        evaluate(source, target, ask, **options)
    error = caught.value
    assert isinstance(error, LaiziError)
    for lang in LANGUAGES:
        words = error.message(lang)
        assert words.isprintable()
        assert len(words) < 400
        assert error.code not in words.split()  # words, not codes
        if isinstance(error, FileError) and error.file != "-":
            assert words.startswith(error.file[:110])
        if getattr(error, "line", None) is not None:
            assert str(error.line) in words
    return error


def npy_bytes(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def header(text, version=b"\x01\x00"):
    data = text.encode()
    return b"\x93NUMPY" + version + (struct.pack("<H", len(data)) if version[0] == 1 else struct.pack("<I", len(data))) + data


ROWS = np.eye(34, dtype=np.uint8)
BAD_NPY = {
    "empty": (b"", "file_empty"),
    "text": (b"123m456p789s1122z\n" * 9, "npy_header"),
    "short": (b"\x93NUM", "npy_header"),
    "version": (b"\x93NUMPY\x09\x00" + b"x" * 100, "npy_header"),
    "no header": (b"\x93NUMPY\x01\x00v", "npy_header"),
    "header of four gigabytes": (b"\x93NUMPY\x02\x00\xff\xff\xff\xff" + b"x" * 100, "npy_header"),
    "header that is code": (header("__import__('os').system('true')"), "npy_header"),
    "header too deep": (header("[" * 5000), "npy_header"),
    "header of other keys": (header("{'descr': '|u1'}"), "npy_header"),
    "objects": (header("{'descr': '|O', 'fortran_order': False, 'shape': (1, 34), }"), "npy_object"),
    "pickle": (pickle.dumps(ROWS), "npy_header"),
    "int64": (npy_bytes(ROWS.astype(np.int64)), "dtype"),
    "bool": (npy_bytes(ROWS.astype(bool)), "dtype"),
    "records": (npy_bytes(np.zeros(3, "u1,u1")), "dtype"),
    "one hand": (npy_bytes(ROWS[0]), "npy_shape"),
    "three axes": (npy_bytes(ROWS[np.newaxis]), "npy_shape"),
    "35 columns": (npy_bytes(np.zeros((3, 35), np.uint8)), "npy_shape"),
    "negative": (header("{'descr': '|u1', 'fortran_order': False, 'shape': (-1, 34), }"), "npy_shape"),
    "Fortran": (npy_bytes(np.asfortranarray(ROWS)), "npy_order"),
    "cut": (npy_bytes(ROWS)[:-1], "file_ends"),
    "no rows though promised": (npy_bytes(ROWS)[:128], "file_ends"),
    "endless": (header("{'descr': '|u1', 'fortran_order': False, 'shape': (" + "9" * 30 + ", 34), }"), "file_ends"),
    "more": (npy_bytes(ROWS) + b"\x00", "npy_more"),
    "two arrays": (npy_bytes(ROWS) * 2, "npy_more"),
}  # fmt: skip
BAD_CSV = {
    "empty": ("", "file_empty", None),
    "blank": ("\n\n", "csv_header", None),
    "no header": ("1m\n2m\n", "csv_header", None),
    "semicolons": ("hand;name\n1m;a\n", "csv_header", None),
    "33 counts": (",".join(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + "\n", "csv_header", None),
    "two hands": ("hand,hand\n1m,2m\n", "column_twice", None),
    "two wilds": ("hand,wild,wild\n1m,0,0\n", "column_twice", None),
    "open quotation": (OPEN_QUOTE, "csv_open_quote", 2),
    "open quotation at the end": ('hand,note\n1m,a\n1m,"b', "csv_open_quote", 3),
    "open quotation in the header": ('"hand,note\n1m,a\n', "csv_open_quote", 1),
    "open quotation before much": ('hand,note\n1m,"' + "1m,b\n" * 100_000, "csv_record", 2),
    "quotation inside": ('hand,note\n1m,"a"b\n', "csv_record", 2),
    "ten megabytes": ("hand\n1m\n" + "1m" * 5_000_000 + "\n", "csv_line", 3),
    "few fields": ("hand,note\n1m,a\n1m\n", "csv_fields", 3),
    "many fields": ("hand,note\n1m,a\n1m,b,c\n", "csv_fields", 3),
    "no hand": ("hand\n1m\n\n9z\n", "unknown_tile", 4),
    "a hand over two lines": ('note,hand\n"a\nb",1m\nc,9z\n', "unknown_tile", 4),
    "blank hand": ("hand,note\n,a\n", "empty", 2),
    "wild": ("hand,wild\n1m,15\n", "wild_range", 2),
    "wild that is a word": ("hand,wild\n1m,two\n", "no_number", 2),
    "wild that is a fraction": ("hand,wild\n1m,1.0\n", "no_number", 2),
    "endless wild": ("hand,wild\n1m," + "9" * 5000 + "\n", "no_number", 2),
    "wild in all": ("hand,wild\n????????,7\n", "wild_range", 2),
    "forbidden": ("hand,forbidden\n1m,9z\n", "unknown_tile", 2),
    "forbidden wildcard": ("hand,forbidden\n1m,?\n", "wild_here", 2),
    "forbidden in the hand": ("hand,forbidden\n1m,1m\n", "forbidden_in_hand", 2),
}


def count_rows(**counts):
    names = [f"{rank}{suit}" for suit in "mpsz" for rank in range(1, 10) if suit != "z" or rank < 8]
    return ",".join(names) + "\n" + ",".join(counts.get(f"_{name}", "0") for name in names) + "\n"


class TestNpy:
    @pytest.mark.parametrize("name", BAD_NPY)
    def test_from_a_file(self, tmp_path, name):
        data, code = BAD_NPY[name]
        (tmp_path / "in.npy").write_bytes(data)
        error = refused(tmp_path / "in.npy", tmp_path / "out.npy")
        assert (error.code, error.file) == (code, str(tmp_path / "in.npy"))
        assert [path.name for path in tmp_path.iterdir()] == ["in.npy"]

    @pytest.mark.parametrize("name", [name for name in BAD_NPY if name != "endless"])
    def test_from_a_stream(self, tmp_path, name):
        data, code = BAD_NPY[name]
        assert refused(io.BytesIO(data), tmp_path / "out.npy", format="npy").code == code
        assert not list(tmp_path.iterdir())

    def test_the_row_in_which_the_file_ends_is_named(self, tmp_path):
        counts, _ = hands_for("waits", "npy")
        for rows in (0, 1, 17):
            (tmp_path / "in.npy").write_bytes(npy_bytes(counts)[: 128 + 34 * rows + 33])
            error = refused(tmp_path / "in.npy", batch_rows=5)
            assert (error.code, error.row, error.params) == ("file_ends", rows + 1, {"rows": len(counts)})

    def test_a_file_that_is_cut_while_it_is_read(self, tmp_path):
        np.save(tmp_path / "in.npy", np.tile(ROWS, (600, 1)))

        def cut(step):
            os.truncate(tmp_path / "in.npy", 128 + 34 * 15_000 + 5)

        error = refused(tmp_path / "in.npy", tmp_path / "out.npy", batch_rows=1000, progress=cut)
        assert (error.code, error.row) == ("file_ends", 15_001)
        assert not (tmp_path / "out.npy").exists()


class TestCsv:
    @pytest.mark.parametrize("name", BAD_CSV)
    def test_from_a_file(self, tmp_path, name):
        text, code, line = BAD_CSV[name]
        (tmp_path / "in.csv").write_text(text)
        error = refused(tmp_path / "in.csv", tmp_path / "out.csv")
        assert (error.code, error.line) == (code, line)
        assert [path.name for path in tmp_path.iterdir()] == ["in.csv"]

    @pytest.mark.parametrize(
        ("cell", "code"),
        [("", "no_number"), ("x", "no_number"), ("-1", "counts_range"), ("256", "counts_range"), ("5", "fifth_copy")],
    )
    def test_counts(self, tmp_path, cell, code):
        (tmp_path / "in.csv").write_text(count_rows(_5m=cell))
        error = refused(tmp_path / "in.csv")
        assert (error.code, error.line) == (code, 2)
        assert "5m" in (error.path, error.params.get("tile"))

    def test_a_column_that_is_not_there(self, tmp_path):
        (tmp_path / "in.csv").write_text("hand,name\n1m,a\n")
        error = refused(tmp_path / "in.csv", column="tiles")
        assert (error.code, error.params) == ("column_missing", {"name": "tiles", "known": "hand, name"})

    def test_a_column_with_the_name_of_the_answer(self, tmp_path):
        (tmp_path / "in.csv").write_text("waits,name\n1m,a\n")
        assert refused(tmp_path / "in.csv", tmp_path / "out.csv", column="waits").code == "column_taken"
        assert evaluate(tmp_path / "in.csv", tmp_path / "out.txt", column="waits").rows == 1


class TestParquet:
    @pytest.fixture
    def source(self, tmp_path):
        counts, wild = hands_for("waits", "parquet")
        return write(tmp_path, "parquet", counts, wild)

    def test_a_file_that_is_cut_or_none(self, tmp_path, source):
        data = source.read_bytes()
        for broken in (data[:-1], data[: len(data) // 2], data[:3], b"PAR1", data[4:], b"1m\n" * 100, b"\x00" * 1000):
            source.write_bytes(broken)
            error = refused(source, tmp_path / "out.parquet")
            assert error.code == "parquet_broken"
            assert [path.name for path in tmp_path.iterdir()] == [source.name]
        source.write_bytes(b"")
        assert refused(source).code == "file_empty"

    def test_damage_in_the_middle(self, tmp_path):
        """Whatever byte is wrong: an error, or (in what nobody reads) the right answer; never a crash or another answer."""
        counts, wild = hands(4000, (1,))
        counts = counts[wild == 0][:300]
        table = pa.table({"hand": fixed_binary(counts), "note": ["x" * 50] * 300})
        pq.write_table(table, tmp_path / "in.parquet", write_page_checksum=True, use_dictionary=False, compression="none")
        data = (tmp_path / "in.parquet").read_bytes()
        right = evaluate(tmp_path / "in.parquet").answers
        broken = 0
        for place in range(4, len(data), len(data) // 60):
            (tmp_path / "in.parquet").write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
            try:
                assert evaluate(tmp_path / "in.parquet").answers == right
            except FileError as error:
                broken += 1
                assert error.message()
        assert broken > 10

    @pytest.mark.parametrize(
        ("columns", "options", "code"),
        [
            ({"hand": ["1m"]}, {}, "column_none"),
            ({"hand": [[1] * 34]}, {}, "column_none"),
            ({"hand": pa.array([b"x" * 33], pa.binary(33))}, {}, "column_none"),
            ({"hand": pa.array([b"x" * 34])}, {}, "column_none"),
            ({"hand": pa.array([[1] * 33], pa.list_(pa.uint8(), 33))}, {}, "column_none"),
            ({"a": fixed_binary(ROWS[:1]), "b": fixed_binary(ROWS[:1])}, {}, "column_choice"),
            ({"a": fixed_binary(ROWS[:1])}, {"column": "b"}, "column_missing"),
            ({"a": fixed_binary(ROWS[:1]), "b": ["1m"]}, {"column": "b"}, "column_type"),
            ({"hand": fixed_binary(ROWS[:1]), "wild": [1.0]}, {}, "column_type"),
            ({"hand": fixed_binary(ROWS[:1]), "forbidden": ["1m"]}, {}, "column_type"),
        ],
    )
    def test_columns(self, tmp_path, columns, options, code):
        pq.write_table(pa.table(columns), tmp_path / "in.parquet")
        error = refused(tmp_path / "in.parquet", tmp_path / "out.parquet", **options)
        assert error.code == code
        assert [path.name for path in tmp_path.iterdir()] == ["in.parquet"]

    def test_columns_with_the_same_name(self, tmp_path):
        one = fixed_binary(ROWS[:1])
        pq.write_table(pa.Table.from_arrays([one, one], names=["hand", "hand"]), tmp_path / "in.parquet")
        assert refused(tmp_path / "in.parquet").code == "column_twice"
        number = pa.array([1])
        pq.write_table(pa.Table.from_arrays([one, number, number], names=["hand", "wild", "wild"]), tmp_path / "in.parquet")
        assert refused(tmp_path / "in.parquet").code == "column_twice"

    def test_the_column_called_hand_comes_first(self, tmp_path):
        pq.write_table(pa.table({"a": fixed_binary(ROWS[:1]), "hand": fixed_binary(ROWS[1:2])}), tmp_path / "in.parquet")
        evaluate(tmp_path / "in.parquet", tmp_path / "out.txt")
        assert (tmp_path / "out.txt").read_text() == "2m\n"
        evaluate(tmp_path / "in.parquet", tmp_path / "out.txt", column="a")
        assert (tmp_path / "out.txt").read_text() == "1m\n"

    def test_from_a_stream(self, source):
        with source.open("rb") as file:
            assert refused(file, format="parquet").code == "not_seekable"

    def test_without_pyarrow(self, tmp_path, source):
        (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError(\"No module named 'pyarrow'\", name='pyarrow')\n")
        program = (
            "import sys; from laizi.bulk import evaluate; from laizi.errors import InputError\n"
            "for arguments in ([sys.argv[1]], [sys.argv[2], sys.argv[3]]):\n"
            "    try: evaluate(*arguments)\n"
            "    except InputError as error: print(error.code, error)\n"
        )
        (tmp_path / "in.txt").write_text("1m\n")
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        arguments = [source, tmp_path / "in.txt", tmp_path / "out.parquet"]
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, text=True, env=environment, check=True
        )
        lines = done.stdout.splitlines()
        assert [line.split()[0] for line in lines] == ["no_pyarrow"] * 2
        assert all("laizi[bulk]" in line for line in lines)
        assert not [path for path in tmp_path.iterdir() if "out" in path.name]


class TestBadRows:
    @pytest.mark.parametrize("kind", ["npy", "txt", "csv", "counts.csv", "parquet", "list.parquet", "fixed.parquet"])
    def test_the_first_is_named_and_nothing_is_left(self, tmp_path, kind):
        counts, wild = hands_for("waits", kind)
        counts, wild = counts.copy(), wild.copy()
        counts[23], wild[23] = 0, 0
        counts[23, 0], counts[23, 9] = 3, 3  # six tiles
        counts[31] = counts[23]
        wild[31] = 0
        source = write(tmp_path, kind, counts, wild)
        (tmp_path / "out.csv").write_text("an older file")
        error = refused(source, tmp_path / "out.csv", batch_rows=10)
        assert (error.code, error.path, error.params["size"]) == ("hand_size", "hand", 6)
        assert (error.row, error.line) == {"txt": (None, 24), "csv": (None, 25)}.get(kind.rpartition(".")[2], (24, None))
        assert (tmp_path / "out.csv").read_text() == "an older file"
        assert len(list(tmp_path.iterdir())) == 2

        summary = evaluate(source, tmp_path / "out.csv", batch_rows=10, mark=True)
        assert (summary.rows, summary.bad) == (len(counts), 2)
        assert (summary.first_bad.code, summary.first_bad.row, summary.first_bad.line) == (error.code, error.row, error.line)
        lines = (tmp_path / "out.csv").read_text().splitlines()[1:]
        assert [place for place, line in enumerate(lines) if line.endswith(",1")] == [23, 31]

    def test_sizes_may_be_mixed_as_far_as_the_question_goes(self, tmp_path):
        source = tmp_path / "in.txt"
        source.write_text("1m\n123m1p\n123m\n")
        error = refused(source)
        assert (error.code, error.line, error.params) == ("hand_size", 3, {"size": 3, "expected": "3n+1"})

    def test_wildcards_beside_those_of_the_option(self, tmp_path):
        (tmp_path / "in.txt").write_text("1m\n" + "?" * 13 + "\n")
        error = refused(tmp_path / "in.txt", wild=3)
        assert (error.code, error.path, error.line, error.params["wild"]) == ("wild_range", "wild", 2, 16)

    def test_a_forbidden_kind_in_the_hand(self, tmp_path):
        np.save(tmp_path / "in.npy", ROWS)
        error = refused(tmp_path / "in.npy", forbidden="3m")
        assert (error.code, error.path, error.row) == ("forbidden_in_hand", "hand", 3)

    def test_wildcards_have_no_place_in_facts(self, tmp_path):
        (tmp_path / "in.txt").write_text("11m\n1m?\n")
        assert refused(tmp_path / "in.txt", None, "facts").code == "facts_wild"
        evaluate(tmp_path / "in.txt", tmp_path / "out.txt", "facts", mark=True)
        assert (tmp_path / "out.txt").read_text().splitlines()[1] == "!"

    def test_npy_has_no_place_for_marks(self, tmp_path):
        np.save(tmp_path / "in.npy", ROWS)
        assert refused(tmp_path / "in.npy", tmp_path / "out.npy", mark=True).code == "mark_npy"


OPTIONS = {
    "ask": ({"ask": "tenpai"}, "ask_option"),
    "format": ({"format": "xlsx"}, "format_option"),
    "wild": ({"wild": 15}, "wild_range"),
    "negative wild": ({"wild": -1}, "wild_range"),
    "eyes": ({"eyes": "257"}, "eyes_option"),
    "shapes": ({"shapes": ["round"]}, "shapes_option"),
    "max_copies": ({"max_copies": 3}, "max_copies_option"),
    "forbidden text": ({"forbidden": "9z"}, "unknown_tile"),
    "forbidden kind": ({"forbidden": [34]}, "kind_range"),
    "forbidden mask": ({"forbidden": 1 << 34}, "forbidden_range"),
    "negative mask": ({"forbidden": -1}, "forbidden_range"),
    "threads": ({"threads": 0}, "threads_range"),
    "batch_rows": ({"batch_rows": 0}, "batch_rows_range"),
    "column": ({"column": "hand"}, "no_columns"),
    "laizi for waits": ({"laizi": "5m"}, "option_unused"),
    "wild for facts": ({"ask": "facts", "wild": 1}, "option_unused"),
    "eyes for facts": ({"ask": "facts", "eyes": "258"}, "option_unused"),
    "shapes for facts": ({"ask": "facts", "shapes": ["lan"]}, "option_unused"),
    "laizi": ({"ask": "facts", "laizi": 34}, "kind_range"),
    "laizi text": ({"ask": "facts", "laizi": "xx"}, "unknown_tile"),
    "two laizi": ({"ask": "facts", "laizi": "5m6m"}, "not_one_tile"),
    "forbidden laizi": ({"ask": "facts", "laizi": "5m", "forbidden": "5m"}, "laizi_forbidden"),
}


@pytest.mark.parametrize("name", OPTIONS)
def test_options(tmp_path, name):
    options, code = OPTIONS[name]
    (tmp_path / "in.txt").write_text("1m\n")
    assert refused(tmp_path / "in.txt", tmp_path / "out.txt", **options).code == code
    assert not (tmp_path / "out.txt").exists()


def test_wrong_types_are_type_errors(tmp_path):
    (tmp_path / "in.txt").write_text("1m\n")
    for options in ({"wild": 1.5}, {"threads": "2"}, {"batch_rows": 1.0}, {"forbidden": 1.0}, {"two_wild_eyes": 1}):
        with pytest.raises(TypeError):
            evaluate(tmp_path / "in.txt", **options)


class TestFiles:
    @pytest.fixture
    def source(self, tmp_path):
        folder = tmp_path / "in"
        folder.mkdir()
        (folder / "in.txt").write_text("1m\n")
        return folder / "in.txt"

    def test_no_input(self, tmp_path):
        for name in ("in.npy", "in.txt", "in.csv", "in.parquet", "no/in.txt"):
            assert refused(tmp_path / name, tmp_path / "out.npy").code == "file_missing"
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize("ending", FORMATS)
    def test_an_empty_input(self, tmp_path, ending):
        (tmp_path / f"in{ending}").touch()
        assert refused(tmp_path / f"in{ending}", tmp_path / "out.npy").code == "file_empty"
        assert len(list(tmp_path.iterdir())) == 1

    def test_an_empty_stream(self):
        for form in ("npy", "csv", "text"):
            error = refused(io.BytesIO(), format=form)
            assert error.code == "file_empty"
            assert error.message().startswith("standard input: ")

    def test_folders(self, tmp_path, source):
        for ending in FORMATS:
            (tmp_path / f"folder{ending}").mkdir()
            assert refused(tmp_path / f"folder{ending}").code == "file_is_folder"
            assert refused(source, tmp_path / f"folder{ending}").code == "file_is_folder"
            assert not list((tmp_path / f"folder{ending}").iterdir())

    @pytest.mark.skipif(ROOT, reason="root may read everything")
    def test_an_input_that_may_not_be_read(self, source):
        source.chmod(0)
        assert refused(source).code == "file_unreadable"

    @pytest.mark.skipif(ROOT, reason="root may write everywhere")
    def test_an_output_that_may_not_be_written(self, tmp_path, source):
        closed = tmp_path / "closed"
        closed.mkdir(mode=0o500)
        assert refused(source, closed / "out.txt").code == "file_unwritable"
        (tmp_path / "out.txt").write_text("mine")
        (tmp_path / "out.txt").chmod(0o400)
        assert refused(source, tmp_path / "out.txt").code == "file_unwritable"

    def test_a_folder_that_is_not_there(self, tmp_path, source):
        error = refused(source, tmp_path / "no" / "out.npy")
        assert (error.code, error.params["folder"]) == ("folder_missing", str(tmp_path / "no"))
        assert refused(source, source / "out.npy").code == "folder_missing"

    @pytest.mark.parametrize("name", ["out", "out.xlsx", "out.npy.gz", ".npy"])
    def test_unknown_endings(self, tmp_path, source, name):
        error = refused(source, tmp_path / name)
        assert error.code == "format_unknown"
        assert all(ending in error.message() for ending in FORMATS)
        assert refused(tmp_path / name).code == "format_unknown"

    def test_endings_in_capitals(self, tmp_path, source):
        evaluate(source, tmp_path / "OUT.CSV")
        assert (tmp_path / "OUT.CSV").read_text() == "hand,waits\n1m,1m\n"

    def test_input_and_output_the_same(self, tmp_path, source):
        link, hard = tmp_path / "link.txt", tmp_path / "hard.txt"
        link.symlink_to(source)
        hard.hardlink_to(source)
        for first, second in ((source, source), (source, link), (link, source), (source, hard)):
            assert refused(first, second).code == "same_file"
        with source.open("rb") as file:
            assert refused(file, source).code == "same_file"
        assert refused(source, tmp_path / "in" / ".." / "in" / "in.txt").code == "same_file"
        assert source.read_text() == "1m\n"

    def test_a_device_or_a_pipe_is_no_place_for_a_file(self, tmp_path, source):
        (tmp_path / "null.npy").symlink_to(os.devnull)
        assert refused(source, tmp_path / "null.npy").code == "file_special"
        if hasattr(os, "mkfifo"):
            os.mkfifo(tmp_path / "pipe.parquet")
            assert refused(source, tmp_path / "pipe.parquet").code == "file_special"

    def test_a_loop_of_links(self, tmp_path, source):
        (tmp_path / "a.txt").symlink_to(tmp_path / "b.txt")
        (tmp_path / "b.txt").symlink_to(tmp_path / "a.txt")
        assert refused(source, tmp_path / "a.txt").code == "file_unwritable"
        assert refused(tmp_path / "a.txt").code == "file_unreadable"

    def test_names_too_long(self, tmp_path, source):
        assert refused(source, tmp_path / ("x" * 300 + ".txt")).code == "file_unwritable"
        assert refused(tmp_path / ("x" * 300 + ".txt")).code == "file_unreadable"
        longest = tmp_path / ("癞" * 83 + ".txt")  # 253 bytes
        evaluate(source, longest)
        assert longest.read_text() == "1m\n"

    @pytest.mark.parametrize("output", ["npy", "txt", "csv", "parquet"])
    @pytest.mark.parametrize("code", ["disk_full", "file_unwritable"])
    def test_a_full_disk(self, tmp_path, source, monkeypatch, output, code):
        (tmp_path / f"out.{output}").write_text("an older file")
        number = errno.ENOSPC if code == "disk_full" else errno.EFBIG
        for enough in (0, 1) if output != "txt" else (0,):
            monkeypatch.setattr(WholeFile, "__enter__", full_after(enough, number))
            assert refused(source, tmp_path / f"out.{output}").code == code
            monkeypatch.undo()
            assert (tmp_path / f"out.{output}").read_text() == "an older file"
            assert len(list(tmp_path.iterdir())) == 2

    def test_errors_can_be_pickled(self, tmp_path):
        error = refused(tmp_path / "in.txt")
        again = pickle.loads(pickle.dumps(error))
        assert (again.code, again.file, str(again)) == (error.code, error.file, str(error))
        placed = FileError("fifth_copy", "a", "hand", 3, line=7, tile="5m")
        again = pickle.loads(pickle.dumps(placed))
        assert (again.line, again.row, again.position, again.params) == (7, None, 3, {"tile": "5m"})


def full_after(writes, number):
    """A `WholeFile` on a disk that takes so many writes."""
    enter = WholeFile.__enter__

    class Full(io.RawIOBase):
        def __init__(self, file):
            self.file = file
            self.left = writes

        def writable(self):
            return True

        def write(self, data):
            self.left -= 1
            if self.left < 0:
                raise OSError(number, os.strerror(number))
            return self.file.write(data)

        def fileno(self):
            return self.file.fileno()

        def close(self):
            self.file.close()
            super().close()

    def entered(self):
        self._file = Full(enter(self))
        return self._file

    return entered


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_read_as_it_comes(tmp_path):
    pipe = tmp_path / "in.csv"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"printf 'hand\\n1m\\n' > {pipe}"]), open_reader(pipe) as reader:
        assert reader.total is None
        assert [len(batch) for batch in reader.batches()] == [1]
    os.mkfifo(tmp_path / "in.parquet")
    with subprocess.Popen(["sh", "-c", f"printf x > {tmp_path}/in.parquet"]):
        assert refused(tmp_path / "in.parquet").code == "not_seekable"
