"""The command line as a whole: `fairmines` alone, the width of its help, completion by shells."""

import shutil
import subprocess
import sys

import pytest

from fairmines.boards.level import find_level
from fairmines.cli import COMMANDS, main, make_parser
from fairmines.strategies import STRATEGIES


def test_without_a_command_it_says_how_to_begin(capsys):
    assert main([]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert len(lines) == 5
    assert all(len(line) <= 80 for line in lines)
    named = [line.split()[1] for line in lines if line.startswith("  fairmines ")]
    assert named[0] == "play"
    assert set(named) <= {*COMMANDS, "--help"}


@pytest.mark.parametrize("command", [[], *[[name] for name in COMMANDS]])
def test_help_fits_the_terminal(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*command, "--help"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.startswith("usage: fairmines")
    assert "examples:\n  fairmines " in captured.out
    assert max(map(len, captured.out.splitlines())) <= 80


@pytest.mark.parametrize("level", ["9x9x12", "beginner"])
def test_a_level_may_be_numbers_in_every_command_that_takes_one(level):
    commands = next(action.choices for action in make_parser()._actions if action.choices)
    taking = []
    for name, parser in commands.items():
        if option := parser._option_string_actions.get("--level"):
            taking.append(name)
            assert find_level(parser._get_values(option, [level])) == find_level(level), name
    assert taking == ["dataset", "generate", "play", "review", "simulate", "train"]


def test_help_does_not_spread_over_a_very_wide_terminal(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["simulate", "--help"]) == 0
    assert 80 < max(map(len, capsys.readouterr().out.splitlines())) <= 100


def completed(shell, line, tmp_path):
    """Return what a shell offers at the end of a command line."""
    script = tmp_path / "script"
    run = subprocess.run(
        [sys.executable, "-m", "fairmines", "completion", shell], capture_output=True, check=True
    )
    script.write_bytes(run.stdout)
    if shell == "bash":
        words = line.split(" ")
        lines = [
            f"source {script}",
            f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}",
            f"_shtab_fairmines fairmines '{words[-1]}' '{words[-2]}'",
            'printf "%s\\n" "${COMPREPLY[@]}"',
        ]
        code = "\n".join(lines)
    else:
        code = f"source {script}; complete -C '{line}'"
    told = subprocess.run([shell, "-c", code], capture_output=True, text=True, check=True).stdout
    return {it.split("\t")[0] for it in told.splitlines()}


@pytest.mark.process
@pytest.mark.parametrize(
    "shell",
    [
        "bash",
        pytest.param(
            "fish", marks=pytest.mark.skipif(not shutil.which("fish"), reason="needs fish")
        ),
    ],
)
def test_completion(shell, tmp_path):
    assert completed(shell, "fairmines ", tmp_path) >= set(COMMANDS)
    assert completed(shell, "fairmines ana", tmp_path) == {"analyse"}
    assert completed(shell, "fairmines simulate --strategy ", tmp_path) >= set(STRATEGIES)
    assert completed(shell, "fairmines play --rules k", tmp_path) == {"kind"}


@pytest.mark.skipif(not shutil.which("zsh"), reason="needs zsh")
def test_the_script_of_zsh_is_one(tmp_path):
    run = subprocess.run(
        [sys.executable, "-m", "fairmines", "completion", "zsh"], capture_output=True, check=True
    )
    (tmp_path / "_fairmines").write_bytes(run.stdout)
    assert run.stdout.startswith(b"#compdef fairmines\n")
    subprocess.run(["zsh", "-n", tmp_path / "_fairmines"], check=True)
