"""Hands in files of any size, answered in memory that does not grow with them (``docs/eval.md``), and work in shards
(``docs/bulk.md``).

`evaluate` answers a file, `evaluate_many` many; `write_hands` writes all hands of a space. `open_reader` gives the rows of a file
in batches, `open_writer` takes batches with their results, and `WholeFile` is a file that appears when it is whole or not at all;
`run` does a `Job` shard by shard, by any executor: what is built on many hands is built on these.
"""

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
from laizi.bulk.enumerate import enumerate_hands, write_hands
from laizi.bulk.evaluate import evaluate
from laizi.bulk.evaluate_many import evaluate_many
from laizi.bulk.files import FileError, WholeFile
from laizi.bulk.progress import Progress
from laizi.bulk.shards import Job, Outcome, Shard, run
from laizi.bulk.summary import Summary

__all__ = [
    "FORMATS",
    "Batch",
    "FileError",
    "Job",
    "Kept",
    "Layout",
    "Outcome",
    "Progress",
    "Reader",
    "Shard",
    "Summary",
    "WholeFile",
    "Writer",
    "enumerate_hands",
    "evaluate",
    "evaluate_many",
    "format_of",
    "open_reader",
    "open_writer",
    "run",
    "write_hands",
]
