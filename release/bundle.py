"""Bundles the scripts and style sheets of the page: `make bundle`.

`python -m release.bundle ESBUILD...` runs esbuild with that command, and writes the package's
folder `web/static/bundle`. A browser asks one server for few files at a time, six with HTTP/1.1, so
there are few: the first script, a script and a sheet for each place, a script for each language,
one of what the game shares with other places, and one of what these share. The host's worker is one
file, which the first board waits for, and one that only imports it; what it loads on demand is
another, which imports the first, too. A worker begins with a file that nobody imports: WebKit would
run an imported one again. The core's worker is one file. A file's name holds a hash of its content,
so a browser's cache cannot mix two versions.

The sheets of all places and of the game are inside the document: the line is idle while the scripts
are asked for, and the game is laid out before they come.
"""

import base64
import json
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from zopfli.zlib import compress

from fairmines.web.page_files import (
    APP,
    BUNDLE,
    CHOICE,
    DAILY,
    DOCUMENT,
    GAME,
    KERNEL,
    PLACES,
    WEIGHTS,
    digest,
    files_of,
    read_modules,
)
from release.bundled_names import Bundled, imported, rename, versioned

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "bundle"
METAFILE = WORK / "meta.json"
DEFLATED = {path: path.replace(".wasm", ".deflated") for path in (GAME, KERNEL)}
"""The kernel in a bundle: smaller than what a web server's gzip makes of it, if it has any."""
ANALYSER = "analyse.html"
"""The place that asks the whole kernel at once; the others begin with its part for games."""
HOST = "static/js/games/worker.js"
HOST_LATER = "static/js/games/ondemand.js"
"""What the host loads on demand."""
CORE = "static/js/core/coreworker.js"
ENGLISH = "lang-en-common"
START = "static/js/page/start.js"
"""The first script."""
INSIDE = "inside-"
"""The beginning of the names of sheets that are written into the document."""
DEFLATE_ROUNDS = 15
SCRIPT = re.compile(r'(?m:^)  <script type="module" src="[^"]+"></script>\n')
PLACE = re.compile(r'<template id="place-(\w+)">.*?<script type="module" src="([^"]+)">', re.DOTALL)
SHEETS = re.compile(
    r'(?m:^) +<link rel="stylesheet"(?P<place>(?: data-place="\w+")?) href="[^"]+">\n'
    r'(?: +<link rel="stylesheet"(?P=place) href="[^"]+">\n)*'
)
SHEET = re.compile(r'<link rel="stylesheet"[^>]* href="([^"]+)">')
ADDRESS = re.compile(r'new URL\("([^"@]+)"(?=, import\.meta\.url\))')
TEXTS = re.compile(r"static/js/lang/.+\.js")
"""Texts are loaded on demand: their files get names, because the service worker keeps only some."""
OLDEST = {"Chrome": "111", "Firefox": "121", "Safari": "16.4"}
"""The oldest browsers that the page works in: esbuild writes what they do not have otherwise."""
TARGET = ",".join(("es2022", *(f"{name.lower()}{version}" for name, version in OLDEST.items())))
OPTIONS = (
    *("--bundle", "--format=esm", "--minify", "--charset=utf8", f"--target={TARGET}"),
    *("--external:*.svg", "--chunk-names=part-[hash]", "--log-level=warning"),
)


def main() -> None:
    """Bundle, and say how large the result is."""
    shutil.rmtree(BUNDLE, ignore_errors=True)
    modules = read_modules()
    content, addresses = bundle(modules, partial(run_esbuild, sys.argv[1:]))
    made = {"sources": digest(modules.items()), "files": sorted(content)}
    write_bundle(content, made | {"addresses": addresses})
    print(f"{len(content)} files, {sum(map(len, content.values())):,} bytes")


