"""What pages exchange with a box: browsers in Node, and a real box."""

import json
import shutil
from itertools import count

import pytest

from fairmines.box.store import FILE, StorageError
from fairmines.errors import FairminesError
from tests.helpers.box import game_line, run_box, write_page_files
from tests.helpers.page_host import NodeHost
from tests.helpers.recorded_answers import read_recorded

pytestmark = pytest.mark.process

TRY = "daily-2027-01-31-easy"


class Browser(NodeHost):
    """A browser in Node."""

    def add(self, *lines):
        """Play games, as far as its store knows."""
        self.ask("addGames", lines)

    def exchange(self):
        """Exchange games with the box; return what its console says."""
        problem, said = self.ask("exchange")
        assert problem is None, said
        return said

    def problem(self):
        """Exchange games with a box that cannot; return the problem."""
        return self.ask("exchange")[0]

    def lines(self):
        """Return the lines of its games."""
        return self.ask("exportGames", "games").decode().splitlines()[1:-1]

    def games(self):
        """Return its games by their ids."""
        return {game["id"]: game for game in map(json.loads, self.lines())}

    def report(self):
        """Return the lines of its games, and its statistics."""
        return self.lines(), self.ask("report")


@pytest.fixture(scope="module")
def lines(local):
    """Finished games as the page writes them: in the order of their ends, practice among them."""
    games = read_recorded("store")["file"]["text"].splitlines()[1:-1]
    writer = Browser(local, "writer")
    writer.add(*[line for line in games if json.loads(line)["status"] != "playing"])
    return writer.lines()


@pytest.fixture
def page(tmp_path):
    return write_page_files(tmp_path)


@pytest.fixture
def box(page, tmp_path):
    with run_box(page, tmp_path / "data") as running:
        yield running


@pytest.fixture
def invite(local, request):
    """Return a function that opens another browser on a box."""
    number = count()
    name = request.node.nodeid
    return lambda port: Browser(local, f"{name} {next(number)}", f"http://127.0.0.1:{port}/games")


def changed(line, **fields):
    """Return the line of a game with other values."""
    return json.dumps(json.loads(line) | fields, separators=(",", ":"))


def copies(box):
    """Return the lines of a box by their ids."""
    return {json.loads(line)["id"]: line.decode() for line in box.box.lines()}


def test_browsers_have_the_same_games(invite, box, lines):
    """Whoever has played them, and in whatever order they came: practice, too."""
    one, other = invite(box.port), invite(box.port)
    one.add(*lines[::2])
    other.add(*lines[1::2][::-1])
    for browser in (one, other, one):
        assert browser.exchange() == []
    alone = invite(box.port)
    alone.add(*lines)
    assert one.report() == other.report() == alone.report()
    assert one.lines() == lines
    assert [*copies(box).values()] == [*lines[::2], *lines[1::2][::-1]]
    cleared = invite(box.port)
    assert cleared.exchange() == []
    assert cleared.report() == one.report()


def test_running_games_stay_in_their_browser(invite, box):
    browser = invite(box.port)
    _, *games, _ = read_recorded("store")["small"]["text"].splitlines()
    browser.add(*games)
    browser.exchange()
    assert {json.loads(line)["status"] for line in copies(box).values()} == {"won", "lost"}


def test_games_that_end_while_the_box_is_off_are_sent_later(invite, page, tmp_path, lines):
    with run_box(page, tmp_path / "data") as box:
        port = box.port
        browser = invite(port)
        browser.exchange()
    browser.add(*lines[:3])
    assert browser.problem() == "boxAway"
    with run_box(page, tmp_path / "data", port) as box:
        assert browser.exchange() == []
        assert [*copies(box).values()] == lines[:3]


def test_an_answer_that_is_lost(invite, box, lines, monkeypatch):
    """The game is in the box: it is not sent again, and not counted twice."""
    browser = invite(box.port)
    browser.add(*lines[:3])
    put, sent = box.box.put, []

    def lose_first_answer(game_id, line):
        sent.append(game_id)
        answer = put(game_id, line)
        if len(sent) == 1:
            raise StorageError("cannot write")
        return answer

    monkeypatch.setattr(box.box, "put", lose_first_answer)
    assert browser.problem() == "notCopied"
    before = browser.report()
    assert browser.exchange() == []
    assert browser.report() == before
    assert len(sent) == 3
    assert browser.ask("boxState")["last"] == 3


