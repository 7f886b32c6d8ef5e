"""The box: serves the page to this machine's browsers, and keeps copies of their finished games.

It needs the standard library alone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

PORT: Final = 8765
"""The port of the page by default. What a browser keeps belongs to an address with its port."""


def data_folder() -> Path:
    """Return the folder for a user's data: where systems expect it, as `platformdirs` names it."""
    home = Path.home()
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = home / "Library" / "Application Support"
    else:
        parent = os.environ.get("XDG_DATA_HOME", "").strip() or home / ".local" / "share"
    return Path(parent, "fairmines")
