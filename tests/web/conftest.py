"""One service for all tests that leave it as it was."""

import pytest
from tests.web.service import running


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    with running(tmp_path_factory.mktemp("service")) as found:
        yield found
