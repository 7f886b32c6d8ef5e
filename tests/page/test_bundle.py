"""`make bundle` without esbuild: what pages load, what their files import, how they get names."""

import base64
import hashlib
import json
import zlib

import pytest

from fairmines.web.page_files import STATIC
from release import bundle, bundled_names

PAGE = """<head>
  <link rel="icon" href="static/icons/icon.svg">
  <link rel="stylesheet" href="static/js/design/tokens.css">
  <link rel="stylesheet" href="static/js/board/board.css">
  <script type="module" async src="static/js/start.js"></script>
  <script type="module" src="static/js/reviewer/main.js"></script>
</head>
"""
DOCUMENT = """<head>
  <meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'none'">
  <script type="module" src="static/js/page/start.js"></script>
  <link rel="stylesheet" href="static/js/design/tokens.css">
  <link rel="stylesheet" href="static/js/board/board.css">
  <link rel="stylesheet" data-place="play" href="static/js/game/game.css">
</head>
<body>
  <template id="place-play">
    <script type="module" src="static/js/game/main.js"></script>
    <main></main>
  </template>
  <template id="place-review">
    <link rel="stylesheet" href="static/js/reviewer/timeline.css">
    <link rel="stylesheet" href="static/js/reviewer/reviewer.css">
    <script type="module" src="static/js/reviewer/main.js"></script>
    <main></main>
  </template>
</body>
"""
NAMED = {
    "page-start.js": ("start-10.js", b""),
    "game-main.js": ("game-main-11.js", b""),
    "inside-board-board-style.css": ("tokens-12.css", b"a{background:url(../icons/cells.svg)}\n"),
    "inside-game-game-style.css": ("game-13.css", b"b{}\n"),
    "reviewer-reviewer-style.css": ("review-14.css", b""),
    "reviewer-main.js": ("reviewer-main-1.js", b'import{a}from"./part-2.js";import"./start-10.js"'),
    "part-X.js": ("part-2.js", b'import"./part-3.js";import("./dialog-4.js")'),
    "part-Y.js": ("part-3.js", b""),
    "dialog.js": ("dialog-4.js", b""),
    "games-worker.js": ("games-worker-6.js", b'import"./part-13.js";'),
    "part-Z.js": ("part-13.js", b'import("./part-2.js")'),
    "core-coreworker.js": ("core-coreworker-9.js", b""),
    "lang-en-common.js": ("lang-en-common-7.js", b""),
}
SCRIPTS = {"play": "static/js/game/main.js", "review": "static/js/reviewer/main.js"}


def test_the_document_has_its_sheets_inside_and_those_of_places_beside_their_scripts():
    styles = ("a{background:url(static/icons/cells.svg)}", "b{}")
    hashes = [base64.b64encode(hashlib.sha256(it.encode()).digest()).decode() for it in styles]
    assert bundle.write_document(DOCUMENT, NAMED).splitlines() == [
        "<head>",
        '  <meta http-equiv="Content-Security-Policy" content="default-src \'self\'; style-src '
        f"'self' 'sha256-{hashes[0]}' 'sha256-{hashes[1]}'; base-uri 'none'\">",
        '  <script type="module" src="static/js/page/start.js"></script>',
        f"  <style>{styles[0]}</style>",
        f'  <style data-place="play">{styles[1]}</style>',
        "</head>",
        "<body>",
        '<template id="place-play">',
        '<script type="module" src="static/app/game-main-11.js"></script>',
        "<main></main>",
        "</template>",
        '<template id="place-review">',
        '<link rel="stylesheet" href="static/app/review-14.css">',
        '<script type="module" src="static/app/reviewer-main-1.js"></script>',
        "<main></main>",
        "</template>",
        "</body>",
    ]


def test_the_page_of_a_place_asks_at_once_for_what_it_needs():
    page = bundle.write_page(DOCUMENT, SCRIPTS["review"], NAMED, ["game?8"]).splitlines()
    assert page[2:10] == [
        '  <script type="module" src="static/app/start-10.js"></script>',
        '  <link rel="preload" as="fetch" crossorigin href="game?8">',
        '  <link rel="modulepreload" href="static/app/reviewer-main-1.js">',
        '  <link rel="modulepreload" href="static/app/part-2.js">',
        '  <link rel="modulepreload" href="static/app/part-3.js">',
        '  <link rel="modulepreload" href="static/app/games-worker-6.js">',
        '  <link rel="modulepreload" href="static/app/lang-en-common-7.js">',
        '  <link rel="modulepreload" href="static/app/part-13.js">',
    ]


