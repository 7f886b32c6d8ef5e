"""Sets the descriptions of the command line's reference as text; they come as they were typed."""

import re

from docutils import nodes
from sphinx.application import Sphinx

CODE = re.compile(r"`([^`]+)`")


def paragraphs(text: str) -> list[nodes.paragraph]:
    """Return a paragraph for each block of lines, with `code` in backticks."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        paragraph = nodes.paragraph()
        for i, part in enumerate(CODE.split(" ".join(block.split()))):
            paragraph += nodes.literal(part, part) if i % 2 else nodes.Text(part)
        found.append(paragraph)
    return found


def set_descriptions(_app: Sphinx, document: nodes.document) -> None:
    """Replace the literal blocks of descriptions; usages and examples stay."""
    for block in list(document.findall(nodes.literal_block)):
        text = block.astext()
        description = block.get("language") == "none" and not text.startswith("examples:")
        if "sphinx-argparse-cli-wrap" in block["classes"] and description:
            block.replace_self(paragraphs(text))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the handler to Sphinx."""
    app.connect("doctree-read", set_descriptions)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
