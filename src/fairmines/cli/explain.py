"""`fairmines explain`: print why a cell is safe or mined, or why neither is certain."""

from __future__ import annotations

from argparse import Namespace

from fairmines.cli.arguments import Parser, cell
from fairmines.cli.boards import add_board_options, titled
from fairmines.cli.inputs import read_board
from fairmines.cli.output import standard_output
from fairmines.errors import InconsistentViewError
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.proofs.steps import RULE_MEANINGS

_RULES = ", ".join(f"{rule} ({meaning})" for rule, meaning in RULE_MEANINGS.items())
DESCRIPTION = f"""\
Print the easiest proof that a covered cell is safe or a mine. If neither is certain, print two
layouts: one with a mine in the cell, one without. If no layout fits the board, print which clues
clash; the exit status is then 2.

The board is a text file, in the format of `fairmines analyse`. Rows and columns count from 0. A
proof is a list of steps. Each cites clues and settled cells, and names its rule. From easy to hard:
{_RULES}.
"""
EXAMPLES = """\
examples:
  fairmines explain board.txt --cell 0,1
  fairmines explain board.txt --mines 99 --cell 4,17 --json
  printf '3 2\\n???\\n121\\n' | fairmines explain - --cell 0,1
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    add_board_options(parser)
    parser.add_argument(
        "--cell", metavar="R,C", type=cell, required=True, help="row and column of the cell, from 0"
    )
    parser.add_argument("--json", action="store_true", help="write JSON")


def run(arguments: Namespace) -> None:
    """Read the board, explain the cell, print the proof or the layouts."""
    with titled(arguments.input, InconsistentViewError):
        view = read_board(arguments)
        try:
            _print(explain(view, arguments.cell, arguments.mines), as_json=arguments.json)
        except InconsistentViewError as error:
            if isinstance(error.proof, Proof):
                _print(error.proof, as_json=arguments.json)
            raise


def _print(explanation: Proof | Witnesses, *, as_json: bool) -> None:
    with standard_output() as out:
        if as_json:
            out.write(explanation.to_json() + "\n")
            return
        from fairmines.cli.console import Console
        from fairmines.rendering.proof_board import print_explanation

        print_explanation(explanation, Console(highlight=False))
