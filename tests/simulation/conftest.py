"""A Dask cluster for the tests of simulations."""

import pytest

from tests.helpers.tiers import needs


@pytest.fixture(scope="session")
@needs("process")
def cluster():
    """Two worker processes, each with one thread."""
    from distributed import LocalCluster  # a second, which quick tests need not spend

    # Dask's web server starts even without a dashboard: on any free port, not on 8787.
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
    ) as cluster:
        yield cluster
