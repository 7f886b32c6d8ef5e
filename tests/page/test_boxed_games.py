"""What pages copy to a box, and what they get of it: browsers in Node, and a real box."""

import json
import shutil
from itertools import count

import pytest

from fairmines.box.earlier import DATABASE
from fairmines.box.log import FILE, StorageError
from tests.box.test_log import write_database
from tests.helpers.box import KEY, game_line, run_box, write_page_files
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
        """Send what the box lacks; return what its console says."""
        problem, said = self.ask("exchange")
        assert problem is None, said
        return said

    def problem(self):
        """Exchange games with a box that cannot; return the problem."""
        return self.ask("exchange")[0]

    def news(self):
        """Return what the page was told of the games of the box."""
        return self.ask("boxNews")

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

    def arrive(port, name=None, key=KEY):
        name = f"{request.node.nodeid} {name or next(number)}"
        return Browser(local, name, {"address": f"http://127.0.0.1:{port}/games", "key": key})

    return arrive


def changed(line, **fields):
    """Return the line of a game with other values."""
    return json.dumps(json.loads(line) | fields, separators=(",", ":"))


def id_of(line):
    return json.loads(line)["id"]


def copies(box):
    """Return the lines of a box by their ids."""
    return {line_id: line.decode() for line_id, line in box.copies().items()}


def test_each_game_is_sent_once(invite, box, lines, monkeypatch):
    added, add = [], box.log.add

    def note(new, **how):
        new = list(new)
        added.extend(line.id for line in new)
        return add(new, **how)

    monkeypatch.setattr(box.log, "add", note)
    browser = invite(box.port, "one")
    browser.add(*lines[::2])
    assert browser.exchange() == []
    assert [*copies(box).values()] == lines[::2]
    browser.add(*lines[1::2])
    browser.exchange()
    browser.exchange()
    invite(box.port, "one").exchange()  # it starts again
    assert sorted(added) == sorted(map(id_of, lines))
    assert {*copies(box).values()} == {*lines}
    assert browser.news() == []


def test_a_browser_without_games_gets_those_of_the_box(invite, box, lines):
    """At once; it says how many. They are not sent back."""
    one = invite(box.port)
    one.add(*lines)
    one.exchange()
    cleared = invite(box.port)
    assert cleared.news() == [{"added": len(lines)}]
    assert cleared.report() == one.report()
    assert cleared.exchange() == []
    assert cleared.news() == []


def test_a_browser_with_fewer_games_is_asked_once(invite, box, lines):
    """After a no nobody asks again, and the games come when they are wanted."""
    one = invite(box.port)
    one.add(*lines[:5])
    one.exchange()
    other = invite(box.port, "other")
    other.ask("deleteStatistics", False)
    other.add(*lines[5:])
    asked = invite(box.port, "asked", key="wrong")
    asked.add(*lines[5:])
    asked.ask("useKey", KEY)
    assert asked.news() == [{"others": 5}]
    assert asked.lines() == lines[5:]
    asked.ask("declineOthers")
    again = invite(box.port, "asked")
    assert again.news() == []
    assert again.ask("countOthers") == 5
    assert again.ask("addOthers") == 5
    assert again.lines() == lines
    assert again.report() == (lines, again.ask("report"))
    assert again.ask("countOthers") == 0
    assert {*copies(box).values()} == {*lines}


def test_games_that_were_deleted_stay_away(invite, box, lines):
    """In the browser alone: they are in the box, and come back when they are wanted."""
    browser = invite(box.port, "one")
    browser.add(*lines[:4])
    browser.exchange()
    browser.ask("deleteStatistics", False)
    again = invite(box.port, "one")
    assert (again.news(), again.lines()) == ([], [])
    assert len(copies(box)) == 4
    assert again.ask("addOthers") == 4
    assert again.lines() == lines[:4]


def test_games_that_are_deleted_in_the_box_do_not_come_back(invite, box, lines):
    """Another browser keeps its own; it does not send them again."""
    one, other = invite(box.port), invite(box.port, "other")
    one.add(*lines[:3])
    one.exchange()
    other.ask("addOthers")
    other.add(lines[3])
    assert other.exchange() == []
    assert {*copies(box).values()} == {*lines[:4]}
    one.ask("deleteStatistics", True)
    assert copies(box) == {id_of(lines[3]): lines[3]}
    other.exchange()
    again = invite(box.port, "other")
    again.exchange()
    assert again.lines() == lines[:4]
    assert copies(box) == {id_of(lines[3]): lines[3]}


def test_nothing_is_deleted_if_the_box_cannot_do_it(invite, page, tmp_path, lines):
    with run_box(page, tmp_path / "data") as box:
        browser = invite(box.port)
        browser.add(*lines)
        browser.exchange()
    before = browser.report()
    assert browser.refusal("deleteStatistics", True)["kind"] == "no-box"
    assert browser.report() == before
    assert browser.refusal("addOthers")["kind"] == "box-away"
    browser.ask("deleteStatistics", False)
    assert browser.lines() == []


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
    browser.add(*lines[:3])
    assert browser.problem() == "boxAway"
    with run_box(page, tmp_path / "data", port) as box:
        assert browser.exchange() == []
        assert [*copies(box).values()] == lines[:3]


def test_a_page_without_the_key_plays_on(invite, box, lines):
    """A bookmark, or a box that was started again. With the key all goes on."""
    for key in (None, "of an earlier start"):
        browser = invite(box.port, key, key=key)
        browser.add(*lines[:2])
        assert browser.problem() == "boxKey"
        assert browser.lines() == lines[:2]
        assert copies(box) == {}
    browser.ask("useKey", KEY)
    assert browser.exchange() == []
    assert [*copies(box).values()] == lines[:2]