def bundle(modules: Bundled, esbuild: Callable[..., Bundled]) -> tuple[Bundled, dict[str, str]]:
    """Return the files of a bundle, and the addresses of those that are not just their paths."""
    document = modules[DOCUMENT].decode()
    shutil.rmtree(WORK, ignore_errors=True)
    write_sources(modules)
    # 1. Scripts and style sheets.
    scripts = scripts_of(document)
    write_shared(scripts, esbuild)
    sheets = {path for path in modules if path.endswith(".css")} - {*SHEET.findall(document)}
    entries = {name_of(path): path for path in modules if TEXTS.fullmatch(path) or path in sheets}
    entries |= {name_of(path): path for path in (START, *scripts.values())} | write_sheets(document)
    bundled = join_entry(esbuild(entries, "--splitting"), f"{name_of(START)}.js")
    # 2. Workers, and the kernel.
    bundled |= esbuild({name_of(CORE): CORE}) | bundle_host(esbuild)
    files = {small: deflate(modules[path]) for path, small in DEFLATED.items()}
    files |= {path: modules[path] for path in (WEIGHTS, DAILY)}
    # 3. Their names, and the pages that name them.
    addresses = {path: versioned(path, data) for path, data in files.items()}
    sources = {small: path for path, small in DEFLATED.items()}
    named = rename(bundled, {sources.get(path, path): it for path, it in addresses.items()})
    styles = {name for name in named if name.startswith(INSIDE)}
    content = {f"{APP}/{name}": data for old, (name, data) in named.items() if old not in styles}
    content |= {path: data for path, data in files.items() if path in sources}
    written = write_document(document, named)
    for path, place in PLACES.items():
        kernel = (GAME, KERNEL) if path == ANALYSER else (GAME,)
        needed = [addresses[DEFLATED[it]] for it in kernel]
        content[path] = write_page(written, scripts[place], named, needed).encode()
    return content, addresses


def name_of(path: str) -> str:
    """Return the name of a bundled script or sheet: its path below js/, with dashes."""
    return posixpath.splitext(path.removeprefix("static/js/"))[0].replace("/", "-")


def resolve(folder: str, address: str) -> str:
    """Return the path that a relative address means."""
    return posixpath.normpath(posixpath.join(folder, address))


def write_sources(modules: Bundled) -> None:
    """Write the files for esbuild.

    esbuild leaves `new URL("x", import.meta.url)` as it is. In the place of x comes an @, and the
    path from the root of the site, or the name of a worker's script.
    """
    for path, data in modules.items():
        content = data
        if path.endswith(".js"):
            folder = posixpath.dirname(path)
            text = ADDRESS.sub(partial(name_file, folder), data.decode())
            content = CHOICE.sub(partial(list_choices, folder), text).encode()
        if path.endswith(".css"):  # the bundled sheets are one folder higher
            content = data.replace(b'url("../../', b'url("../')
        (WORK / path).parent.mkdir(parents=True, exist_ok=True)
        (WORK / path).write_bytes(content)


def list_choices(folder: str, found: re.Match[str]) -> str:
    """Return an import of one of several files with all their names.

    esbuild does so, too, but it puts what it needs for that into a file of its own.
    """
    rows = (f'"{name}": () => import("{name}"),' for name in files_of(found[1], folder))
    return f"({{{''.join(rows)}}})[`{found[1]}`]()"


def name_file(folder: str, found: re.Match[str]) -> str:
    """Return the address of a file with its path from the root of the site, or a bundled name."""
    path = resolve(folder, found[1])
    ending = posixpath.splitext(path)[1]
    return f'new URL("@{name_of(path) + ending if ending in (".js", ".css") else path}"'


def scripts_of(document: str) -> dict[str, str]:
    """Return the scripts of the places by their names."""
    return dict(PLACE.findall(document))


