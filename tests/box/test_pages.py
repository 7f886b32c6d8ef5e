"""The page's files as a box sends them: compressed, kept by browsers, and new once one changes."""

import gzip
from base64 import b64encode
from hashlib import sha256

import pytest

from fairmines.box import pages as pages_module
from fairmines.box.http import HEADERS, POLICY, RefusedError, parse_head
from fairmines.box.pages import META, PageFiles

SCRIPT = "static/app/index-0a1b2c3d.js"
CONTENT = {
    "index.html": b"<head>\n  <title>Page</title>\n",
    SCRIPT: b"export {};" * 100,
    "static/icon.png": b"\x89PNG" * 100,
}


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    """Sources are looked at each time."""
    monkeypatch.setattr(pages_module, "LOOK_SECONDS", 0)


class Sources:
    """Files that can change, and be missing."""

    def __init__(self):
        self.content = CONTENT
        self.changes = 0
        self.looks = 0
        self.missing = None

    def read(self):
        if self.missing:
            raise FileNotFoundError(2, "No such file or directory", self.missing)
        return self.content

    def newest_change(self):
        self.looks += 1
        return self.changes

    def pages(self):
        return PageFiles(self.read, self.newest_change)


def ask(pages, path, **headers):
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    head = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""])
    return pages.answer(parse_head(head.encode()))


def test_a_page_says_that_a_box_serves_it():
    answer = ask(Sources().pages(), "/")
    assert answer.body == b"<head>\n" + META + b"  <title>Page</title>\n"


def test_the_policy_names_the_script_that_a_document_has_inside():
    sources = Sources()
    script = b"document.title = 1;"
    sources.content = {**CONTENT, "index.html": b"<script>" + script + b"</script>"}
    policy = ask(sources.pages(), "/").headers[POLICY]
    digest = b64encode(sha256(script).digest()).decode()
    assert policy == HEADERS[POLICY].replace("script-src ", f"script-src 'sha256-{digest}' ")
    assert POLICY not in ask(sources.pages(), f"/{SCRIPT}").headers  # it has that of all answers


def test_files_are_compressed_on_request_and_kept_if_their_name_has_a_hash():
    pages = Sources().pages()
    packed = ask(pages, f"/{SCRIPT}", Accept_Encoding="br, gzip")
    assert packed.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == CONTENT[SCRIPT]
    plain = ask(pages, f"/{SCRIPT}", Accept_Encoding="br")
    assert plain.body == CONTENT[SCRIPT]
    assert "Content-Encoding" not in plain.headers
    assert ask(pages, "/static/icon.png", Accept_Encoding="gzip").body == CONTENT["static/icon.png"]


def test_a_page_shows_what_has_changed():
    sources = Sources()
    pages = sources.pages()
    tag = ask(pages, "/").headers["ETag"]
    assert ask(pages, "/", If_None_Match=tag).status == 304
    sources.content, sources.changes = CONTENT | {"index.html": b"new"}, 1
    answer = ask(pages, "/", If_None_Match=tag)
    assert (answer.status, answer.body) == (200, b"new")


def test_many_requests_look_at_the_sources_once(monkeypatch):
    """That takes milliseconds, and a hundred requests may come in one."""
    monkeypatch.setattr(pages_module, "LOOK_SECONDS", 1000)
    sources = Sources()
    pages = sources.pages()
    for _ in range(100):
        assert ask(pages, "/").status == 200
    assert sources.looks == 1


def test_a_source_that_cannot_be_read():
    """A script imports a file that its author has not written yet."""
    sources = Sources()
    pages = sources.pages()
    sources.missing, sources.changes = "/src/new.js", 1
    with pytest.raises(RefusedError, match=r"cannot read '/src/new.js': No such") as refused:
        ask(pages, "/")
    assert refused.value.status == 500
    sources.missing = None
    assert ask(pages, "/").status == 200