def test_an_answer_that_is_lost(invite, box, lines, monkeypatch):
    """The games are in the box: they are not counted twice."""
    browser = invite(box.port)
    browser.add(*lines[:3])
    add = box.log.add

    def lose_answer(*given, **how):
        monkeypatch.undo()
        add(*given, **how)
        raise StorageError("cannot write")

    monkeypatch.setattr(box.log, "add", lose_answer)
    assert browser.problem() == "notCopied"
    before = browser.report()
    assert browser.exchange() == []
    assert browser.report() == before
    assert [*copies(box).values()] == lines[:3]


def test_a_line_that_cannot_be_read_stops_no_other(invite, box, lines):
    """It stays in the box for who can read it."""
    box.put("a")
    box.put(id_of(lines[0]), lines[0].encode())
    browser = invite(box.port)
    assert browser.news() == [{"added": 1}]
    assert browser.lines() == lines[:1]
    [said] = browser.ask("said")
    assert said.startswith("A game of the box is left out: ")
    assert copies(box)["a"] == game_line("a").decode()


def test_a_game_that_the_box_refuses_stops_no_other(invite, box, lines, monkeypatch):
    """It is sent once."""
    monkeypatch.setattr("fairmines.box.lines.LONGEST_LINE", len(lines[1]) - 1)
    shorter = [line for line in lines if len(line) < len(lines[1])]
    browser = invite(box.port)
    browser.add(lines[1], *shorter[:2])
    [said] = browser.exchange()
    assert said == f"Game {id_of(lines[1])} is damaged, or the box refuses it: it has no copy"
    assert browser.exchange() == []
    assert {*copies(box).values()} == {*shorter[:2]}


def test_a_box_that_cannot_store(invite, box, lines, monkeypatch):
    def fail(*_):
        raise StorageError("the disk is full")

    browser = invite(box.port)
    browser.add(*lines[:3])
    with monkeypatch.context() as full:
        full.setattr(box.log, "add", fail)
        assert browser.problem() == "notCopied"
    assert browser.exchange() == []
    assert [*copies(box).values()] == lines[:3]


def test_a_restored_backup_gets_all_games(invite, page, tmp_path, lines):
    """Also where another browser has played meanwhile: nothing is lost, and nothing is replaced."""
    data = tmp_path / "data"
    with run_box(page, data) as box:
        port = box.port
        one, other = invite(port, "one"), invite(port, "other")
        one.add(*lines[:2])
        one.exchange()
    shutil.copy(data / FILE, tmp_path / "backup")
    with run_box(page, data, port):
        one.add(*lines[2:4])
        one.exchange()
    shutil.copy(tmp_path / "backup", data / FILE)
    with run_box(page, data, port) as box:
        other.add(*lines[4:6])
        other.exchange()
        again = invite(port, "one")
        again.exchange()
        assert {*copies(box).values()} == {*lines[:6]}
        assert again.lines() == lines[:4]
        assert again.ask("addOthers") == 2
        assert again.lines() == lines[:6]


def test_another_box_gets_all_games(invite, page, tmp_path, lines):
    with run_box(page, tmp_path / "data") as box:
        port = box.port
        browser = invite(port, "one")
        browser.add(*lines[:4])
        browser.exchange()
        browser.ask("declineOthers")
    with run_box(page, tmp_path / "other", port) as box:
        box.put(id_of(lines[7]), lines[7].encode())
        again = invite(port, "one")
        assert again.news() == [{"others": 1}]  # of this box nobody has said no
        assert {*copies(box).values()} == {*lines[:4], lines[7]}


def test_a_try_of_a_daily_board_that_was_tried_elsewhere(invite, box, lines):
    """Each browser keeps its own; the first one that came is the one of the box."""
    first, second = (changed(line, id=TRY, practice=False) for line in lines[:2])
    one, other = invite(box.port), invite(box.port)
    one.add(first)
    other.add(second)
    for browser in (one, other, one):
        assert browser.exchange() == []
    assert copies(box) == {TRY: first}
    assert other.ask("countOthers") == 0
    assert (one.lines(), other.lines()) == ([first], [second])


def test_what_the_first_version_deleted_in_its_box_does_not_come_back(
    invite, page, tmp_path, lines
):
    """A browser that had not heard of it does not send it."""
    (tmp_path / "data").mkdir()
    write_database(tmp_path / "data", (id_of(lines[2]), "game", lines[2].encode()), deleted=2)
    name = f"{tmp_path}"
    offline = invite(1, name)
    offline.add(*lines[:4])
    for number, row in enumerate(offline.ask("list", "games")):
        stored = {id_of(lines[0]): 1, id_of(lines[1]): 2, id_of(lines[2]): 3}.get(row["id"], 0)
        offline.ask("put", "games", row | {"box": stored})
        assert number < 4
    state = {"name": "f00", "deleted": 0, "last": 3}
    offline.ask("put", "single", {"name": "box", "state": state})
    with run_box(page, tmp_path / "data") as box:
        browser = invite(box.port, name)
        for _ in range(2):  # also when the page is opened again
            browser.exchange()
            assert {*copies(box)} == {id_of(lines[2]), id_of(lines[3])}
            assert browser.lines() == lines[:4]
            browser = invite(box.port, name)
    assert (tmp_path / "data" / DATABASE).exists()
