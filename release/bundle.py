"""Bundles the scripts and style sheets of the pages, for a server and for a site: `make bundle`.

`python -m release.bundle ESBUILD...` runs esbuild with that command, and writes the package's
folder `web/static/bundle`. A browser asks for few files at a time, so there are few: one for each
page and each language, one of what several pages need, and one of what begins before that. All
workers become one file, because they have much in common: a worker's name says what it is. A file's
name holds a hash of its content, so a browser's cache cannot mix two versions.
"""

import json
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import groupby
from pathlib import Path

from zopfli.zlib import compress

from fairmines.web.page_files import (
    APP,
    DAILY,
    HOSTS,
    JUDGING,
    KERNEL,
    STATIC,
    WEIGHTS,
    Host,
    bundle_folder,
    digest,
    find_bundled,
    read_modules,
)
from release.bundled_names import Bundled, imported, rename, versioned, without_shells

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "bundle"
METAFILE = WORK / "meta.json"
DEFLATED = ".deflated"
"""How the name of a module ends in a bundle: it is smaller than what gzip makes of it on a web
server, if that has any."""
WORKERS = "workers"
DEFLATE_ROUNDS = 15
SCRIPT = re.compile(r'  <script type="module"( async)? src="([^"]+)"></script>\n')
SHEETS = re.compile(r'(?:  <link rel="stylesheet" href="[^"]+">\n)+')
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
ADDRESS = re.compile(r'new URL\("([^"@]+)"(?=, import\.meta\.url\))')
WORKER = re.compile(r'new Worker\(new URL\("([^"]+)", import\.meta\.url\), \{ type: "module" \}\)')
TEXTS = re.compile(r"static/js/lang/[^/]+\.js")
"""Texts are loaded on demand: their files get names, because the service worker keeps only some."""
OPTIONS = (
    *("--bundle", "--format=esm", "--minify", "--charset=utf8", "--target=es2022"),
    *("--external:*.svg", "--chunk-names=part-[hash]", "--log-level=warning"),
)


def main() -> None:
    """Bundle for each host, and say how large the result is."""
    shutil.rmtree(STATIC / "bundle", ignore_errors=True)
    for host in HOSTS:
        modules = read_modules(host)
        content, addresses = bundle(modules, partial(run_esbuild, sys.argv[1:]))
        made = {"sources": digest(modules.items()), "files": sorted(content)}
        write_bundle(host, content, made | {"addresses": addresses})
        print(f"{host}: {len(content)} files, {sum(map(len, content.values())):,} bytes")


def bundle(modules: Bundled, esbuild: Callable[..., Bundled]) -> tuple[Bundled, dict[str, str]]:
    """Return the files of a bundle, and the addresses of those that are not just their paths."""
    pages = {path: data.decode() for path, data in modules.items() if path.endswith(".html")}
    shutil.rmtree(WORK, ignore_errors=True)
    write_sources(modules)
    # 1. Scripts and style sheets.
    sheets = group_sheets(pages)
    entries = {name_of(path): path for path in modules if TEXTS.fullmatch(path)}
    entries |= write_pages(pages, esbuild) | write_sheets(sheets)
    bundled = without_shells(esbuild(entries, "--splitting"))
    # 2. A site's workers and its modules.
    files: Bundled = {}
    if KERNEL in modules:
        write_workers(modules)
        workers = esbuild({WORKERS: f"{WORKERS}.js"})
        bundled |= {name: data.replace(f"@{name}".encode(), b"") for name, data in workers.items()}
        files = {deflated(path): deflate(modules[path]) for path in (KERNEL, JUDGING)}
        files |= {path: modules[path] for path in (WEIGHTS, DAILY)}
    # 3. Their names, and the pages that name them.
    addresses = {path: versioned(path, data) for path, data in files.items()}
    named = rename(bundled, {path.replace(DEFLATED, ".wasm"): it for path, it in addresses.items()})
    content = {f"{APP}/{name}": data for name, data in named.values()}
    content |= {path: data for path, data in files.items() if path.endswith(DEFLATED)}
    content |= {path: write_page(page, sheets, named).encode() for path, page in pages.items()}
    return content, addresses


def deflated(path: str) -> str:
    """Return the path of a module in a bundle."""
    return path.removesuffix(".wasm") + DEFLATED


def name_of(path: str) -> str:
    """Return the name of a bundled script: its path below js/, with dashes."""
    return path.removeprefix("static/js/").removesuffix(".js").replace("/", "-")


def resolve(folder: str, address: str) -> str:
    """Return the path that a relative address means."""
    return posixpath.normpath(posixpath.join(folder, address))


def write_sources(modules: Bundled) -> None:
    """Write the files for esbuild.

    esbuild leaves `new URL("x", import.meta.url)` as it is. In the place of x comes an @, and the
    path from the root of the site, or the name of the script of all workers.
    """
    for path, data in modules.items():
        content = data
        if path.endswith(".js"):
            folder = posixpath.dirname(path)
            text = WORKER.sub(partial(name_worker, folder), data.decode())
            content = ADDRESS.sub(partial(name_file, folder), text).encode()
        (WORK / path).parent.mkdir(parents=True, exist_ok=True)
        (WORK / path).write_bytes(content)


def name_file(folder: str, found: re.Match[str]) -> str:
    """Return the address of a file with its path from the root of the site."""
    return f'new URL("@{resolve(folder, found[1])}"'


