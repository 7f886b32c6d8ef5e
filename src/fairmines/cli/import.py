"""`fairmines import`: add the finished games of a file to those of this machine."""  # noqa: N999

from __future__ import annotations

from argparse import Namespace

from fairmines.cli.arguments import Parser, not_empty
from fairmines.cli.boards import open_input, title, titled
from fairmines.cli.output import print_to_stderr, standard_output
from fairmines.cli.store import add_data_option, games_directory
from fairmines.errors import FairminesError
from fairmines.wording import counted

DESCRIPTION = """\
Add the finished games of a file that `fairmines export` or the page has written, of this version or
an earlier one. Games that are here already stay as they are. Running games and settings belong to a
browser: the page adds them, too. A damaged line is left out and named, and the exit status is 2;
the other games are all stored, or none of them.
"""
EXAMPLES = """\
examples:
  fairmines import games.ndjson
  gunzip --stdout games.ndjson.gz | fairmines import - --data ./games
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "input", metavar="FILE", type=not_empty, help="the file; - for standard input"
    )
    add_data_option(parser)


def run(arguments: Namespace) -> None:
    """Read the file, and say what came of it."""
    from fairmines._kernel import GamesFile
    from fairmines.records.box_games import add_games
    from fairmines.records.games_file import bounded_lines, read_header

    name = title(arguments.input)
    noted = GamesFile()
    with open_input(arguments.input) as file, titled(arguments.input):
        # Opening a box makes its folder and its file, so a wrong file is noticed before.
        lines = bounded_lines(file)
        read_header(next(lines, b""))
        imported = add_games(games_directory(arguments), lines, noted)
    with standard_output() as out:
        out.write(f"added {counted(imported.added, 'game')}, {imported.known:,} known\n")
        if imported.answers:
            out.write(f"added {counted(imported.answers, 'answer')} to drills\n")
    if imported.running:
        running = counted(imported.running, "running game")
        print_to_stderr(f"{name}: left out {running}: the page adds them, too")
    sentences = noted.sentences
    if noted.problems > len(sentences):
        sentences.append(counted(noted.problems - len(sentences), "more damaged line"))
    for sentence in sentences[:-1]:
        print_to_stderr(f"{name}: {sentence}")
    if sentences:
        raise FairminesError(f"{name}: {sentences[-1]}")
