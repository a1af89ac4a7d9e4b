"""A file of hands in, a file of answers out."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import index
from typing import Any, BinaryIO, Literal

import numpy as np
from numpy.typing import NDArray

from laizi import arrays
from laizi._native import parse_mask
from laizi.bulk.columns import (
    ASKS,
    BATCH_ROWS,
    TABLES,
    WILD,
    Batch,
    Layout,
    Reader,
    Writer,
    format_of,
    open_reader,
    open_writer,
)
from laizi.bulk.files import FileError, WholeFile, refuse_same, writing
from laizi.bulk.progress import Progress
from laizi.bulk.summary import Summary, Tally
from laizi.errors import InputError
from laizi.tiles import KINDS, TILES, Tile

__all__ = ["Asked", "check_names", "evaluate"]

_PATHS = {"counts": "hand", "wild": "wild", "forbidden": "forbidden", "laizi": "laizi"}
_QUESTION: dict[str, Callable[..., Any]] = {
    "win": arrays.is_win,
    "waits": arrays.waits,
    "distance": arrays.distance,
    "facts": arrays.facts,
}


def evaluate(
    source: str | os.PathLike[str] | BinaryIO,
    target: str | os.PathLike[str] | BinaryIO | None = None,
    ask: Literal["win", "waits", "distance", "facts"] = "waits",
    *,
    wild: int = 0,
    eyes: arrays.Eyes = "any",
    two_wild_eyes: bool = True,
    triplets_only: bool = False,
    forbidden: int | str | Iterable[int | str] = (),
    max_copies: Literal[4] | None = 4,
    shapes: Iterable[str] = ("standard",),
    laizi: int | str | None = None,
    mark: bool = False,
    threads: int = 1,
    batch_rows: int = BATCH_ROWS,
    format: str | None = None,
    column: str | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Summary:
    """Answers one question about every hand of a file, in memory that does not grow with the file.

    Args:
        source: a file of the endings in `laizi.bulk.FORMATS`, or a stream of bytes, which is text unless `format` says otherwise.
        target: a file of the endings in `laizi.bulk.FORMATS`, which appears when it is whole or not at all; or a stream of bytes,
            which gets text; or None, for the summary alone.
        ask: ``"win"`` (bool), ``"waits"`` (uint64 masks), ``"distance"`` (int8) or ``"facts"`` (five uint32).
        wild: wildcards that every hand has besides its own, 0-14; not for facts.
        forbidden: kinds or a mask, for every hand besides its own.
        laizi: for facts: the wild kind, or None.
        mark: go on after a row that is no hand and mark it; its result is 0. Otherwise the first one raises.
        threads: how many threads share the rows of a batch.
        batch_rows: rows that are held at once.
        format: how to read the source, whatever it is called: ``"npy"``, ``"csv"``, ``"text"`` or ``"parquet"``.
        column: the column of the hands, in CSV and Parquet.
        progress: called after each batch.

    The other options are those of `laizi.arrays`; for facts they have no meaning, and all but their defaults raise.

    Raises `laizi.bulk.FileError` for a file, or a row or line of one, that cannot be; `laizi.InputError` for an option. Nothing
    is left behind then, and an older file under the name of the target stays.
    """
    asked = Asked.of(
        ask,
        wild=wild,
        eyes=eyes,
        two_wild_eyes=two_wild_eyes,
        triplets_only=triplets_only,
        forbidden=forbidden,
        max_copies=max_copies,
        shapes=shapes,
        laizi=laizi,
        mark=mark,
        threads=threads,
    )
    rows = index(batch_rows)
    if rows < 1:
        raise InputError("batch_rows_range", "batch_rows", rows=rows)
    if target is None or not isinstance(target, (str, os.PathLike)):
        with open_reader(source, format=format, column=column) as reader:
            writer = None if target is None else open_writer(target, "text", reader.layout, ask, mark=mark)
            return asked.run(reader, writer, rows, progress)
    name = os.fspath(target)
    chosen = format_of(name)
    if mark and chosen == "npy":
        raise FileError("mark_npy", name)
    with open_reader(source, format=format, column=column, keep=chosen in TABLES) as reader:
        refuse_same(os.fspath(source) if isinstance(source, (str, os.PathLike)) else source, name)
        check_names(reader.layout, ask, name, mark=mark, table=chosen in TABLES)
        with WholeFile(name) as file, contextlib.closing(_opened(file, name, chosen, reader.layout, ask, mark=mark)) as writer:
            return asked.run(reader, writer, rows, progress, name)


def _opened(file: BinaryIO, name: str, chosen: str, layout: Layout, ask: str, *, mark: bool) -> Writer:
    with writing(name):
        return open_writer(file, chosen, layout, ask, mark=mark)


def check_names(layout: Layout, ask: str, name: str, *, mark: bool, table: bool) -> None:
    """Raises when the column of the hands has a name that a column of the answers needs."""
    if table and layout.hand in {ask, *(["bad"] if mark else [])}:
        raise FileError("column_taken", name, name=layout.hand)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its options, checked."""

    ask: str
    wild: int
    forbidden: int
    options: dict[str, Any]
    mark: bool

    @classmethod
    def of(
        cls,
        ask: str,
        *,
        wild: int = 0,
        eyes: arrays.Eyes = "any",
        two_wild_eyes: bool = True,
        triplets_only: bool = False,
        forbidden: int | str | Iterable[int | str] = (),
        max_copies: Literal[4] | None = 4,
        shapes: Iterable[str] = ("standard",),
        laizi: int | str | None = None,
        mark: bool = False,
        threads: int = 1,
    ) -> Asked:
        """Raises `laizi.InputError` for what cannot be, before any file is touched."""
        options: dict[str, Any] = {
            "eyes": eyes,
            "two_wild_eyes": two_wild_eyes,
            "triplets_only": triplets_only,
            "max_copies": max_copies,
            "shapes": tuple(shapes) if not isinstance(shapes, str) else (shapes,),
        }
        threads = index(threads)
        if ask not in ASKS:
            raise InputError("ask_option", "ask", value=str(ask)[:40], known=", ".join(ASKS))
        wild = index(wild)
        if not 0 <= wild <= 14:
            raise InputError("wild_range", WILD, wild=wild)
        mask = index(forbidden) if isinstance(forbidden, (int, np.integer)) else parse_mask(forbidden)
        if not 0 <= mask < 1 << KINDS:
            raise InputError("forbidden_range", "forbidden")
        if ask == "facts":
            defaults = {"eyes": "any", "two_wild_eyes": True, "triplets_only": False, "max_copies": 4, "shapes": ("standard",)}
            for name, value in {"wild": wild, **options}.items():
                if value != {"wild": 0, **defaults}[name]:
                    raise InputError("option_unused", name, name=name, ask=ask)
            options = {"laizi": _laizi(laizi, mask)}
        elif laizi is not None:
            raise InputError("option_unused", "laizi", name="laizi", ask=ask)
        options = {**options, "threads": threads}
        _QUESTION[ask](np.empty((0, KINDS), np.uint8), **options)  # raises for options that cannot be
        return cls(ask, wild, mask, options, bool(mark))

    def run(
        self,
        reader: Reader,
        writer: Writer | None,
        rows: int,
        progress: Callable[[Progress], None] | None,
        name: str | None = None,
    ) -> Summary:
        """Reads to the end and answers; an `OSError` of a writer without a name comes through as it is."""
        found = self.fill(reader, writer, rows, progress, name)
        if writer is not None:
            with contextlib.nullcontext() if name is None else writing(name):
                writer.finish()
        return found

    def fill(
        self,
        reader: Reader,
        writer: Writer | None,
        rows: int,
        progress: Callable[[Progress], None] | None,
        name: str | None = None,
    ) -> Summary:
        """The same, but for the writer's end."""
        tally = Tally(self.ask)
        for batch in reader.batches(rows):
            result, bad = self.answer(batch)
            if bad.any():
                self._note(batch, int(bad.argmax()), reader.name, tally)
            tally.add(result, bad)
            if writer is not None:
                with contextlib.nullcontext() if name is None else writing(name):
                    writer.write(batch, result, bad)
            if progress is not None:
                progress(Progress(tally.rows, reader.done, reader.total, reader.unit))
        return tally.summary()

    def answer(self, batch: Batch) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """The results of a batch and which of its rows are no hands; the result of these is 0."""
        if self.ask == "facts" and batch.wild is not None:
            for row in np.flatnonzero(batch.wild).tolist():
                batch.faults.setdefault(row, InputError("facts_wild", "hand"))
        result, bad = self._ask(batch, slice(None), "mark")
        if batch.faults:
            rows = list(batch.faults)
            result[rows] = 0
            bad[rows] = True
        return result, bad

    def _ask(self, batch: Batch, rows: slice, invalid: str) -> Any:
        given: dict[str, Any] = {"forbidden": self.forbidden}
        if batch.forbidden is not None:
            given["forbidden"] = batch.forbidden[rows] | np.uint64(self.forbidden)
        if self.ask != "facts":
            given["wild"] = self.wild if batch.wild is None else batch.wild[rows] + np.uint8(self.wild)
        return _QUESTION[self.ask](batch.counts[rows], **given, **self.options, invalid=invalid)

    def _note(self, batch: Batch, row: int, name: str, tally: Tally) -> None:
        """Raises what is wrong with the first bad row, or remembers it when bad rows are to be marked."""
        if self.mark and tally.first_bad is not None:
            return
        error = batch.faults.get(row)
        if error is None:
            try:
                self._ask(batch, slice(row, row + 1), "raise")
            except InputError as found:
                path = _PATHS.get(found.path.partition("/")[0], found.path)
                error = InputError(found.code, path, found.position, **found.params)
        assert error is not None
        placed = FileError.placed(error, name, **batch.place(row))
        if not self.mark:
            raise placed
        tally.first_bad = placed


def _laizi(laizi: int | str | None, mask: int) -> int | None:
    if laizi is None:
        return None
    try:
        kind = int(Tile(laizi))
    except InputError as error:
        raise InputError(error.code, "laizi", error.position, **error.params) from None
    if mask >> kind & 1:
        raise InputError("laizi_forbidden", "laizi", tile=str(TILES[kind]))
    return kind