def write_shared(scripts: dict[str, str], esbuild: Callable[..., Bundled]) -> None:
    """Have each script that loads on demand import what it shares with others.

    esbuild makes a file for each set of scripts that need the same modules. So all places, and the
    scripts that they load on demand, import what the game shares with any of them; those that need
    more of what others share import all of that. Then there are two such sets, and a first game
    loads one.
    """
    shared = find_shared(set(scripts.values()), scripts["play"], esbuild)
    for path in [*scripts.values(), *shared.on_demand]:
        script = WORK / path
        imports = write_imports([START, *shared.imports(path)], posixpath.dirname(path))
        script.write_text(imports + script.read_text())


def write_imports(paths: list[str], folder: str = ".") -> str:
    """Return what imports scripts in one of a folder."""
    return "".join(f'import "./{posixpath.relpath(path, folder)}";\n' for path in paths)


@dataclass(frozen=True)
class Shared:
    """What several scripts need: with the game, and without it, which only `others` need."""

    with_game: list[str]
    without_game: list[str]
    others: set[str]
    on_demand: list[str]

    def imports(self, script: str) -> list[str]:
        """Return what a script imports of it."""
        return self.with_game + (self.without_game if script in self.others else [])


def find_shared(scripts: set[str], game: str, esbuild: Callable[..., Bundled]) -> Shared:
    """Find the modules that several scripts need, and the scripts that are loaded on demand.

    esbuild puts both into files of their own.
    """
    entries = {name_of(path): path for path in sorted(scripts)}
    esbuild(entries, "--splitting", f"--metafile={METAFILE.relative_to(ROOT).as_posix()}")
    outputs = json.loads(METAFILE.read_text())["outputs"]
    work = WORK.relative_to(ROOT).as_posix()
    begun = {
        posixpath.relpath(output["entryPoint"], work): parts_of(name, outputs)
        for name, output in outputs.items()
        if "entryPoint" in output
    }
    with_game, without_game = list[str](), list[str]()
    for name, output in outputs.items():
        if "entryPoint" not in output:
            modules = [posixpath.relpath(path, work) for path in output["inputs"]]
            (with_game if name in begun[game] else without_game).extend(modules)
    others = {script for script, parts in begun.items() if parts - begun[game]}
    on_demand = sorted(path for path in begun.keys() - scripts if not TEXTS.fullmatch(path))
    return Shared(with_game, without_game, others, on_demand)


def parts_of(name: str, outputs: dict[str, Any]) -> set[str]:
    """Return the files of several scripts that a file of esbuild's imports at its start."""
    found = [name]
    for it in found:
        imports = outputs[it].get("imports", [])
        begun = [one["path"] for one in imports if one["kind"] == "import-statement"]
        found += [path for path in begun if path not in found]
    return {it for it in found if "entryPoint" not in outputs[it]}


def write_sheets(document: str) -> dict[str, str]:
    """Write a sheet for each group of sheets, which imports them; return their paths."""
    groups = [found[0] for found in SHEETS.finditer(document)]
    paths = {sheet_of(group): f"{sheet_of(group)}.css" for group in groups}
    for group in groups:
        imports = (f'@import "./{path}";\n' for path in SHEET.findall(group))
        (WORK / paths[sheet_of(group)]).write_text("".join(imports))
    return paths


def sheet_of(group: str) -> str:
    """Return the name of the bundled sheet of a group: that of its last sheet.

    The sheets in the head of the document, which has two spaces before them, are written into it.
    """
    name = name_of(SHEET.findall(group)[-1])
    return f"{INSIDE if group.startswith('  <') else ''}{name}-style"


def bundle_host(esbuild: Callable[..., Bundled]) -> Bundled:
    """Return the worker of the host, and what it loads on demand, which imports all of it.

    Without that import esbuild makes many parts. With it there are the part that both import, and
    an entry that only imports this part.
    """
    later = WORK / HOST_LATER
    imports = write_imports([HOST], posixpath.dirname(HOST_LATER))
    later.write_text(imports + later.read_text(encoding="utf-8"), encoding="utf-8")
    return esbuild({name_of(HOST): HOST}, "--splitting")


