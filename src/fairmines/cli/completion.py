"""`fairmines completion`: print the script by which a shell completes commands and options."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from fairmines.boards.level import LEVELS
from fairmines.cli.arguments import Parser
from fairmines.cli.output import standard_output
from fairmines.strategies import STRATEGIES

SHELLS = ("bash", "zsh", "fish")
NAMES: dict[str, Iterable[str]] = {"--strategy": STRATEGIES, "--level": LEVELS}
"""Options that take a list of names, so that the parser itself has no choices for them."""
FILES = ("FILE", "IN", "OUT")
FOLDERS = ("DIR",)
"""What stands for a file and for a folder in the help."""

DESCRIPTION = """\
Print the script by which bash, zsh or fish completes commands, options, names and files of
fairmines. Write it to the place where the shell looks for such scripts, and open a new shell. zsh
looks in the folders of fpath.
"""
EXAMPLES = """\
examples:
  fairmines completion bash \\
      > ~/.local/share/bash-completion/completions/fairmines
  fairmines completion zsh > ~/.zfunc/_fairmines
  fairmines completion fish > ~/.config/fish/completions/fairmines.fish
"""


def add_options(parser: Parser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help=", ".join(SHELLS))


def run(arguments: Namespace) -> None:
    """Print the script of a shell."""
    import shtab

    from fairmines.cli import COMMANDS, make_parser

    parser = make_parser()
    for action in _actions(parser):
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        for name, command in _commands(action).items():
            command.description = COMMANDS[name]  # short enough for a list
        for option in action.option_strings:
            if option in NAMES and action.choices is None:
                action.choices = tuple(NAMES[option])
    with standard_output() as out:
        out.write(shtab.complete(parser, arguments.shell) + "\n")


def _actions(parser: ArgumentParser) -> Iterator[Action]:
    """Yield the arguments of a parser and of all its commands."""
    for action in parser._actions:
        yield action
        for command in _commands(action).values():
            yield from _actions(command)


def _commands(action: Action) -> dict[str, ArgumentParser]:
    """Return the parsers of an argument that chooses a command; of any other argument, none."""
    choices = action.choices
    if not isinstance(choices, dict):
        return {}
    return {name: it for name, it in choices.items() if isinstance(it, ArgumentParser)}
