"""`fairmines analyse`: how likely each covered cell of a board is a mine."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from fairmines.boards.notation.text import format_probabilities
from fairmines.cli.arguments import Parser, not_empty, real_number
from fairmines.cli.boards import STANDARD, add_board_options, located, read_board
from fairmines.cli.output import standard_output, write_files
from fairmines.engines.analysis import Probabilities, analyse
from fairmines.engines.enumeration import enumerate_view
from fairmines.engines.groups import approximate
from fairmines.errors import FairminesError
from fairmines.rendering.image import image_format, render_image
from fairmines.rendering.report import report

METHODS: dict[str, Callable[..., Probabilities]] = {
    "exact": analyse,
    "enumerate": enumerate_view,
    "groups": approximate,
}

HELP = "print the probability of a mine for each covered cell"
DESCRIPTION = """\
Print the probability of a mine for each covered cell of a board.

A board is a text file: WIDTH HEIGHT and, if it is known, the total of MINES; then HEIGHT rows of
WIDTH characters, ? for a covered cell, ! for a known mine, 0 to 8 for an opened cell. The output
has the same first line, and a probability instead of each ?. Without the total of mines, cells
that touch no opened cell stay ?, and all arrangements of mines around the clues count equally,
unless --density says otherwise. On a terminal, and without OUT, a coloured map is shown instead.
"""
EXAMPLES = """\
examples:
  fairmines analyse board.txt
  fairmines analyse board.txt --mines 99 --image board.png
  fairmines analyse board.txt risks.json --json
  printf '3 3\\n???\\n?2!\\n???\\n' | fairmines analyse -
"""


def add_options(parser: Parser) -> None:
    """Declare what may follow the command."""
    add_board_options(parser)
    parser.add_argument(
        "output",
        metavar="OUT",
        nargs="?",
        type=not_empty,
        help="file to write; - for standard output",
    )
    parser.add_argument(
        "--density",
        metavar="D",
        type=real_number,
        help="weigh each mine by D/(1-D), 0 < D < 1; only without a total of mines",
    )
    parser.add_argument(
        "--method",
        choices=METHODS,
        default="exact",
        help="exact (default); enumerate: exact too, but slower; groups: approximate",
    )
    parser.add_argument(
        "--json", action="store_true", help="write JSON (solutions of over 40,000 digits: null)"
    )
    parser.add_argument("--image", metavar="FILE", help="draw a map too: FILE.png or FILE.svg")


def run(arguments: Namespace) -> None:
    """Read, analyse, then write: nothing is written unless all has gone well."""
    # 1. What can be checked without any work.
    image: str | None = arguments.image
    output: str | None = arguments.output
    if image is not None:
        image_format(image)
    _check_paths({"input": arguments.input, "output": output, "image": image})
    # 2. The analysis.
    with located(arguments.input):
        view = read_board(arguments.input)
        result = METHODS[arguments.method](view, arguments.mines, density=arguments.density)
    # 3. The output: files first, as they may fail.
    as_map = output is None and not arguments.json and sys.stdout.isatty()
    text = "" if as_map else _json(result) if arguments.json else _text(result)
    files: dict[str, bytes] = {}
    if image is not None:
        files[image] = render_image(result, image_format(image))
    if output is not None and output != STANDARD:
        files[output], text = text.encode(), ""
    write_files(files)
    with standard_output() as out:
        if as_map:
            _print_map(result)
        out.write(text)


def _check_paths(paths: dict[str, str | None]) -> None:
    """Refuse to write over the board, and two outputs into one file."""
    taken: dict[Path, str] = {}
    for role, name in paths.items():
        if name is None or name == STANDARD:
            continue
        path = Path(os.path.realpath(name))
        # A device may well be both: /dev/stdin and /dev/stdout are one terminal.
        if path in taken and (path.is_file() or not path.exists()):
            raise FairminesError(f"{name!r} cannot be both {taken[path]} and {role}")
        taken[path] = role


def _text(result: Probabilities) -> str:
    cells, chances = result.view.cells, result.mine_probability
    return format_probabilities(cells, chances, result.mines) + "\n"


def _json(result: Probabilities) -> str:
    return json.dumps(report(result), allow_nan=False) + "\n"


def _print_map(result: Probabilities) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.terminal import print_heat_map

    console = Console()
    if console.color_system == "standard":
        # Terminals that announce 16 colours know 256, and 16 are too few for a scale of risks.
        console = Console(color_system="256")
    print_heat_map(result, console)
