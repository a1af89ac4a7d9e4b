"""Hands in files of any size, answered in memory that does not grow with them: ``docs/eval.md``.

`evaluate` does all of it. `open_reader` gives the rows of a file in batches, `open_writer` takes batches with their results, and
`WholeFile` is a file that appears when it is whole or not at all: what is built on many hands is built on these.
"""

from laizi.bulk.census import Census, DealCensus, DealRow, Tally, census, deal_census
from laizi.bulk.columns import (
    FORMATS,
    Batch,
    Kept,
    Layout,
    Reader,
    Writer,
    format_of,
    open_reader,
    open_writer,
)
from laizi.bulk.evaluate import Progress, Summary, evaluate
from laizi.bulk.files import FileError, WholeFile
from laizi.bulk.space import Space, SpaceRequest

__all__ = [
    "FORMATS",
    "Batch",
    "Census",
    "DealCensus",
    "DealRow",
    "FileError",
    "Kept",
    "Layout",
    "Progress",
    "Reader",
    "Space",
    "SpaceRequest",
    "Summary",
    "Tally",
    "WholeFile",
    "Writer",
    "census",
    "deal_census",
    "evaluate",
    "format_of",
    "open_reader",
    "open_writer",
]
