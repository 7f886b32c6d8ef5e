"""The documentation site: names and options have entries, and links lead somewhere."""

import argparse
import html.parser
import urllib.parse
from pathlib import Path

import msgspec
import pytest
from sphinx.util.inventory import InventoryFile

import fairmines
import fairmines.env
from fairmines.cli import make_parser
from fairmines.reviews.chance import Chance
from fairmines.reviews.decision import Decision
from fairmines.reviews.review import GameCounts, Review
from tests.helpers.site_build import build_site
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process


@pytest.fixture(scope="module")
@needs("process")
def site():
    return build_site()


class Page(html.parser.HTMLParser):
    """The anchors and the links of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = {""}
        self.links: set[str] = set()
        self.feed(path.read_text())

    def handle_starttag(self, _tag, attrs):
        attributes = dict(attrs)
        self.anchors.update(attributes[it] for it in ("id", "name") if attributes.get(it))
        self.links.update(attributes[it] for it in ("href", "src") if attributes.get(it))


def test_every_public_name_has_an_entry(site):
    """A new name goes into a table of docs/reference/library.md."""
    inventory = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    entries = {name for kind, names in inventory.data.items() if "py:" in kind for name in names}
    public = {f"fairmines.{name}" for name in fairmines.__all__}
    public |= {f"fairmines.env.{name}" for name in fairmines.env.__all__}
    assert public - entries == set()


def test_every_option_has_an_entry(site):
    anchors = Page(site / "reference" / "command-line.html").anchors
    [commands] = [
        action
        for action in make_parser()._actions
        if isinstance(action, argparse._SubParsersAction)
    ]
    assert len(commands.choices) >= 6
    for name, parser in commands.choices.items():
        for action in parser._actions:
            for option in action.option_strings:
                assert f"fairmines-{name}-{option}" in anchors


@pytest.mark.parametrize("struct", [Review, Decision, Chance, GameCounts])
def test_every_field_of_a_review_is_described(site, struct):
    text = (site / "reference" / "review-json.html").read_text()
    table = text.partition(f'id="{struct.__name__.lower()}"')[2] or text
    table = table.partition("</table>")[0]
    missing = {it.name for it in msgspec.structs.fields(struct) if f">{it.name}<" not in table}
    assert not missing


@pytest.mark.long
def test_every_link_leads_somewhere(site):
    pages = {path: Page(path) for path in site.rglob("*.html") if path.parent != site / "play"}
    assert len(pages) > 50
    broken = []
    for path, page in pages.items():
        for link in page.links:
            url = urllib.parse.urlsplit(link)
            target = (path.parent / urllib.parse.unquote(url.path)).resolve() if url.path else path
            anchors = pages[target].anchors if target in pages else {url.fragment}
            outside = url.scheme or url.netloc
            if not outside and not (target.is_file() and url.fragment in anchors):
                broken.append(f"{path.relative_to(site)}: {link}")
    assert not broken
