"""Where the page and its parts are in the repository."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "page"
SCRIPTS = PAGE / "src"
KERNEL = PAGE / "kernel"
MODULE, GAME_MODULE = "kernel.wasm", "game.wasm"
"""The kernel, and the part of it that plays games."""
WEIGHTS = ROOT / "src/fairmines/strategies/expert.json"
DAILY = ROOT / "src/fairmines/play/daily.bin"
DAILY_DRILLS = ROOT / "src/fairmines/train/daily_drills.txt"


def find_kernel(name: str, folder: Path = KERNEL) -> Path:
    """Return where a module of the kernel for browsers is.

    While the committed one is older than its sources, `make wasm` builds another one, which git
    ignores, in the folder `built`.
    """
    built = folder / "built" / name
    return built if built.is_file() else folder / name


def kernel_files() -> dict[str, Path]:
    """Return the files that scripts find in `kernel/`, by their names."""
    modules = {name: find_kernel(name) for name in (MODULE, GAME_MODULE)}
    return modules | {path.name: path for path in (WEIGHTS, DAILY, DAILY_DRILLS)}
