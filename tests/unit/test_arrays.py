"""Arrays in, arrays out: shapes, dtypes, broadcasting, and one clear error for each thing that cannot be."""

import threading

import numpy as np
import pytest

import laizi
from laizi import arrays

WHOLE = "123m456p789s1122z3m"  # not complete: 1122z3m
COMPLETE = "123m456p789s11222z"
READY = "123m456p789s1122z"


def counts(*hands: str) -> np.ndarray:
    return np.array([list(laizi.Hand.parse(hand).counts) for hand in hands], np.uint8)


def mask(tiles: str) -> int:
    return sum(1 << kind for kind in {int(tile) for tile in laizi.Hand.parse(tiles).tiles})


def test_results_have_the_shape_of_the_rows():
    rows = np.stack([counts(COMPLETE, WHOLE, COMPLETE), counts(WHOLE, WHOLE, COMPLETE)])
    won = arrays.is_win(rows)
    assert won.dtype == np.bool_
    assert won.tolist() == [[True, False, True], [False, False, True]]
    assert arrays.distance(rows).dtype == np.int8
    waits = arrays.waits(counts(READY)[0])
    assert waits.shape == () and waits.dtype == np.uint64
    assert int(waits) == mask("12z")
    assert arrays.is_win(np.empty((0, 34), np.uint8)).shape == (0,)
    assert arrays.waits(np.empty((3, 0, 34), np.uint8)).shape == (3, 0)


def test_unpack_spreads_a_mask():
    spread = arrays.unpack(arrays.waits(counts(READY, "1112345678999m")))
    assert spread.shape == (2, 34)
    assert np.flatnonzero(spread[0]).tolist() == [27, 28]
    assert np.flatnonzero(spread[1]).tolist() == list(range(9))
    assert arrays.unpack(0b101).tolist()[:3] == [True, False, True]


def test_wild_and_forbidden_broadcast():
    rows = counts("11m234p567s", "11m234p567s", "11m234p567s")
    assert arrays.is_win(rows, np.array([0, 3, 6])).tolist() == [True, True, True]
    three = np.stack([rows, rows])
    wild = np.array([[0], [3]])
    assert arrays.is_win(three, wild).all()
    # 12m and a wildcard: 3m or the eyes' company. Forbid 3m and it is no run any more.
    rows = counts("12m55z", "12m55z")
    assert arrays.is_win(rows, 1, forbidden=np.array([0, mask("3m")], np.uint64)).tolist() == [True, False]
    assert arrays.is_win(rows, 1, forbidden="3m").tolist() == [False, False]
    assert arrays.is_win(rows, 1, forbidden=(2,)).tolist() == [False, False]
    assert arrays.is_win(rows, 1, forbidden=mask("3m")).tolist() == [False, False]


def test_strided_and_reversed_input():
    rows = counts(COMPLETE, WHOLE, COMPLETE, WHOLE)
    assert arrays.is_win(rows[::2]).tolist() == [True, True]
    assert arrays.is_win(rows[::-1]).tolist() == [False, True, False, True]
    columns = np.asfortranarray(rows)
    assert arrays.is_win(columns).tolist() == [True, False, True, False]
    frozen = rows.copy()
    frozen.flags.writeable = False
    assert arrays.is_win(frozen).tolist() == [True, False, True, False]


def test_out_is_filled_and_returned():
    rows = counts(COMPLETE, WHOLE)
    out = np.empty(2, np.bool_)
    assert arrays.is_win(rows, out=out) is out
    assert out.tolist() == [True, False]
    spaced = np.zeros(4, np.bool_)[::2]
    arrays.is_win(rows, out=spaced)
    assert spaced.tolist() == [True, False]


def test_records_that_hold_input_and_output_side_by_side_do_not_overlap():
    table = np.zeros(2, np.dtype([("hand", np.uint8, 34), ("won", np.bool_)]))
    table["hand"] = counts(COMPLETE, WHOLE)
    arrays.is_win(table["hand"], out=table["won"])
    assert table["won"].tolist() == [True, False]


@pytest.mark.parametrize(
    ("out", "code"),
    [
        (np.empty(3, np.bool_), "out_shape"),
        (np.empty((2, 1), np.bool_), "out_shape"),
        (np.empty(2, np.uint8), "out_dtype"),
    ],
)
def test_out_of_another_shape_or_dtype(out, code):
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(counts(COMPLETE, WHOLE), out=out)
    assert (error.value.code, error.value.path) == (code, "out")


def test_out_read_only_or_over_the_input():
    rows = counts(COMPLETE, WHOLE)
    out = np.empty(2, np.bool_)
    out.flags.writeable = False
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(rows, out=out)
    assert error.value.code == "out_readonly"
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(rows, out=rows.view(np.bool_)[:, 0])
    assert error.value.code == "out_overlap"
    with pytest.raises(TypeError):
        arrays.is_win(rows, out=[False, False])


def test_one_wrong_row_among_a_million_is_named():
    rows = np.repeat(counts(COMPLETE), 1_000_000, axis=0)
    rows[765_432, 5] = 5
    for threads in (1, 4):
        with pytest.raises(laizi.InputError) as error:
            arrays.is_win(rows, threads=threads)
        assert (error.value.code, error.value.path, error.value.params) == ("fifth_copy", "counts/765432", {"tile": "6m"})
    rows[765_432, 5] = 0
    rows[999_999, 0] = 9
    rows[123_456, 0] = 0
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(rows, threads=4)
    assert error.value.path == "counts/123456"  # the first, whichever thread finds it
    assert error.value.params == {"size": 13, "expected": "3n+2"}
    won, bad = arrays.is_win(rows, invalid="mark", threads=3)
    assert np.flatnonzero(bad).tolist() == [123_456, 999_999]
    assert not won[bad].any() and won[~bad].all()


