"""What a test has measured is shown at the end of a run, also when nothing failed."""

from collections.abc import Callable

import pytest

_LINES = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def show_at_end(pytestconfig: pytest.Config) -> Callable[[str], None]:
    return pytestconfig.stash.setdefault(_LINES, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = config.stash.get(_LINES, [])
    if lines:
        terminalreporter.section("instructions")
        for line in lines:
            terminalreporter.write_line(line)
