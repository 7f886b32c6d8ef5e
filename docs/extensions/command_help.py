"""Sets the help of the command line as a page: paragraphs flow, tables and examples do not."""

import argparse
import re
import textwrap

from docutils import nodes
from sphinx.application import Sphinx

from fairmines.cli import make_parser

CODE = re.compile(r"`([^`]+)`")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line, with texts that reach the page as they were typed.

    What the help of `fairmines` has at its end comes before the commands, not after the last one.
    """
    whole = make_parser()
    whole.description, whole.epilog = f"{whole.description}\n{whole.epilog}", None
    commands = [it for it in whole._actions if isinstance(it, argparse._SubParsersAction)]
    for one in (whole, *commands[0].choices.values()):
        one.formatter_class = argparse.RawDescriptionHelpFormatter
    return whole


def typeset(text: str) -> list[nodes.Element]:
    """Return the paragraphs of a text. Indented lines, as of examples, keep their form."""
    found: list[nodes.Element] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        flowing, _, kept = block.partition("\n ")
        paragraph = nodes.paragraph()
        for i, part in enumerate(CODE.split(" ".join(flowing.split()))):
            paragraph += nodes.literal(part, part) if i % 2 else nodes.Text(part)
        found.append(paragraph)
        if kept:
            lines = textwrap.dedent(f" {kept}")
            found.append(nodes.literal_block(lines, lines, language="none"))
    return found


def set_texts(_app: Sphinx, document: nodes.document) -> None:
    """Set the texts of the commands; their usages stay as they are."""
    for block in list(document.findall(nodes.literal_block)):
        if "sphinx-argparse-cli-wrap" in block["classes"] and block.get("language") == "none":
            block.replace_self(typeset(block.astext()))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the handler to Sphinx."""
    app.connect("doctree-read", set_texts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
