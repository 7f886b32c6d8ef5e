"""The box: serves the page to this machine's browsers, and keeps copies of their finished games.

It needs the standard library alone.
"""

from typing import Final

PORT: Final = 8765
"""The port of the page by default. What a browser keeps belongs to an address with its port."""
