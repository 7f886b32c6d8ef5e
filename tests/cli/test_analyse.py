"""`fairmines analyse`: its text, JSON and files."""

from __future__ import annotations

import io
import json
import math
import sys
from pathlib import Path

import pytest

from fairmines.cli import main
from tests.helpers.commands import SEVENTHS, fails, python_m, write

ENGINES = ["exact", "enumeration", "groups"]


def report(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, object]:
    assert main(["analyse", *map(str, arguments), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(captured.out, parse_constant=refuse)


class TestText:
    @pytest.mark.parametrize("engine", ENGINES)
    @pytest.mark.parametrize("extra", [[], ["--mines", "2"]])
    def test_the_first_example(self, board, capsys, engine, extra):
        assert main(["analyse", str(board), "--engine", engine, *extra]) == 0
        expected = SEVENTHS.replace("3 3\n", "3 3 2\n") if extra else SEVENTHS
        assert capsys.readouterr() == (expected, "")

    def test_the_total_of_the_file_is_used_and_overridden(self, tmp_path, capsys):
        path = write(tmp_path, "5 1 1\n?1???")
        assert main(["analyse", str(path)]) == 0
        assert capsys.readouterr().out == "5 1 1\n0.500000 1 0.500000 0.000000 0.000000\n"
        assert main(["analyse", str(path), "--mines", "3"]) == 0
        assert capsys.readouterr().out == "5 1 3\n0.500000 1 0.500000 1.000000 1.000000\n"

    def test_standard_input_and_output(self, capsys, monkeypatch):
        stdin = io.TextIOWrapper(io.BytesIO(b"3 3\n???\n?2!\n???\n"))
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(["analyse", "-", "-"]) == 0
        assert capsys.readouterr().out == SEVENTHS


class TestJson:
    def test_keys_and_values(self, board, capsys):
        seventh = pytest.approx(1 / 7)
        result = report(capsys, board)
        assert result == {
            "width": 3,
            "height": 3,
            "mines": None,
            "solutions": "7",
            "log_solutions": pytest.approx(math.log(7)),
            "mine_probability": [
                [seventh, seventh, seventh],
                [seventh, None, None],
                [seventh, seventh, seventh],
            ],
            "safe": [],
            "mined": [],
            "forced_guess": True,
            "safest": [0, 0],
        }

    def test_certain_cells(self, tmp_path, capsys):
        result = report(capsys, write(tmp_path, "3 2 2\n???\n121"))
        assert result["safe"] == [[0, 1]]
        assert result["mined"] == [[0, 0], [0, 2]]
        assert result["mine_probability"] == [[1.0, 0.0, 1.0], [None, None, None]]
        assert (result["mines"], result["forced_guess"], result["safest"]) == (2, False, [0, 1])

    def test_the_groups_count_no_solutions(self, board, capsys):
        result = report(capsys, board, "--engine", "groups")
        assert result["solutions"] is result["log_solutions"] is None

    @pytest.mark.parametrize("engine", ENGINES[:2])
    def test_solutions_have_as_many_digits_as_it_takes(self, tmp_path, capsys, engine):
        path = write(tmp_path, "200 200 8000\n" + 200 * (200 * "?" + "\n"))
        limit = sys.get_int_max_str_digits()
        solutions = report(capsys, path, "--engine", engine)["solutions"]
        assert sys.get_int_max_str_digits() == limit
        # Python reads no such number at once either.
        number = 0
        for start in range(0, len(solutions), 1000):
            digits = solutions[start : start + 1000]
            number = number * 10 ** len(digits) + int(digits)
        assert number == math.comb(40_000, 8_000)


class TestOut:
    @pytest.mark.parametrize("old", [None, "something that was there"])
    def test_writes_a_file_and_prints_nothing(self, board, tmp_path, capsys, old):
        out = tmp_path / "out.txt"
        if old is not None:
            out.write_text(old)
            out.chmod(0o640)
        assert main(["analyse", str(board), str(out)]) == 0
        assert capsys.readouterr() == ("", "")
        assert out.read_text() == SEVENTHS
        assert sorted(tmp_path.iterdir()) == [board, out]
        assert old is None or out.stat().st_mode & 0o777 == 0o640

    def test_writes_json(self, board, tmp_path, capsys):
        out = tmp_path / "out.json"
        assert main(["analyse", str(board), str(out), "--json"]) == 0
        assert json.loads(out.read_text())["solutions"] == "7"
        assert capsys.readouterr().out == ""

    def test_follows_a_link(self, board, tmp_path):
        out, link = tmp_path / "out.txt", tmp_path / "link.txt"
        link.symlink_to(out)
        assert main(["analyse", str(board), str(link)]) == 0
        assert link.is_symlink()
        assert out.read_text() == SEVENTHS

    @pytest.mark.process
    def test_a_device_is_written_to_and_not_replaced(self, board):
        done = python_m("analyse", board, "/dev/stdout")
        assert (done.returncode, done.stdout, done.stderr) == (0, SEVENTHS, "")

    @pytest.mark.long
    @pytest.mark.parametrize("ending", ["png", "svg", "SVG"])
    def test_draws_an_image_beside_the_text(self, board, tmp_path, capsys, ending):
        image = tmp_path / f"map.{ending}"
        assert main(["analyse", str(board), "--image", str(image)]) == 0
        assert capsys.readouterr() == (SEVENTHS, "")
        start = image.read_bytes()[:5]
        assert start == (b"\x89PNG\r" if ending == "png" else b"<?xml")

    @pytest.mark.long
    def test_nothing_is_written_if_one_file_cannot_be(self, board, tmp_path, capsys):
        out = tmp_path / "out.txt"
        image = tmp_path / "missing" / "map.png"
        fails(capsys, "analyse", board, out, "--image", image, says="cannot write")
        assert list(tmp_path.iterdir()) == [board]

    def test_the_board_is_not_written_over(self, board, capsys):
        text = board.read_text()
        fails(capsys, "analyse", board, board, says="cannot be both input and output")
        assert board.read_text() == text

    def test_two_outputs_into_one_file(self, board, tmp_path, capsys):
        one, same = tmp_path / "a.png", tmp_path / "." / "a.png"
        fails(capsys, "analyse", board, one, "--image", same, says="both output and image")
        assert list(tmp_path.iterdir()) == [board]
