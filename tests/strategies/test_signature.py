"""The signatures of all strategies, which detect any change in play (helpers/signature.py)."""

import json
import os
import subprocess
import sys

import pytest

from tests.helpers.folders import ROOT

SIGNATURES = {
    "random": "4eb8a169",
    "sps": "09c5e5d3",
    "dssp": "09c5e5d3",
    "groups": "ed33ab8e",
    "gauss": "66eba1d0",
    "enumeration": "98ac0627",
    "min-risk": "98ac0627",
    "expert": "b3b82735",
    "deliberate": "b3b82735",
}
"""Printed by tests/helpers/signature.py. A commit that changes one says why in its message."""


@pytest.mark.process
def test_signatures_with_other_hashes():
    # Texts and objects hash differently in this process, and so sets of them have another order.
    run = subprocess.run(
        [sys.executable, "-m", "tests.helpers.signature"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == SIGNATURES
