"""A hand costs no more instructions than recorded. Times wobble and are never tested; these do not."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from benchmarks import instructions


@pytest.fixture(scope="module")
def program() -> Path:
    if "LAIZI_SANITIZED" in os.environ:
        pytest.skip("instructions are not counted in a sanitized run")
    try:
        return instructions.build()
    except instructions.UnavailableError as missing:
        pytest.skip(f"instructions cannot be counted: {missing}")


@pytest.mark.parametrize("kernel", instructions.KERNELS)
def test_a_hand_costs_no_more_than_recorded(kernel: str, program: Path, show_at_end: Callable[[str], None]):
    counted = instructions.count(program, kernel)
    if counted.path != "avx2":
        pytest.skip(f"instructions are recorded for the avx2 path; under valgrind this machine takes the {counted.path} one")
    record = instructions.recorded()
    show_at_end(counted.words(record))
    assert counted.answers == record["answers"][kernel]
    moved = counted.moved(record)
    assert moved is None or moved <= record["allowance"], counted.words(record)
