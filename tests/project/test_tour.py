"""examples/tour.ipynb: it runs, and shows what is stored."""

import nbformat
import pytest
from nbclient import NotebookClient

from tests.helpers.folders import EXAMPLES

TOUR = EXAMPLES / "tour.ipynb"


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.process
def test_it_runs_and_shows_what_is_stored(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    stored = code_cells(read())
    client = NotebookClient(
        read(), timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    played = code_cells(client.execute())
    for before, now in zip(stored, played, strict=True):
        assert [kinds(it) for it in before.outputs] == [kinds(it) for it in now.outputs]
        # Pictures may differ by a pixel, and times by much, but what is computed is the same.
        assert texts(before) == texts(now)
    assert any("image/png" in kinds(it) for it in played[-1].outputs)
    assert not list(tmp_path.glob("*.p*"))


def read():
    return nbformat.read(TOUR, as_version=4)


def kinds(output):
    return sorted(output.get("data", {}))


def texts(cell):
    """The plain texts of a cell's results."""
    return [it["data"]["text/plain"] for it in cell.outputs if it.output_type == "execute_result"]
