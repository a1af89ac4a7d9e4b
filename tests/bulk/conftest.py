"""One cluster for all tests that need one."""

import pytest
from tests.bulk.clusters import started


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """A scheduler and two workers, as separate processes."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    with started(tmp_path_factory.mktemp("cluster"), 2) as found:
        yield found


@pytest.fixture(params=["local:1", "local:2", "dask", "dask:tcp://"])
def executor(request):
    """Every kind of executor; the last is the cluster that was started apart."""
    if request.param == "dask":
        pytest.importorskip("distributed", reason="Dask is not installed")
    return request.getfixturevalue("cluster").executor if request.param == "dask:tcp://" else request.param
