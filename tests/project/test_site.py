"""The documentation site: names and options have entries, and links lead somewhere."""

import html.parser
import urllib.parse
from pathlib import Path

import pytest

from tests.helpers.public_face import CLASSES, documented
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


@pytest.mark.long
def test_the_page_of_a_class_has_an_entry_for_each_of_its_names(site):
    missing = set()
    for name, kind in CLASSES.items():
        page = Page(site / "reference" / "api" / f"{name}.html")
        missing |= {f"{name}.{member}" for member in documented(kind)} - page.anchors
    assert missing == set()