def test_a_line_that_cannot_be_read_stops_no_other(invite, box, lines):
    """It is asked for once, and stays in the box for who can read it."""
    browser = invite(box.port)
    box.put("a")
    box.put(json.loads(lines[0])["id"], lines[0].encode())
    [said] = browser.exchange()
    assert said.startswith("Line 1 of the box is damaged: ")
    assert browser.lines() == lines[:1]
    assert browser.exchange() == []
    # A game of its id here stays, too.
    browser.add(changed(lines[1], id="a"))
    [said] = browser.exchange()
    assert said.startswith("Line 1 of the box is damaged: ")
    assert browser.exchange() == []
    assert [*browser.games()] == [json.loads(lines[0])["id"], "a"]
    assert copies(box)["a"] == game_line("a").decode()


def test_a_game_that_the_box_refuses_stops_no_other(invite, box, lines, monkeypatch):
    """It is sent once."""
    refused = json.loads(lines[1])["id"]
    sent = []
    check = box.box._check_line

    def refuse(game_id, line):
        sent.append(game_id)
        if game_id == refused:
            raise FairminesError("no game")
        return check(game_id, line)

    monkeypatch.setattr(box.box, "_check_line", refuse)
    browser = invite(box.port)
    browser.add(*lines[:3])
    [said] = browser.exchange()
    assert said == f"Game {refused} is damaged, or the box refuses it: it has no copy"
    assert browser.exchange() == []
    assert len(sent) == 3
    assert [*copies(box).values()] == [lines[0], lines[2]]


def test_a_box_that_cannot_store(invite, box, lines, monkeypatch):
    def fail(*_):
        raise StorageError("the disk is full")

    browser = invite(box.port)
    browser.add(*lines[:3])
    with monkeypatch.context() as full:
        full.setattr(box.box, "put", fail)
        assert browser.problem() == "notCopied"
    assert browser.exchange() == []
    assert [*copies(box).values()] == lines[:3]


def test_a_browser_that_cannot_store(invite, box, lines):
    other, browser = invite(box.port), invite(box.port)
    other.add(*lines[:2])
    other.exchange()
    browser.add(*lines[2:4])
    browser.ask("fillDisk", True)
    assert browser.problem() == "notCopied"
    assert len(copies(box)) == 2
    browser.ask("fillDisk", False)
    assert browser.exchange() == []
    assert browser.lines() == lines[:4]
    assert len(copies(box)) == 4


def test_deletion_reaches_the_other_browsers(invite, box, lines):
    """But for games that the box did not have yet. Streaks are those of the games that are left."""
    one, other = invite(box.port), invite(box.port)
    one.add(*lines[:2])
    one.exchange()
    other.add(*lines[2:4])
    other.exchange()
    other.add(*lines[4:])
    one.ask("deleteStatistics")
    assert one.lines() == []
    other.exchange()
    one.exchange()
    rest = invite(box.port)
    rest.add(*lines[4:])
    assert one.report() == other.report() == rest.report()
    assert [*copies(box).values()] == lines[4:]


def test_nothing_is_deleted_without_the_box(invite, page, tmp_path, lines):
    with run_box(page, tmp_path / "data") as box:
        browser = invite(box.port)
        browser.add(*lines)
        browser.exchange()
    before = browser.report()
    assert browser.refusal("deleteStatistics")["kind"] == "no-box"
    assert browser.report() == before


def test_another_box_gets_all_games(invite, page, tmp_path, lines):
    """Nothing is dropped, also if games were deleted in the other one."""
    with run_box(page, tmp_path / "data") as box:
        port = box.port
        browser = invite(port)
        browser.add(*lines[:4])
        browser.exchange()
    with run_box(page, tmp_path / "other", port) as box:
        for line in lines[4:8]:
            box.put(json.loads(line)["id"], line.encode())
        box.box.delete(3, box.box.state().name)
        browser.exchange()
        assert browser.lines() == [*lines[:4], lines[7]]
        assert [*copies(box).values()] == [lines[7], *lines[:4]]


