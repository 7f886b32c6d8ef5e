"""`fairmines analyse`: print the mine probability of each covered cell of a board."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from pathlib import Path

from fairmines.boards.notation import format_probabilities
from fairmines.cli.arguments import Parser, not_empty, real_number
from fairmines.cli.boards import STANDARD, add_board_options, titled
from fairmines.cli.inputs import read_board
from fairmines.cli.output import is_terminal, standard_output, write_files
from fairmines.engines.probabilities import Probabilities
from fairmines.engines.registry import ENGINES, analyse
from fairmines.errors import FairminesError, InconsistentViewError
from fairmines.rendering.image import image_format, render_image
from fairmines.rendering.report import PATIENT_BITS, report

DESCRIPTION = """\
Print the mine probability of each covered cell of a board.

A board is a text file. Its first line is WIDTH HEIGHT and, if it is known, the total of MINES. Then
follow HEIGHT rows of WIDTH characters: ? for a covered cell, ! for a known mine, 0 to 8 for an
opened cell. The output has the same first line, and a probability instead of each ?. If the total
of mines is unknown, cells without an opened neighbour stay ?, and all arrangements of mines around
the clues have equal weight, or the weight that --density sets. Without OUT, a terminal shows a
coloured map instead.
"""
EXAMPLES = """\
examples:
  fairmines analyse board.txt
  fairmines analyse board.txt --mines 99 --image board.png
  fairmines analyse board.txt out.json --json
  printf '3 3\\n???\\n?2!\\n???\\n' | fairmines analyse -
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
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
        help="weigh each mine by D/(1-D), 0 < D < 1; for an unknown total of mines",
    )
    parser.add_argument(
        "--engine",
        metavar="NAME",
        choices=ENGINES,
        default="exact",
        help="exact (default), enumeration (exact too, but slower) or groups (approximate)",
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help="write JSON (a number of solutions that is too long to compute is null)",
    )
    parser.add_argument("--image", metavar="FILE", help="draw a map too: FILE.png or FILE.svg")


def run(arguments: Namespace) -> None:
    """Read, analyse, then write. An error leaves all files as they were."""
    # 1. Check the file names, which takes no time.
    image: str | None = arguments.image
    output: str | None = arguments.output
    if image is not None:
        image_format(image)
    _check_paths({"input": arguments.input, "output": output, "image": image})
    # 2. Analyse.
    with titled(arguments.input, InconsistentViewError):
        view = read_board(arguments)
        result = analyse(view, arguments.mines, density=arguments.density, engine=arguments.engine)
    # 3. Write. Files come first, because writing them may fail.
    as_map = output is None and not arguments.json and is_terminal(sys.stdout)
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
    """Raise `FairminesError` if an output is the input, or two outputs are one file."""
    roles: dict[Path, str] = {}
    for role, name in paths.items():
        if name is None or name == STANDARD:
            continue
        path = Path(os.path.realpath(name))
        # A device may have two roles: /dev/stdin and /dev/stdout are one terminal.
        if path in roles and (path.is_file() or not path.exists()):
            raise FairminesError(f"{name!r} cannot be both {roles[path]} and {role}")
        roles[path] = role


def _text(result: Probabilities) -> str:
    return format_probabilities(result.view.cells, result.mine_probability, result.mines) + "\n"


def _json(result: Probabilities) -> str:
    return json.dumps(report(result, PATIENT_BITS), allow_nan=False) + "\n"


def _print_map(result: Probabilities) -> None:
    from fairmines.cli.console import Console
    from fairmines.rendering.heat_map import print_heat_map

    console = Console()
    if console.color_system == "standard":
        # Terminals that announce 16 colours show 256, and 16 are too few for the colour scale.
        console = Console(color_system="256")
    print_heat_map(result, console)