def name_worker(folder: str, found: re.Match[str]) -> str:
    """Return what makes a worker of the script of all workers: its name says which one it is."""
    name = name_of(resolve(folder, found[1]))
    address = f'new URL("@{WORKERS}.js", import.meta.url)'
    return f'new Worker({address}, {{ type: "module", name: "{name}" }})'


def write_pages(pages: dict[str, str], esbuild: Callable[..., Bundled]) -> dict[str, str]:
    """Write a first script for each page's; return their paths by their names.

    esbuild makes a file for each set of scripts that need the same modules. So all pages import
    what any two of them share, and those that begin before, too: then there are two such sets.
    """
    early, scripts = dict[str, str](), dict[str, str]()
    for page in pages.values():
        for begins_early, path in SCRIPT.findall(page):
            (early if begins_early else scripts)[name_of(path)] = path
    shared = find_shared(early | scripts, esbuild)
    for name, path in scripts.items():
        imports = "".join(f'import "./{it}";\n' for it in [*early.values(), *shared, path])
        (WORK / f"{name}.js").write_text(imports)
    return early | {name: f"{name}.js" for name in scripts}


def find_shared(scripts: dict[str, str], esbuild: Callable[..., Bundled]) -> list[str]:
    """Return the modules that several scripts need: esbuild puts them into files of their own."""
    esbuild(scripts, "--splitting", f"--metafile={METAFILE.relative_to(ROOT).as_posix()}")
    outputs = json.loads(METAFILE.read_text())["outputs"].values()
    work = WORK.relative_to(ROOT).as_posix()
    inputs = [path for output in outputs if "entryPoint" not in output for path in output["inputs"]]
    return [posixpath.relpath(path, work) for path in inputs]


def write_sheets(sheets: dict[str, list[str]]) -> dict[str, str]:
    """Write sheets that import the ones of each group; return their paths by their names."""
    paths = {name: f"static/css/{name}.css" for name in sheets}
    for name, group in sheets.items():
        imports = "".join(f'@import "./{posixpath.basename(path)}";\n' for path in group)
        (WORK / paths[name]).write_text(imports)
    return paths


def write_workers(modules: Bundled) -> None:
    """Write the script of all workers: it begins with the one that its name says."""
    paths = {
        resolve(posixpath.dirname(path), address)
        for path, data in modules.items()
        if path.endswith(".js")
        for address in WORKER.findall(data.decode())
    }
    roles = "".join(f'  "{name_of(path)}": () => require("./{path}"),\n' for path in sorted(paths))
    (WORK / f"{WORKERS}.js").write_text(f"const roles = {{\n{roles}}};\nroles[self.name]();\n")


def group_sheets(pages: dict[str, str]) -> dict[str, list[str]]:
    """Return the bundled sheets: those that follow one another and are on the same pages."""
    linked = {path: SHEET.findall(page) for path, page in pages.items()}
    ordered: list[str] = []  # as each page has them
    for sheets in linked.values():
        for before, sheet in zip([None, *sheets], sheets, strict=False):
            if sheet not in ordered:
                ordered.insert(ordered.index(before) + 1 if before else 0, sheet)

    def users(sheet: str) -> tuple[str, ...]:
        return tuple(page for page, sheets in linked.items() if sheet in sheets)

    groups = (list(group) for _, group in groupby(ordered, key=users))
    return {f"style{number}": group for number, group in enumerate(groups)}


def run_esbuild(command: list[str], entries: dict[str, str], *more: str) -> Bundled:
    """Return the bundled files by their names."""
    shutil.rmtree(WORK / "out", ignore_errors=True)
    work = WORK.relative_to(ROOT).as_posix()
    named = [f"{name}=./{work}/{path}" for name, path in entries.items()]
    subprocess.run(
        [*command, *named, *OPTIONS, *more, f"--outdir={work}/out"], check=True, cwd=ROOT
    )
    return {path.name: path.read_bytes() for path in (WORK / "out").iterdir()}


def deflate(data: bytes) -> bytes:
    """Return data as small as a deflated stream (RFC 1951) gets."""
    return compress(data, numiterations=DEFLATE_ROUNDS)[2:-4]  # without zlib's head and checksum


def write_page(page: str, sheets: dict[str, list[str]], named: dict[str, tuple[str, bytes]]) -> str:
    """Return a page with the bundled files in the place of its scripts and sheets."""
    files = dict(named.values())
    early = [named[f"{name_of(path)}.js"][0] for first, path in SCRIPT.findall(page) if first]

    def sheet_links(found: re.Match[str]) -> str:
        linked = SHEET.findall(found[0])
        used = [name for name, group in sheets.items() if set(group) <= set(linked)]
        used.sort(key=lambda name: linked.index(sheets[name][0]))
        new = [named[f"{name}.css"][0] for name in used]
        return "".join(f'  <link rel="stylesheet" href="{APP}/{it}">\n' for it in new)

    def script(found: re.Match[str]) -> str:
        new, _ = named[f"{name_of(found[2])}.js"]
        later = [it for it in imported(new, files) if it not in early]
        lines = [f'  <link rel="modulepreload" href="{APP}/{it}">\n' for it in later]
        lines.append(f'  <script type="module"{found[1] or ""} src="{APP}/{new}"></script>\n')
        return "".join(lines)

    return SCRIPT.sub(script, SHEETS.sub(sheet_links, page))


def write_bundle(host: Host, content: Bundled, described: dict[str, object]) -> None:
    """Write the files of a bundle, and what it was made of."""
    for path, data in content.items():
        target = find_bundled(host, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    text = json.dumps(described, indent=1) + "\n"
    (bundle_folder(host) / "bundle.json").write_text(text)


if __name__ == "__main__":
    main()
