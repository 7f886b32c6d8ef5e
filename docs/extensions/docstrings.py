"""Reads the docstrings of the package as they are written: single backticks, and NumPy's types."""

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyXRefRole
from sphinx.util.docutils import SphinxRole

NAME = re.compile(r"[A-Za-z_][\w.]*(?:\(\))?")


class CodeRole(SphinxRole):
    """Code in single backticks, as in Markdown; a link if it names something of the reference."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Return the nodes of one piece of text."""
        if not NAME.fullmatch(self.text):
            return [nodes.literal(self.rawtext, self.text)], []
        link = PyXRefRole(warn_dangling=False)
        return link("py:obj", self.rawtext, self.text, self.lineno, self.inliner)


def keep_first_line(_app: Sphinx, what: str, *rest: Any) -> None:
    """Keep the first line of an attribute's docstring as it is.

    Napoleon would take "(H, W) bool" in "(H, W) bool: where the mines are" as a type, and move it.
    """
    lines: list[str] = rest[-1]
    if what in {"attribute", "data", "property"}:
        lines.insert(0, "\\")  # an escaped end of line, which leaves nothing in the page


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the role and the handler to Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")  # which has the event
    app.add_role("code-or-link", CodeRole())
    before_napoleon = 400
    app.connect("autodoc-process-docstring", keep_first_line, priority=before_napoleon)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
