"""Builds the npm package `fairmines` in build/npm, of the page's own scripts: `make npm`.

`python -m release.npm_package TSC...` runs the TypeScript compiler with that command. The package
has the library (`page/src/library`) and all that it imports, without their types, which are beside
them, and the compiled kernel. Its README is docs/guide/javascript.md.
"""

import json
import shutil
import subprocess
import sys
import tomllib
from typing import Any

from fairmines import __version__
from release.page import PAGE, ROOT, SCRIPTS, kernel_files
from release.stamps import digest

PACKAGE = ROOT / "build" / "npm"
README = ROOT / "docs" / "guide" / "javascript.md"
STAMP = PACKAGE.with_suffix(".sources")
"""The hash of the scripts that the package was built of."""
ENTRIES = {"node": "library/node.ts", "default": "library/browser.ts"}
"""What a program imports, by the condition under which it does: sources below page/src/."""
OLDEST_NODE = ">=20"
DESCRIPTION = "Minesweeper: exact analysis, proofs, fair games, and reviews of games"
SAME = ("license", "keywords")
"""Fields of package.json that pyproject.toml has, too."""


def main() -> None:
    """Build the package, and say how large it is."""
    shutil.rmtree(PACKAGE, ignore_errors=True)
    compile_scripts(sys.argv[1:])
    (PACKAGE / "kernel").mkdir()
    for name in ("kernel.wasm", "game.wasm", "expert.json"):
        shutil.copyfile(kernel_files()[name], PACKAGE / "kernel" / name)
    shutil.copy(ROOT / "LICENSE", PACKAGE)
    shutil.copy(README, PACKAGE / "README.md")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (PACKAGE / "package.json").write_text(json.dumps(describe(project), indent=2) + "\n")
    STAMP.write_text(hash_scripts())
    sizes = [path.stat().st_size for path in PACKAGE.rglob("*") if path.is_file()]
    print(f"npm: {len(sizes)} files, {sum(sizes):,} bytes")


def hash_scripts() -> str:
    """Return the hash of the page's scripts."""
    return digest((path.as_posix(), path.read_bytes()) for path in SCRIPTS.rglob("*.ts"))


def compile_scripts(tsc: list[str]) -> None:
    """Write the scripts without their types, and the types, each file beside its script."""
    config = PACKAGE.with_suffix(".json")
    options = {
        "noEmit": False,
        "declaration": True,
        "rewriteRelativeImportExtensions": True,
        "rootDir": str(SCRIPTS),
        "outDir": str(PACKAGE / "js"),
    }
    scripts = [str(SCRIPTS / path) for path in ENTRIES.values()]
    described = {"extends": str(PAGE / "tsconfig.json"), "compilerOptions": options}
    config.write_text(json.dumps(described | {"include": [], "files": scripts}))
    subprocess.run([*tsc, "-p", str(config)], check=True, cwd=ROOT)


def describe(project: dict[str, Any]) -> dict[str, object]:
    """Return package.json: what the package is, as pyproject.toml says, and what to import."""
    entries = {
        condition: f"./js/{path.replace('.ts', '.js')}" for condition, path in ENTRIES.items()
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
