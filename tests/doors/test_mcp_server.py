"""`fairmines mcp`, driven by the client of the official SDK over standard input and output."""

import asyncio
import json
import sys

import pytest
from mcp import StdioServerParameters, stdio_client
from mcp.client import Client

import fairmines as fm

pytestmark = pytest.mark.process

BOARD = "4 2 1\n????\n11??"


def with_server(work, *options, cwd):
    """Start the command, and do some work with a client of it."""

    async def run():
        server = StdioServerParameters(
            command=sys.executable, args=["-m", "fairmines", "mcp", *options], cwd=cwd
        )
        async with Client(stdio_client(server)) as client:
            return await work(client)

    return asyncio.run(asyncio.wait_for(run(), 120))


async def call(client, tool, **arguments):
    """Return whether a tool failed, and its text."""
    result = await client.call_tool(tool, arguments)
    [content] = result.content
    return result.is_error, content.text


def test_a_player_plays_a_game_and_has_no_more_tools(tmp_path):
    async def play(client):
        tools = {tool.name for tool in (await client.list_tools()).tools}
        early = await call(client, "look")
        said = [await call(client, "new_game")]
        player = fm.Player.of_strategy("min-risk").reader()
        while True:
            said.append(await call(client, "act", action=f"I think.\n{player(said[-1][1])}"))
            if said[-1][1].startswith("Row") or "the game is won" in said[-1][1]:
                break
        late = await call(client, "act", action="open 0 0")
        illegal = [await call(client, "new_game"), await call(client, "act", action="dig")]
        return tools, early, said, late, illegal

    tools, early, said, late, illegal = with_server(
        play, "--role", "player", "--task", "4x4x3-Safe", "--out", "all.jsonl", cwd=tmp_path
    )
    assert tools == {"new_game", "look", "act"}
    assert early[0]
    assert early[1].endswith("there is no game yet: call new_game first")
    assert not any(failed for failed, _ in said)
    assert said[0][1].startswith("You play Minesweeper.")
    assert late[0]
    assert "the episode is over" in late[1]
    assert illegal[1][1].startswith("Illegal: action 'dig': expected 'open ROW COLUMN'")
    reports = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert [report["game"] for report in reports] == [0]
    assert reports[0]["status"] in ("won", "lost")
    assert reports[0]["needless"] == 0


def test_an_analyst_computes(tmp_path):
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0]]))
    for column in (1, 2):
        game.open(0, column)
    (tmp_path / "files").mkdir()
    (tmp_path / "files/game.json").write_text(game.to_json())
    (tmp_path / "files/board.txt").write_text(BOARD)
    (tmp_path / "secret.txt").write_text(BOARD)

    async def ask(client):
        return [
            await call(client, "analyse", board=BOARD),
            await call(client, "explain", row=0, column=2, board=BOARD),
            await call(client, "read_position", file="board.txt"),
            await call(client, "review", file="game.json"),
            await call(client, "read_position", file="../secret.txt"),
            await call(client, "analyse", board="3 1 1\n2?"),
            await call(client, "explain", row=9, column=0, board=BOARD),
            await call(client, "analyse", board="?" * 30_000),
            await call(client, "new_game"),
            await call(client, "analyse"),
            await call(client, "act", action=7),
        ]

    answers = with_server(ask, "--folder", "files", cwd=tmp_path)
    assert [failed for failed, _ in answers] == [False] * 4 + [True] * 4 + [False] * 2 + [True]
    analysed, explained, position, review, *others = (text for _, text in answers)
    assert analysed.splitlines() == [
        "Safe: row 0, columns 2 and 3 and row 1, columns 2 and 3.",
        "Mined: none.",
        "Least risk: row 0, columns 2 and 3 and row 1, columns 2 and 3.",
        "row 0, column 0: 0.500000",
        "row 0, column 1: 0.500000",
    ]
    assert explained.startswith("Row 0, column 2 is safe. Rule: subset.")
    assert position == BOARD
    assert "worse: row 0, column 1, risk 0.3333; better: row 0, column 0" in review
    assert others[0].endswith("'../secret.txt' is no file of the server's folder")
    assert "line 2" in others[1]
    assert "off the board" in others[2]
    assert "too long" in others[3]
    assert "row 8, column 8: 0.123457" in others[5]


def test_what_cannot_be_served_is_one_sentence(capsys):
    from fairmines.cli import main

    assert main(["mcp", "--task", "500x500x9-Safe"]) == 2
    assert capsys.readouterr().err == (
        "fairmines: task '500x500x9-Safe' is too large: expected at most 10,000 cells\n"
    )
    assert main(["mcp", "--task", "chess"]) == 2
    assert "task 'chess' is unknown" in capsys.readouterr().err
