"""A program that runs `Squares` into a folder: FOLDER LOG EXECUTOR SHARDS WAIT."""

import sys

from tests.bulk.jobs import Squares

from laizi.bulk import run

if __name__ == "__main__":
    folder, log, executor, shards, wait = sys.argv[1:]
    outcome = run(Squares(int(shards), 100, log, wait=float(wait)), executor, folder)
    print(outcome.kept, outcome.total["sha256"])
