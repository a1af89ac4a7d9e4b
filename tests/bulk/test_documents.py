"""The pages docs/bulk.md and docs/cluster.md: what they show, done letter by letter."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tests.bulk.jobs import contents
from tests.bulk.test_shards import LINUX

from laizi.bulk import write_hands

space = pytest.importorskip("laizi.bulk.space", reason="there are no spaces")

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page, language=""):
    """The code of a page in English, and in Chinese."""
    halves = (DOCS / page).read_text(encoding="utf-8").split("\n---\n")
    assert len(halves) == 2
    return [re.findall(f"```{language}\n(.*?)```", half, re.S) for half in halves]


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@LINUX
def test_the_commands_of_a_cluster(tmp_path):
    pytest.importorskip("distributed", reason="Dask is not installed")
    english, chinese = blocks("cluster.md")
    assert english == chinese
    # Not the port of the page, where somebody's own cluster may be.
    script = "set -e\n" + "".join(english).replace("8786", str(free_port()))
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(["sh", "-c", script], cwd=tmp_path, env=environment, stderr=log, start_new_session=True) as process,
    ):
        try:
            assert process.wait(120) == 0, (tmp_path / "log").read_text()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    alone = write_hands(space.SpaceRequest(tiles=5), tmp_path / "alone", shard_rows=500)
    assert contents(tmp_path / "complete5") == contents(tmp_path / "alone")
    assert len(contents(tmp_path / "answers5")) == len(alone.results) == 4


def test_the_commands_of_bulk(tmp_path):
    english, chinese = ([block for block in half if block.startswith("laizi")] for half in blocks("bulk.md"))
    assert [re.sub("#.*", "", block) for block in english] == [re.sub("#.*", "", block) for block in chinese]
    (tmp_path / "hands").mkdir()
    np.save(tmp_path / "more.npy", np.eye(34, dtype=np.uint8))
    write_hands(space.SpaceRequest(tiles=4, ask="waits"), tmp_path / "hands")
    # Fewer hands than the page has: what is right of five tiles is right of fourteen.
    script = "set -e\n" + "".join(english).replace("--ask complete ", "--tiles 5 --ask complete ")
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-c", script], cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert [len(contents(tmp_path / name)) for name in ("complete", "answers", "waits")] == [1, 1, 2]


def test_the_program_of_bulk(tmp_path):
    english, chinese = ([block for block in half if "write_hands" in block] for half in blocks("bulk.md", "python"))
    assert [re.sub("#.*", "", block) for block in english] == [re.sub("#.*", "", block) for block in chinese]
    (tmp_path / "program.py").write_text(english[0])
    done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "(1836, 34)\n1836 []\n"
