"""DuckDB and Polars as docs/bulk.md shows them: Arrow batches of hands, answered by laizi.arrays."""

import re
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.bulk.tables import fixed_binary, hands_for

from laizi import arrays

PAGE = Path(__file__).parents[2] / "docs" / "bulk.md"


def recipe(name, half):
    """The Python of a recipe, as the page has it."""
    page = PAGE.read_text(encoding="utf-8").split("\n---\n")[half]
    found = [block for block in re.findall("```python\n(.*?)```", page, re.S) if f"import {name}" in block]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("name", ["duckdb", "polars"])
def test_a_recipe_gives_what_laizi_gives(tmp_path, monkeypatch, name, half):
    pytest.importorskip(name, reason=f"{name} is not installed")
    counts, _ = hands_for("waits", "npy")
    monkeypatch.chdir(tmp_path)
    for number in range(2):
        rows = counts[20 * number : 20 * number + 20]
        pq.write_table(pa.table({"number": np.arange(20) + 20 * number, "hand": fixed_binary(rows)}), f"hands{number}.parquet")
    scope = {}
    exec(compile(recipe(name, half), f"{name}.py", "exec"), scope)
    expected = arrays.waits(counts)
    found = pq.read_table("waits.parquet")
    assert found["number"].to_pylist() == list(range(40))
    assert found["waits"].to_pylist() == expected.tolist()
    assert scope["ready"] == np.count_nonzero(expected)
