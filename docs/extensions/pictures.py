"""Shows the light or the dark variant of a picture, as the reader has chosen on the site.

Pages have a <picture> element, which GitHub understands: the dark variant is its <source>, the
light one its <img>. A browser would choose by its own setting; Furo's classes choose by that of the
site.
"""

from html.parser import HTMLParser

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform


class Picture(HTMLParser):
    """The attributes of a <picture>: those of its <source>, and those of its <img>."""

    def __init__(self, text: str) -> None:
        """Read the element."""
        super().__init__()
        self.tags: dict[str, dict[str, str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep the attributes of a tag."""
        self.tags[tag] = {name: value or "" for name, value in attrs}


class ShowPictures(SphinxTransform):
    """Replaces each <picture> by two images, before Sphinx collects the images of a page."""

    default_priority = 100

    def apply(self) -> None:
        """Replace the pictures of a page."""
        for block in list(self.document.findall(nodes.raw)):
            if block["format"] == "html" and block.astext().startswith("<picture"):
                tags = Picture(block.astext()).tags
                light, dark = tags["img"]["src"], tags["source"]["srcset"]
                options = {
                    name: tags["img"][name] for name in ("alt", "width") if name in tags["img"]
                }
                block.replace_self(
                    [
                        nodes.image(uri=light, classes=["only-light"], **options),
                        nodes.image(uri=dark, classes=["only-dark"], **options),
                    ]
                )


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the transform to Sphinx."""
    app.add_transform(ShowPictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
