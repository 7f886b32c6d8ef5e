"""Where things are: the folders that tests read."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The checkout."""
TESTS = ROOT / "tests"
HELPERS = TESTS / "helpers"
DATA = TESTS / "data"
"""Files that earlier versions wrote, and modules for tests to copy."""
EXAMPLES = ROOT / "examples"
RESEARCH = ROOT / "docs" / "research"
