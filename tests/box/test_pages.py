"""The page's files as a box sends them: compressed, and kept by browsers."""

import gzip
from base64 import b64encode
from hashlib import sha256

from fairmines.box.http import HEADERS, POLICY, parse_head
from fairmines.box.pages import META, PageFiles

SCRIPT = "static/app/index-0a1b2c3d.js"
CONTENT = {
    "index.html": b"<head>\n  <title>Page</title>\n",
    SCRIPT: b"export {};" * 100,
    "static/icon.png": b"\x89PNG" * 100,
}


def ask(pages, path, **headers):
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    head = "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""])
    return pages.answer(parse_head(head.encode()))


def test_a_page_says_that_a_box_serves_it():
    answer = ask(PageFiles(CONTENT), "/")
    assert answer.body == b"<head>\n" + META + b"  <title>Page</title>\n"


def test_the_policy_names_the_script_that_a_document_has_inside():
    script = b"document.title = 1;"
    pages = PageFiles({**CONTENT, "index.html": b"<script>" + script + b"</script>"})
    policy = ask(pages, "/").headers[POLICY]
    digest = b64encode(sha256(script).digest()).decode()
    assert policy == HEADERS[POLICY].replace("script-src ", f"script-src 'sha256-{digest}' ")
    assert POLICY not in ask(pages, f"/{SCRIPT}").headers  # it has that of all answers


def test_files_are_compressed_on_request_and_kept_if_their_name_has_a_hash():
    pages = PageFiles(CONTENT)
    packed = ask(pages, f"/{SCRIPT}", Accept_Encoding="br, gzip")
    assert packed.headers["Cache-Control"] == "max-age=31536000, immutable"
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == CONTENT[SCRIPT]
    plain = ask(pages, f"/{SCRIPT}", Accept_Encoding="br")
    assert plain.body == CONTENT[SCRIPT]
    assert "Content-Encoding" not in plain.headers
    assert ask(pages, "/static/icon.png", Accept_Encoding="gzip").body == CONTENT["static/icon.png"]


def test_a_file_that_the_browser_has_is_not_sent_again():
    pages = PageFiles(CONTENT)
    tag = ask(pages, "/").headers["ETag"]
    assert ask(pages, "/", If_None_Match=tag).status == 304
