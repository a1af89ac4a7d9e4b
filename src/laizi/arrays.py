"""The same questions about many hands at once: uint8 counts ``(..., 34)`` in, one result a hand out, the GIL released.

Every function takes

- ``counts``: uint8 array ``(..., 34)``, each row one hand; fastest when the last axis is contiguous;
- ``wild``: int or integer array that broadcasts to ``(...)``;
- ``forbidden``: text or kinds for all rows; or masks (bit k = kind k), an int or an integer array that broadcasts to ``(...)``;
- the options of the one-hand functions (``docs/hands.md``);
- ``out``: an array of exactly the result's shape and dtype to write into, which must not overlap the input;
- ``threads``: how many threads share the rows;
- ``invalid``: ``"raise"`` raises `laizi.InputError` for the first row that is no hand and names it (``out`` is unspecified then);
  ``"mark"`` returns ``(result, bad)`` with a bool array ``bad`` of shape ``(...)``; a bad row's result is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from operator import index
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from laizi._native import batch, parse_mask
from laizi.errors import InputError
from laizi.tiles import TILES

__all__ = ["distance", "facts", "is_win", "unpack", "waits"]

Forbidden = int | str | Iterable[int | str] | NDArray[Any]
Eyes = Literal["any", "258"]
_KINDS = 34
_SPLITS = 5
_MOST_THREADS = 1024


def _counts(counts: Any) -> NDArray[np.uint8]:
    if isinstance(counts, np.ndarray):
        if counts.dtype != np.uint8:
            raise InputError("dtype", "counts", got=str(counts.dtype), expected="uint8")
        array = counts
    elif isinstance(counts, (list, tuple)):
        try:
            array = np.asarray(counts)
        except ValueError:
            raise InputError("counts_shape", "counts", shape="ragged") from None
        if array.dtype.kind not in "iu":
            raise InputError("dtype", "counts", got=str(array.dtype), expected="uint8")
        array = _bytes(array)
    elif hasattr(counts, "__array_interface__") or isinstance(counts, memoryview):
        return _counts(np.asarray(counts))
    else:
        raise TypeError(f"counts must be a uint8 array of shape (..., 34), not {type(counts).__name__}")
    if array.ndim == 0 or array.shape[-1] != _KINDS:
        raise InputError("counts_shape", "counts", shape=str(array.shape))
    return array


def _bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Counts from nested lists as bytes; the first that does not fit is named."""
    outside = (array < 0) | (array > 255)
    if outside.any():
        *row, kind = (int(i) for i in np.argwhere(outside)[0])
        tile = str(TILES[kind]) if kind < _KINDS else str(kind)
        count = int(array[(*row, kind)])
        raise InputError("counts_range", "/".join(["counts", *map(str, row)]), tile=tile, count=count)
    return array.astype(np.uint8)


def _column(value: Any, name: str, shape: tuple[int, ...], dtype: type[np.generic], low: int, high: int) -> NDArray[Any]:
    """One value a row as a one-dimensional array of `dtype`; of one element where all rows share it.

    What lies outside low..high becomes high, which no row can have: the native check finds it and names the row.
    """
    if type(value) is int:
        return np.array((value if low <= value <= high else high,), dtype)
    array = np.asarray(value)
    if array.dtype.kind not in "iu":
        if isinstance(value, np.ndarray):
            raise InputError("dtype", name, got=str(array.dtype), expected=np.dtype(dtype).name)
        raise TypeError(f"{name} must be an int or an integer array, not {type(value).__name__}")
    if array.dtype != dtype:
        outside = (array < low) | (array > high)
        array = np.where(outside, high, array).astype(dtype) if outside.any() else array.astype(dtype)
    if array.ndim == 0:
        return array.reshape(1)
    if array.shape != shape:
        try:
            array = np.broadcast_to(array, shape)
        except ValueError:
            raise InputError("broadcast", name, name=name, got=str(array.shape), expected=str(shape)) from None
    return np.ascontiguousarray(array).reshape(-1)


def _forbidden(value: Forbidden, shape: tuple[int, ...]) -> NDArray[np.uint64]:
    if isinstance(value, (np.ndarray, np.integer, int)):
        return _column(value, "forbidden", shape, np.uint64, 0, 2**64 - 1)
    return np.array((parse_mask(value),), np.uint64)


def _output(out: Any, shape: tuple[int, ...], dtype: type[np.generic], inputs: list[Any]) -> NDArray[Any]:
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray):
        raise TypeError(f"out must be an array, not {type(out).__name__}")
    if out.dtype != dtype:
        raise InputError("out_dtype", "out", got=str(out.dtype), expected=np.dtype(dtype).name)
    if out.shape != shape:
        raise InputError("out_shape", "out", got=str(out.shape), expected=str(shape))
    if not out.flags.writeable:
        raise InputError("out_readonly", "out")
    if any(isinstance(given, np.ndarray) and _overlap(out, given) for given in inputs):
        raise InputError("out_overlap", "out")
    return out


def _overlap(a: NDArray[Any], b: NDArray[Any]) -> bool:
    return np.may_share_memory(a, b) and np.shares_memory(a, b)


