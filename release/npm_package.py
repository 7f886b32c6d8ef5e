"""Builds the npm package `fairmines` in build/npm, of the page's own scripts: `make npm`.

`python -m release.npm_package TSC...` runs the TypeScript compiler with that command. The package
has the library (`web/static/js/library`) and all that it imports, as the page has them, with their
types and the compiled kernel. Its README is docs/guide/javascript.md.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from fairmines import __version__
from fairmines.web.page_files import STATIC, WEB, WEIGHTS, WEIGHTS_FILE, follow
from release.answer_types import FILE as ANSWERS
from release.page_terms import SCRIPTS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "build" / "npm"
README = ROOT / "docs" / "guide" / "javascript.md"
LIBRARY = "static/js/library"
ENTRIES = {"node": f"{LIBRARY}/node.js", "default": f"{LIBRARY}/browser.js"}
"""What a program imports, by the condition under which it does."""
OLDEST_NODE = ">=20"
DESCRIPTION = "Minesweeper: exact analysis, proofs, fair games, and reviews of games"
SAME = ("license", "keywords")
"""Fields of package.json that pyproject.toml has, too."""


def main() -> None:
    """Build the package, and say how large it is."""
    shutil.rmtree(PACKAGE, ignore_errors=True)
    files = read_files()
    for path, data in files.items():
        target = PACKAGE / path.removeprefix("static/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    write_types(sys.argv[1:])
    shutil.copy(ROOT / "LICENSE", PACKAGE)
    shutil.copy(README, PACKAGE / "README.md")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (PACKAGE / "package.json").write_text(json.dumps(describe(project), indent=2) + "\n")
    print(f"npm: {len(files)} files, {sum(map(len, files.values())):,} bytes without types")


def read_files() -> dict[str, bytes]:
    """Return the scripts of the library and all that they name, by their paths."""
    files = {WEIGHTS: WEIGHTS_FILE.read_bytes()}
    for path in ENTRIES.values():
        follow(path, (WEB / path).read_bytes(), files)
    return files


def write_types(tsc: list[str]) -> None:
    """Write what the comments of the scripts say of types, each file beside its script."""
    config = PACKAGE.with_suffix(".json")
    options = {
        "noEmit": False,
        "declaration": True,
        "emitDeclarationOnly": True,
        "rootDir": str(STATIC / "js"),
        "outDir": str(PACKAGE / "js"),
    }
    scripts = [str(WEB / path) for path in ENTRIES.values()]
    described = {"extends": str(ROOT / "jsconfig.json"), "compilerOptions": options}
    config.write_text(json.dumps(described | {"include": [], "files": scripts}))
    subprocess.run([*tsc, "-p", str(config)], check=True, cwd=ROOT)
    shutil.copy(SCRIPTS / ANSWERS, PACKAGE / "js" / ANSWERS)


def describe(project: dict[str, Any]) -> dict[str, object]:
    """Return package.json: what the package is, as pyproject.toml says, and what to import."""
    entries = {
        condition: f"./{path.removeprefix('static/')}" for condition, path in ENTRIES.items()
    }
    types = entries["default"].replace(".js", ".d.ts")
    return {
        "name": project["name"],
        "description": DESCRIPTION,
        "version": __version__,
        **{field: project[field] for field in SAME},
        "homepage": project["urls"]["Homepage"],
        "bugs": project["urls"]["Issues"],
        "repository": f"git+{project['urls']['Source']}.git",
        "author": project["authors"][0]["name"],
        "type": "module",
        "exports": {".": {"types": types, **entries}, "./package.json": "./package.json"},
        "types": types,
        "sideEffects": False,
        "engines": {"node": OLDEST_NODE},
    }


if __name__ == "__main__":
    main()
