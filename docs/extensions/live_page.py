"""Puts the page of the game into the site, and shows places of it in frames.

A <picture data-live="ADDRESS"> of a page is a picture on GitHub. On the site the place at that
address of `play/` takes its room, once somebody opens it: a game that begins by itself would take
the focus from the search.
"""

from html import escape
from pathlib import Path

from docutils import nodes
from pictures import Picture
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from fairmines.web.site import write_site

FOLDER = "play"
FRAME = (
    '<details><summary style="cursor: pointer"><strong>{title}: open it here</strong></summary>'
    f'<iframe src="{FOLDER}/{{address}}" title="{{title}}" loading="lazy" '
    'style="width: 100%; height: {height}px; border: 0"></iframe></details>'
)


class ShowPlaces(SphinxTransform):
    """Adds a frame to each <picture data-live>, before the pictures of a page are read."""

    default_priority = 90

    def apply(self) -> None:
        """Put a frame after each of these pictures."""
        for block in list(self.document.findall(nodes.raw)):
            if block["format"] == "html" and block.astext().startswith("<picture data-live"):
                tags = Picture(block.astext()).tags
                frame = FRAME.format(
                    address=escape(tags["picture"]["data-live"]),
                    title=escape(tags["img"]["alt"]),
                    height=tags["picture"]["data-height"],
                )
                place = block.parent.index(block) + 1
                block.parent.insert(place, nodes.raw("", frame, format="html"))


def write_places(app: Sphinx, error: Exception | None) -> None:
    """Write the page into the site."""
    if error is None and app.builder.format == "html":
        write_site(Path(app.outdir, FOLDER))


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the transform and the handler to Sphinx."""
    app.add_transform(ShowPlaces)
    app.connect("build-finished", write_places)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
