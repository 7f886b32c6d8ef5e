"""Reviews of replays of other programs: only the server reads them."""

import dataclasses
import json

import fairmines as fm
from fairmines.records.files import FORMATS
from tests.helpers.reviewed import board_after


def test_replays_of_other_programs_are_reviewed(server):
    layout = fm.Layout([[0, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]])
    game = fm.Game.from_layout(layout, clock=lambda: 0.0)
    game.open(0, 0)
    game.open(3, 3)
    record = dataclasses.replace(game.record(), player="Ada")
    data = [it.write(record) for it in FORMATS if it.write]
    assert data
    for content in data:
        status, _, body = server.request("POST", "/api/review", content)
        told = json.loads(body)
        assert status == 200, told
        assert told["record"]["status"] == game.status
        assert board_after(told, len(told["frames"])) == game.codes()


def test_files_that_are_no_games(server):
    for path, body, says in [
        ("/api/review", b"\0\1\2", "no game that can be read"),
        ("/api/review?name=x.json", b"[]", "is no saved game"),
    ]:
        status, _, answer = server.request("POST", path, body)
        assert status == 400
        assert says in json.loads(answer)["error"]
