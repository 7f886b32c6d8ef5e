"""The committed stub of the kernel equals the generated one."""

import subprocess
import sys

import pytest

from tests.helpers.folders import ROOT

pytest.importorskip("nanobind", reason="the generator comes with the dev extra")
pytest.importorskip("ruff", reason="the formatter comes with the dev extra")

STUB = ROOT / "src" / "fairmines" / "_kernel.pyi"


def python_m(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", *arguments], check=True)


@pytest.mark.process
def test_stub_is_up_to_date(tmp_path):
    fresh = tmp_path / "_kernel.pyi"
    python_m("nanobind.stubgen", "--quiet", "-m", "fairmines._kernel", "-o", str(fresh))
    python_m("ruff", "format", "--quiet", "--config", str(ROOT / "pyproject.toml"), str(fresh))
    assert STUB.read_text() == fresh.read_text(), "run `make stub`"