def test_a_restored_backup_gets_all_games(invite, page, tmp_path, lines):
    data = tmp_path / "data"
    with run_box(page, data) as box:
        port = box.port
        browser = invite(port)
        browser.add(*lines[:2])
        browser.exchange()
    shutil.copy(data / FILE, tmp_path / "backup")
    with run_box(page, data, port) as box:
        browser.add(*lines[2:4])
        browser.exchange()
    shutil.copy(tmp_path / "backup", data / FILE)
    with run_box(page, data, port) as box:
        browser.exchange()
        assert [*copies(box).values()] == lines[:4]
        assert browser.lines() == lines[:4]


@pytest.fixture
def tries(lines):
    """Two tries of a daily board: a loss, and an earlier win."""
    return [
        changed(line, id=TRY, practice=False, status=status, touched=touched)
        for line, status, touched in ((lines[0], "lost", 2e9), (lines[1], "won", 1e9))
    ]


def test_games_that_come_into_the_box_in_the_meantime(invite, box, lines, tries, monkeypatch):
    """After the page has asked for them, and before it sends its own."""
    put = box.box.put

    def come_late(game_id, line):
        monkeypatch.undo()
        for late in (tries[0], lines[3]):
            put(json.loads(late)["id"], late.encode())
        return put(game_id, line)

    monkeypatch.setattr(box.box, "put", come_late)
    browser = invite(box.port)
    browser.add(tries[1], lines[2])
    browser.exchange()
    games = browser.games()
    assert games[TRY] == json.loads(tries[0])
    browser.exchange()
    games = browser.games()
    assert len(games) == 4
    assert games.keys() == copies(box).keys()


def test_the_first_try_of_a_daily_board_counts(invite, box, tries):
    """Another one becomes practice under a new id, in all browsers."""
    first, second = tries
    one, other = invite(box.port), invite(box.port)
    one.add(first)
    other.add(second)
    for browser in (one, other, one):
        browser.exchange()
    assert one.report() == other.report()
    mine = json.loads(second)
    [practice] = one.games().keys() - {TRY}
    assert one.games() == {
        TRY: json.loads(first),
        practice: mine | {"id": practice, "practice": True},
    }
    [group] = one.report()[1]["groups"]
    assert (group["games"], group["wins"]) == (1, 0)
    assert len(copies(box)) == 2


def test_a_running_try_of_a_board_that_was_tried_elsewhere(invite, box, lines):
    """It becomes practice. If nothing but the first moves of the other try was made, it goes."""
    ended = changed(lines[0], id=TRY, practice=False)
    box.put(TRY, ended.encode())
    moves = json.loads(ended)["moves"]
    running = {"id": TRY, "practice": False, "status": "playing"}
    played, begun = invite(box.port), invite(box.port)
    played.add(changed(lines[1], **running))
    begun.add(changed(ended, **running, moves=moves[:1]))
    played.exchange()
    begun.exchange()
    assert begun.games() == {TRY: json.loads(ended)}
    [practice] = played.games().keys() - {TRY}
    assert played.games()[TRY] == json.loads(ended)
    assert played.games()[practice]["status"] == "playing"
    assert played.games()[practice]["practice"] is True
    assert len(copies(box)) == 1


def test_a_game_that_was_deleted_and_came_again(invite, box, lines):
    """It has two numbers; the last one counts."""
    game_id = json.loads(lines[0])["id"]
    one, other = invite(box.port), invite(box.port)
    for browser in (one, other):
        browser.add(lines[0])
    one.exchange()
    one.ask("deleteStatistics")
    other.exchange()
    one.exchange()
    assert one.report() == other.report()
    assert [*one.games()] == [game_id]
    one.ask("deleteStatistics")
    other.exchange()
    assert other.games() == {}
