"""A user's modules, which change: strategies, a setting, and a file of weights."""

from __future__ import annotations

import importlib
import json
import shutil
import sys

from tests.helpers.folders import DATA

SMALL, GAMES = (6, 6, 5), 300
"""The games that tests play: those that eps = 0.3 wins are other ones."""
REFUSED = (
    "the stored results of .* are of another strategy: game .* is played differently now; pass"
)
"""What is said of them if they are stored, and another strategy is passed: a pattern."""


class Folder:
    """A folder with a user's modules, which change."""

    def __init__(self, path):
        self.path = path
        settings = f"EPS = 0.0\nWEIGHTS = {str(path / 'weights.json')!r}\n"
        (path / "settings.py").write_text(settings)
        shutil.copy(DATA / "own.py", path)
        self.weights(0.0)

    def weights(self, eps):
        (self.path / "weights.json").write_text(json.dumps(eps))

    @staticmethod
    def load():
        """Import `own` as a new process would."""
        for loaded in ("own", "settings"):
            sys.modules.pop(loaded, None)
        importlib.invalidate_caches()
        return importlib.import_module("own")