def _run(
    work: str,
    dtype: type[np.generic],
    tail: tuple[int, ...],
    counts: Any,
    wild: Any,
    forbidden: Forbidden,
    laizi: Any,
    out: Any,
    threads: int,
    invalid: str,
    **options: Any,
) -> Any:
    if invalid not in ("raise", "mark"):
        raise InputError("invalid_option", "invalid", value=str(invalid)[:40])
    workers = index(threads)
    if not 1 <= workers <= _MOST_THREADS:
        raise InputError("threads_range", "threads", threads=workers)
    array = _counts(counts)
    shape = array.shape[:-1]
    result = _output(out, shape + tail, dtype, [array, wild, forbidden, laizi])
    total = prod(shape)
    rows = array.reshape(total, _KINDS)
    if total and rows.strides[-1] != 1:
        rows = np.ascontiguousarray(rows)
    wilds = _column(wild, "wild", shape, np.uint8, 0, 255)
    masks = _forbidden(forbidden, shape)
    kinds = None if laizi is None else _column(laizi, "laizi", shape, np.int8, -1, 127)
    bad = np.zeros(shape, np.bool_) if invalid == "mark" else None
    target = result if result.flags.c_contiguous else np.empty(result.shape, dtype)

    failed = batch(
        work,
        rows,
        wilds,
        masks,
        kinds,
        target.reshape(-1).view(np.uint8),
        None if bad is None else bad.reshape(-1).view(np.uint8),
        workers,
        **options,
    )
    if failed is not None:
        raise _name_row(failed, shape, wild, laizi)
    if target is not result:
        result[...] = target
    answer = result[()] if out is None and not result.shape else result
    return answer if bad is None else (answer, bad[()] if not shape else bad)


def _name_row(failed: tuple[int, InputError], shape: tuple[int, ...], wild: Any, laizi: Any) -> InputError:
    """The native error of a flat row, at the row's own index and with the value that the caller gave."""
    row, error = failed
    place = tuple(int(i) for i in np.unravel_index(row, shape)) if shape else ()
    for name, given in (("wild", wild), ("laizi", laizi)):
        if error.code == f"{name}_range":
            value = int(np.broadcast_to(np.asarray(given, dtype=object), shape)[place])
            return InputError(error.code, "/".join([name, *map(str, place)]), **{name: value})
    name = "forbidden" if error.code == "forbidden_range" else "counts"
    return InputError(error.code, "/".join([name, *map(str, place)]), **error.params)


def is_win(
    counts: Any,
    wild: Any = 0,
    *,
    eyes: Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: Forbidden = 0,
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
    out: NDArray[np.bool_] | None = None,
    threads: int = 1,
    invalid: Literal["raise", "mark"] = "raise",
) -> Any:
    """Whether each hand of 3n+2 tiles is complete: bool ``(...)``. Arguments and errors: see the module."""
    return _run(
        "is_win", np.bool_, (), counts, wild, forbidden, None, out, threads, invalid,
        eyes=eyes, two_wild_eyes=two_wild_eyes, triplets_only=triplets_only, max_copies=max_copies, shapes=shapes,
    )  # fmt: skip


def waits(
    counts: Any,
    wild: Any = 0,
    *,
    eyes: Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: Forbidden = 0,
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
    out: NDArray[np.uint64] | None = None,
    threads: int = 1,
    invalid: Literal["raise", "mark"] = "raise",
) -> Any:
    """The kinds that complete each hand of 3n+1 tiles: uint64 masks ``(...)``, bit k = kind k; `unpack` spreads them."""
    return _run(
        "waits", np.uint64, (), counts, wild, forbidden, None, out, threads, invalid,
        eyes=eyes, two_wild_eyes=two_wild_eyes, triplets_only=triplets_only, max_copies=max_copies, shapes=shapes,
    )  # fmt: skip


def distance(
    counts: Any,
    wild: Any = 0,
    *,
    eyes: Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: Forbidden = 0,
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
    out: NDArray[np.int8] | None = None,
    threads: int = 1,
    invalid: Literal["raise", "mark"] = "raise",
) -> Any:
    """Tiles that each hand of 3n+1 or 3n+2 must still exchange: int8 ``(...)``; -1 complete, 0 ready, 127 `UNREACHABLE`."""
    return _run(
        "distance", np.int8, (), counts, wild, forbidden, None, out, threads, invalid,
        eyes=eyes, two_wild_eyes=two_wild_eyes, triplets_only=triplets_only, max_copies=max_copies, shapes=shapes,
    )  # fmt: skip


def facts(
    counts: Any,
    laizi: Any = None,
    forbidden: Forbidden = 0,
    *,
    added: bool = False,
    out: NDArray[np.uint32] | None = None,
    threads: int = 1,
    invalid: Literal["raise", "mark"] = "raise",
) -> Any:
    """The bits of `laizi.facts.Fact` for every split of the laizi, which are among the counts: uint32.

    Args:
        laizi: kind ids that broadcast to ``(...)``, -1 (or None for all rows) where there is no wild kind.
        added: False: hands of 3n+2 tiles, result ``(..., 5)``. True: hands of 3n+1 tiles, result ``(..., 34, 5)``, each
            kind added in turn.
    """
    tail = (_KINDS, _SPLITS) if added else (_SPLITS,)
    work = "facts_added" if added else "facts"
    return _run(work, np.uint32, tail, counts, 0, forbidden, laizi, out, threads, invalid)


@overload
def unpack(mask: int) -> NDArray[np.bool_]: ...
@overload
def unpack(mask: NDArray[np.uint64]) -> NDArray[np.bool_]: ...
def unpack(mask: Any) -> NDArray[np.bool_]:
    """Masks ``(...)`` of kinds to bool ``(..., 34)``."""
    masks = np.asarray(mask)
    if masks.dtype.kind not in "iu":
        raise InputError("dtype", "mask", got=str(masks.dtype), expected="uint64")
    bits = masks.astype(np.uint64)[..., np.newaxis] >> np.arange(_KINDS, dtype=np.uint64)
    return (bits & np.uint64(1)).astype(np.bool_)