def join_entry(files: Bundled, entry: str) -> Bundled:
    """Join an entry with the part that it imports.

    Others import all of the entry's modules, too: esbuild makes a part of these, and an entry that
    only imports it. The part takes the entry's name.
    """
    files = dict(files)
    found = re.fullmatch(rb'import"\./(part-\w+\.js)";\n?', files[entry])
    if not found:
        raise SystemExit(f"release/bundle.py: {entry} is more than an import")
    files[entry] = files.pop(found[1].decode())
    return {name: data.replace(found[1], entry.encode()) for name, data in files.items()}


def run_esbuild(command: list[str], entries: dict[str, str], *more: str) -> Bundled:
    """Return the bundled files by their names."""
    shutil.rmtree(WORK / "out", ignore_errors=True)
    work = WORK.relative_to(ROOT).as_posix()
    named = [f"{name}=./{work}/{path}" for name, path in entries.items()]
    subprocess.run(
        [*command, *named, *OPTIONS, *more, f"--outdir={work}/out"], check=True, cwd=ROOT
    )
    return {path.name: path.read_bytes() for path in (WORK / "out").iterdir()}


@cache
def deflate(data: bytes) -> bytes:
    """Return data as small as a deflated stream (RFC 1951) gets."""
    return compress(data, numiterations=DEFLATE_ROUNDS)[2:-4]  # without zlib's head and checksum


def write_document(document: str, named: dict[str, tuple[str, bytes]]) -> str:
    """Return the document with the bundled sheets in the place of its own.

    Those in its head are written into it, and its policy allows these alone.
    """
    hashes = list[str]()

    def write(found: re.Match[str]) -> str:
        name, content = named[f"{sheet_of(found[0])}.css"]
        if not sheet_of(found[0]).startswith(INSIDE):
            return f'    <link rel="stylesheet" href="{APP}/{name}">\n'
        text = content.decode().strip().replace("url(../", f"url({posixpath.dirname(APP)}/")
        hashes.append(base64.b64encode(sha256(text.encode()).digest()).decode())
        return f"  <style{found['place']}>{text}</style>\n"

    page = SHEETS.sub(write, document)
    for path in scripts_of(document).values():
        page = page.replace(path, f"{APP}/{named[f'{name_of(path)}.js'][0]}")
    allowed = "".join(f" 'sha256-{it}'" for it in hashes)
    page = page.replace("; base-uri", f"; style-src 'self'{allowed}; base-uri", 1)
    head, end, body = page.partition("</head>")
    return head + end + re.sub(r"\n +", "\n", body)


def write_page(page: str, own: str, named: dict[str, tuple[str, bytes]], kernel: list[str]) -> str:
    """Return the document as it is at the address of a place.

    It asks at once for what the scripts of the place would ask for: the parts of the kernel, the
    host's script, that of the other workers where a board is analysed at once, and the English
    texts, which all visitors need, if only without a network.
    """
    start, script = (named[f"{name_of(it)}.js"][0] for it in (START, own))
    early = (CORE,) if len(kernel) > 1 else ()
    modules = [script, *(it for it in imported(script, dict(named.values())) if it != start)]
    modules += [named[f"{name_of(it)}.js"][0] for it in (HOST, *early, ENGLISH)]
    modules += imported(named[f"{name_of(HOST)}.js"][0], dict(named.values()))
    lines = [f'<script type="module" src="{APP}/{start}"></script>']
    lines += [f'<link rel="preload" as="fetch" crossorigin href="{it}">' for it in kernel]
    lines += [f'<link rel="modulepreload" href="{APP}/{it}">' for it in modules]
    return SCRIPT.sub("".join(f"  {line}\n" for line in lines), page)


def write_bundle(content: Bundled, described: dict[str, object]) -> None:
    """Write the files of a bundle, and what it was made of."""
    for path, data in content.items():
        target = BUNDLE / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    text = json.dumps(described, indent=1) + "\n"
    (BUNDLE / "bundle.json").write_text(text)


if __name__ == "__main__":
    main()
