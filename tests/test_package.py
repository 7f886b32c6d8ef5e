"""The package as a whole."""

import subprocess
import sys

import fairmines


def test_all_is_what_is_there():
    public = {name for name in vars(fairmines) if not name.startswith("_")}
    modules = {name for name in public if f"fairmines.{name}" in sys.modules}
    assert set(fairmines.__all__) == public - modules
    assert sorted(set(fairmines.__all__)) == sorted(fairmines.__all__)


def test_import_is_light():
    # Heavy and optional libraries load where they are used.
    heavy = ["gymnasium", "matplotlib", "rich", "scipy", "hypothesis"]
    code = f"import sys, fairmines; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