@pytest.fixture
def work(tmp_path, monkeypatch):
    """A folder of esbuild's that only the test has."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.setattr(bundle, "ROOT", tmp_path)
    monkeypatch.setattr(bundle, "WORK", folder)
    monkeypatch.setattr(bundle, "METAFILE", folder / "meta.json")
    return folder


def test_an_import_of_one_of_several_files_names_them_all(work):
    path = "static/js/page/i18n.js"
    bundle.write_sources({path: b"import(`../lang/${tag}/proofs.js`)"})
    written = (work / path).read_text()
    assert written.count("import(") == len(list(STATIC.glob("js/lang/*"))) > 1
    assert '"../lang/fi/proofs.js": () => import("../lang/fi/proofs.js"),' in written
    assert written.endswith("})[`../lang/${tag}/proofs.js`]()")


def test_sheets_that_follow_each_other_are_one(work):
    written = bundle.write_sheets(DOCUMENT)
    names = ("inside-board-board-style", "inside-game-game-style", "reviewer-reviewer-style")
    assert written == {it: f"{it}.css" for it in names}
    assert (work / written[names[0]]).read_text().splitlines() == [
        '@import "./static/js/design/tokens.css";',
        '@import "./static/js/board/board.css";',
    ]


def split(entries, *_):
    """Stand in for esbuild: pages share modules, and load a dialog and texts on demand."""
    begun = [*entries.values(), "static/js/daily/dialog.js", "static/js/lang/en/common.js"]
    parts = [{"path": "part.js", "kind": "import-statement"}]
    more = [*parts, {"path": "more.js", "kind": "import-statement"}]
    later = {"path": "more.js", "kind": "dynamic-import"}
    outputs = {
        f"{number}.js": {
            "entryPoint": f"work/{it}",
            "imports": [*parts, later] if it.endswith("js/game/main.js") else more,
        }
        for number, it in enumerate(begun)
    }
    outputs["part.js"] = {"inputs": ["work/static/js/page/dom.js"]}
    outputs["more.js"] = {"inputs": ["work/static/js/proof.js"]}
    bundle.METAFILE.write_text(json.dumps({"outputs": outputs}))


def test_what_the_game_shares_is_imported_by_all_and_the_rest_by_those_that_need_it(work):
    dialog = "static/js/daily/dialog.js"
    bundle.write_sources(dict.fromkeys((dialog, *SCRIPTS.values()), b"export let a;\n"))
    assert bundle.scripts_of(DOCUMENT) == SCRIPTS
    bundle.write_shared(SCRIPTS, split)
    imports = {path: (work / path).read_text().splitlines() for path in (dialog, *SCRIPTS.values())}
    common = ['import "./../page/start.js";', 'import "./../page/dom.js";']
    assert imports[SCRIPTS["play"]] == [*common, "export let a;"]
    assert imports[SCRIPTS["review"]] == [*common, 'import "./../proof.js";', "export let a;"]
    assert imports[dialog] == imports[SCRIPTS["review"]]


def test_names_follow_from_the_content_and_from_named_files():
    files = {
        "main.js": b'import{a}from"./part-X1.js";new URL("@worker.js",import.meta.url)',
        "part-X1.js": b"export let a=1",
        "worker.js": b'import"./part-X1.js";new URL("@static/kernel/kernel.wasm",import.meta.url)',
    }
    named = bundled_names.rename(files, {bundle.KERNEL: "static/kernel/kernel.deflated?1"})
    (part, _), (worker, text) = named["part-X1.js"], named["worker.js"]
    assert named["main.js"][1].decode() == (
        f'import{{a}}from"./{part}";new URL("./{worker}",import.meta.url)'
    )
    assert text.decode() == (
        f'import"./{part}";new URL("../kernel/kernel.deflated?1",import.meta.url)'
    )
    other = bundled_names.rename(files, {bundle.KERNEL: "static/kernel/kernel.deflated?2"})
    assert other["part-X1.js"] == named["part-X1.js"]
    assert other["worker.js"][0] != worker
    assert other["main.js"][0] != named["main.js"][0]


def test_without_their_hashes_no_two_parts_have_one_name():
    files = {f"part-{it}.js": it.encode() for it in ("X1", "Y2")} | {"main.js": b""}
    named = [name for name, _ in bundled_names.rename(files, {}).values()]
    assert len({name.rpartition("-")[0] for name in named}) == 3


def test_the_kernel_is_deflated_without_a_head():
    data = bytes(range(256)) * 9
    packed = bundle.deflate(data)
    assert zlib.decompress(packed, wbits=-15) == data
    assert len(packed) <= len(zlib.compress(data, 9, wbits=-15))


def test_two_files_that_name_each_other_have_one_hash_of_both():
    """A worker, and what it loads on demand, which imports the worker."""
    pair = {"a.js": b'import("./part-X.js")', "part-X.js": b'import"./a.js"'}
    named = bundled_names.rename(pair, {})
    (one, text), (other, imports) = named["a.js"], named["part-X.js"]
    assert (text.decode(), imports.decode()) == (f'import("./{other}")', f'import"./{one}"')
    changed = bundled_names.rename(pair | {"part-X.js": b'import"./a.js";1'}, {})
    assert changed["a.js"][0] != one
    assert changed["part-X.js"][0] != other


def test_files_in_a_circle_are_refused():
    circle = {"a.js": b'import"./b.js"', "b.js": b'import"./c.js"', "c.js": b'import"./a.js"'}
    with pytest.raises(SystemExit, match=r"these files name each other: a\.js, b\.js, c\.js"):
        bundled_names.rename(circle, {})


def test_a_part_is_joined_with_the_entry_that_only_imports_it():
    files = {
        "page-start.js": b'import"./part-X.js";\n',
        "part-X.js": b"export let a",
        "part-Y.js": b'import{a}from"./part-X.js"',
    }
    assert bundle.join_entry(files, "page-start.js") == {
        "page-start.js": b"export let a",
        "part-Y.js": b'import{a}from"./page-start.js"',
    }
    with pytest.raises(SystemExit, match=r"part-X\.js is more than an import"):
        bundle.join_entry(files, "part-X.js")


def test_what_the_host_loads_on_demand_imports_all_of_it(work):
    (work / bundle.HOST_LATER).parent.mkdir(parents=True)
    (work / bundle.HOST_LATER).write_text("export {};\n")
    assert bundle.bundle_host(lambda *_: {}) == {}
    assert (work / bundle.HOST_LATER).read_text() == 'import "./worker.js";\nexport {};\n'
