"""The documentation site as the tests see it: built into build/docs, once for all processes."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.folders import ROOT

SITE = ROOT / "build" / "docs"


def build_site() -> Path:
    """Bring the site up to date, as `make docs` does, and return its folder."""
    SITE.mkdir(parents=True, exist_ok=True)
    # Of these tests: where nothing has changed Sphinx takes four seconds to see that.
    session = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with (SITE.parent / "docs.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.seek(0)
        if lock.read() != session:
            command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "--quiet"]
            run = subprocess.run(
                [*command, "docs", SITE], cwd=ROOT, capture_output=True, text=True, check=False
            )
            assert run.returncode == 0, run.stderr
            lock.truncate(0)
            lock.write(session)
    return SITE
