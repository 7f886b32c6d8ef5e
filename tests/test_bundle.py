"""`make bundle` without esbuild: which sheets belong together, how files get their names."""

import zlib

import pytest

from release import bundle, bundled_names


def page(*sheets):
    return "".join(f'  <link rel="stylesheet" href="static/css/{it}.css">\n' for it in sheets)


PAGES = {
    "index.html": page("palettes", "window", "board", "modern", "plots"),
    "analyse.html": page("palettes", "window", "board", "keypad", "modern"),
    "review.html": page("palettes", "board", "keypad", "modern"),
}


def test_sheets_on_the_same_pages_are_one():
    groups = bundle.group_sheets(PAGES)
    names = [[it.split("/")[-1].removesuffix(".css") for it in group] for group in groups.values()]
    assert names == [["palettes"], ["window"], ["board"], ["keypad"], ["modern"], ["plots"]]
    two = {name: page for name, page in PAGES.items() if name != "review.html"}
    groups = bundle.group_sheets(two).values()
    assert [len(group) for group in groups] == [3, 1, 1, 1]


def test_a_page_keeps_the_order_of_its_sheets():
    groups = bundle.group_sheets(PAGES)
    named = {f"{name}.css": (f"{name}-1.css", b"") for name in groups}
    written = bundle.write_page(PAGES["analyse.html"], groups, named)
    numbers = [int(line.split("style")[2][0]) for line in written.splitlines()]
    assert numbers == [0, 1, 2, 3, 4]


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


def test_files_in_a_circle_are_refused():
    circle = {"a.js": b'import"./b.js"', "b.js": b'import"./a.js"'}
    with pytest.raises(SystemExit, match=r"these files name each other: a\.js, b\.js"):
        bundled_names.rename(circle, {})


def test_a_script_that_only_imports_a_part_gives_it_its_name():
    files = {
        "start.js": b'import"./part-X1.js";\n',
        "part-X1.js": b"begin()",
        "main.js": b'import{a}from"./part-X1.js";import"./part-X2.js"',
        "part-X2.js": b"1",
    }
    assert bundled_names.without_shells(files) == {
        "start.js": b"begin()",
        "main.js": b'import{a}from"./start.js";import"./part-X2.js"',
        "part-X2.js": b"1",
    }


def test_what_a_script_imports_at_its_start():
    files = {
        "main.js": b'import{a}from"./part.js";import("./later.js")',
        "part.js": b'import"./more.js"',
        "more.js": b"",
        "later.js": b"",
    }
    assert bundled_names.imported("main.js", files) == ["part.js", "more.js"]
