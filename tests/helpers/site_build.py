"""The documentation site as the tests see it: built into build/docs, once for all processes."""

import fcntl
import subprocess
import sys
from pathlib import Path

from tests.helpers.folders import ROOT

SITE = ROOT / "build" / "docs"


def build_site() -> Path:
    """Bring the site up to date, as `make docs` does, and return its folder."""
    SITE.mkdir(parents=True, exist_ok=True)
    with (SITE.parent / "docs.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "--quiet", "docs", SITE]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return SITE