def test_a_bad_row_is_named_by_its_whole_index():
    rows = np.tile(counts(READY), (2, 3, 1))
    rows[1, 2, 33] = 200
    with pytest.raises(laizi.InputError) as error:
        arrays.waits(rows)
    assert (error.value.code, error.value.path) == ("fifth_copy", "counts/1/2")


@pytest.mark.parametrize("value", [-1, 15, 255, 256, -(2**40), 2**63, 2**200])
def test_wild_out_of_range(value):
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(counts(COMPLETE, COMPLETE), value)
    assert error.value.code == "wild_range"
    assert error.value.path == "wild/0"
    assert error.value.params == {"wild": value}
    if abs(value) < 2**63:
        with pytest.raises(laizi.InputError) as error:
            arrays.is_win(counts(COMPLETE, COMPLETE), np.array([0, value]))
        assert (error.value.path, error.value.params) == ("wild/1", {"wild": value})


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (np.zeros((2, 34), np.int64), "dtype"),
        (np.full((2, 34), np.nan), "dtype"),
        (np.zeros((2, 33), np.uint8), "counts_shape"),
        (np.zeros((34, 2), np.uint8), "counts_shape"),
        (np.uint8(3).reshape(()), "counts_shape"),
        ([[1, 2], [3]], "counts_shape"),
        ([[float("nan")] * 34], "dtype"),
        ([[-1] + [0] * 33], "counts_range"),
        ([[10**6] + [0] * 33], "counts_range"),
    ],
)
def test_counts_that_are_none(given, code):
    with pytest.raises(laizi.InputError) as error:
        arrays.is_win(given)
    assert error.value.code == code
    assert error.value.path.startswith("counts")


@pytest.mark.parametrize("given", [None, "123m", 5, {"a": 1}, object()])
def test_counts_of_a_wrong_type(given):
    with pytest.raises(TypeError):
        arrays.is_win(given)


def test_other_arguments_that_cannot_be():
    rows = counts(COMPLETE)
    for call, code in [
        (lambda: arrays.is_win(rows, np.array([0, 0])), "broadcast"),
        (lambda: arrays.is_win(rows, np.array([0.5])), "dtype"),
        (lambda: arrays.is_win(rows, forbidden=1 << 34), "forbidden_range"),
        (lambda: arrays.is_win(rows, forbidden=-1), "forbidden_range"),
        (lambda: arrays.is_win(rows, forbidden=np.array([-1])), "forbidden_range"),
        (lambda: arrays.is_win(rows, forbidden="1m"), "forbidden_in_hand"),
        (lambda: arrays.is_win(rows, forbidden="9x"), "missing_suit"),
        (lambda: arrays.is_win(rows, threads=0), "threads_range"),
        (lambda: arrays.is_win(rows, threads=10**9), "threads_range"),
        (lambda: arrays.is_win(rows, invalid="ignore"), "invalid_option"),
        (lambda: arrays.is_win(rows, eyes="59"), "eyes_option"),
        (lambda: arrays.is_win(rows, max_copies=5), "max_copies_option"),
        (lambda: arrays.is_win(rows, shapes=("knitted",)), "shapes_option"),
        (lambda: arrays.facts(rows, 34), "laizi_range"),
        (lambda: arrays.facts(rows, -2), "laizi_range"),
        (lambda: arrays.facts(rows, 4, "5m"), "laizi_forbidden"),
        (lambda: arrays.unpack(np.array([0.5])), "dtype"),
    ]:
        with pytest.raises(laizi.InputError) as error:
            call()
        assert error.value.code == code
    for call in [
        lambda: arrays.is_win(rows, 0.5),
        lambda: arrays.is_win(rows, "1"),
        lambda: arrays.is_win(rows, None),
        lambda: arrays.is_win(rows, threads=1.5),
        lambda: arrays.is_win(rows, eyes=258),
        lambda: arrays.is_win(rows, forbidden=0.5),
        lambda: arrays.is_win(rows, triplets_only=1),
    ]:
        with pytest.raises(TypeError):
            call()


def test_laizi_broadcasts_in_facts():
    rows = counts("123m456p789s11z555m", "123m456p789s11z555m")
    both = arrays.facts(rows, np.array([4, -1]))
    assert both.shape == (2, 5) and both.dtype == np.uint32
    assert (both[1, 1:] == 0).all()
    assert both[0].tolist() == [int(fact) for fact in laizi.facts.facts("123m456p789s11z555m", "5m")]
    added = arrays.facts(counts("123m456p789s11z55m"), 4, added=True)
    assert added.shape == (1, 34, 5)


def test_threads_share_one_result():
    rng = np.random.default_rng(7)
    rows = np.zeros((50_000, 34), np.uint8)
    for row in rows:
        kinds, held = np.unique(rng.permutation(136)[:13] // 4, return_counts=True)
        row[kinds] = held
    one = arrays.waits(rows)
    results: list[np.ndarray] = [np.empty(0)] * 8

    def work(slot: int) -> None:
        results[slot] = arrays.waits(rows, threads=slot + 1)

    workers = [threading.Thread(target=work, args=(slot,)) for slot in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for result in results:
        assert (result == one).all()
