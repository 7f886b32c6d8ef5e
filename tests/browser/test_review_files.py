"""Browser tests of files that the review reads, writes, or cannot read: what it says of them."""

import json

import pytest
from playwright.sync_api import expect

from fairmines.records.files import find_writer, read_game
from tests.browser.player import go
from tests.browser.reviewer import RECORD, Reviewer, careless, codes_after_moves
from tests.helpers import replay_files as files
from tests.helpers.replay_files import read_rmv, write_rawvf

NOTES = b"Remember to buy milk. " * 10
"""A text file."""
HASTE = 7_000
"""Milliseconds, a little less than a notice is shown."""


@pytest.fixture
def reviewer(invite) -> Reviewer:
    reviewer = invite(kind=Reviewer)
    reviewer.begin()
    reviewer.page.clock.install()
    return reviewer


def forgive(complaints):
    """Pass over what the browser itself says of a server's status codes."""
    complaints.allow("status of 4")


def test_a_file_that_is_no_game_gets_a_sentence_and_its_detail(reviewer, complaints):
    page = reviewer.page
    reviewer.drop("notes.avf", NOTES)
    notice = page.locator("#notice")
    detail = notice.locator("details p")
    expect(notice).to_contain_text(
        "“notes.avf” is not a replay in the format AVF, or it is damaged."
    )
    expect(detail).to_be_hidden()
    notice.locator("summary").click()
    expect(detail).to_contain_text("an AVF file, offset 1: byte 101: expected 0 to 31")
    # Whoever reads the detail does not lose it.
    page.clock.fast_forward(10 * HASTE)
    expect(detail).to_be_visible()
    reviewer.drop("game.json", RECORD.to_json().encode())
    expect(page.locator("#about")).to_contain_text("Ada")
    expect(notice).to_be_hidden()
    # A second notice stays as long as the first.
    reviewer.drop("long.json", bytes(2**21 + 1))
    expect(notice).to_contain_text("The board or the request is too large.")
    page.clock.fast_forward(HASTE)
    page.evaluate("location.hash = '#game=unknown'")
    expect(notice).to_contain_text("This game is not here")
    page.clock.fast_forward(HASTE)
    expect(notice).to_be_visible()
    page.clock.fast_forward(HASTE)
    expect(notice).to_be_hidden()
    forgive(complaints)


# Drops the folder "a" with these files. No script can make an entry of a folder of the disk, but
# the file system of a page has real ones, too.
DROP_FOLDER = """async (texts) => {
  const { root } = await new Promise((take) => webkitRequestFileSystem(0, 2 ** 20, take));
  const got = (folder, name, kind) =>
    new Promise((take, fail) => folder[`get${kind}`](name, { create: true }, take, fail));
  for (const [path, text] of Object.entries(texts)) {
    const names = path.split("/");
    let folder = root;
    for (const name of names.slice(0, -1)) folder = await got(folder, name, "Directory");
    const file = await got(folder, names.at(-1), "File");
    const writer = await new Promise((take, fail) => file.createWriter(take, fail));
    await new Promise((done) => {
      writer.onwriteend = done;
      writer.write(new Blob([text]));
    });
  }
  const folder = await got(root, "a", "Directory");
  const drop = new Event("drop", { bubbles: true, cancelable: true });
  drop.dataTransfer = { items: [{ webkitGetAsEntry: () => folder }], files: [], getData: () => "" };
  // An entry that the browser cannot read, as one that has just gone.
  const { createReader } = Object.getPrototypeOf(folder);
  const entries = [[{ isFile: true, name: "gone.avf", file: (take, fail) =>
    fail(new DOMException("gone", "NotFoundError")) }]];
  folder.createReader = function () {
    const reader = createReader.call(this);
    return { readEntries: (take, fail) =>
      entries.length ? take(entries.pop()) : reader.readEntries(take, fail) };
  };
  document.body.dispatchEvent(drop);
}"""
CUT = files.avf()[:130]
"""A replay that ends in its events, after some moves."""


def test_what_can_be_read_of_a_damaged_replay_is_offered(reviewer, complaints):
    page = reviewer.page
    notice, part = page.locator("#notice"), page.get_by_role("button", name="Read what can be read")
    reviewer.drop("cut.avf", CUT)
    expect(notice).to_contain_text("“cut.avf” is not a replay in the format AVF, or it is damaged.")
    part.click()
    expect(page.locator("#about")).to_contain_text("only the beginning of a damaged file")
    expect(notice).to_be_hidden()
    record = read_game(CUT, ".avf", partial=True)
    page.keyboard.press("End")
    codes = codes_after_moves(record)[-1]
    reviewer.wait_codes(codes)
    # Without its board, there is nothing to read, and the game that is shown stays.
    reviewer.drop("short.avf", CUT[:20])
    expect(notice).to_contain_text("“short.avf”")
    expect(part).to_have_count(0)
    reviewer.wait_codes(codes)
    forgive(complaints)


SESSION = files.evfs([(b"first", files.evf(3)), (b"second", files.evf(2, player=b"Bob"))])


REPLAYS = {
    "a.avf": files.avf(),
    "a.evf": files.evf(3),
    "a.evfs": files.evfs([(b"one", files.evf(3))]),
    "a.mvf": files.mvf(2007),
    "a.rawvf": write_rawvf(read_rmv(files.rmv())),
    "a.rmv": files.rmv(),
}


def test_a_replay_of_each_format_opens_and_plays_back(reviewer, complaints):
    page = reviewer.page
    for name, data in REPLAYS.items():
        reviewer.begin()
        reviewer.drop(name, data)
        expect(page.locator("#about")).to_contain_text("Ann")
        last = codes_after_moves(read_game(data, name[1:]))[-1]
        page.keyboard.press("End")
        reviewer.wait_codes(last)
    expect(page.locator("#tool-pointer")).to_have_js_property("hidden", False)
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Pause")
    page.clock.run_for(5_000)
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Play the game back")
    reviewer.wait_codes(last)
    # A session asks which of its games to open.
    reviewer.drop("day.evfs", SESSION)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("“day.evfs” holds several games. Which one?")
    dialog.get_by_label("Game").select_option("2. second")
    dialog.get_by_role("button", name="Open").click()
    expect(page.locator("#about")).to_contain_text("Bob")
    forgive(complaints)


def test_a_folder_is_dropped(reviewer):
    """Games of the folder and of folders in it; other files are left alone."""
    page = reviewer.page
    texts = {"a/first.json": RECORD.to_json(), "a/b/second.json": careless().to_json()}
    page.evaluate(DROP_FOLDER, texts | {"a/notes.txt": "no game"})
    given = page.locator("#given-files")
    expect(given.locator("option")).to_have_count(2)
    given.select_option("second.json")
    expect(page.locator("#about")).to_contain_text("Won in")


def test_all_games_takes_replays_sessions_and_says_why_others_are_not_read(invite, complaints):
    reviewer = invite(kind=Reviewer)
    page = reviewer.page
    page.goto(f"{reviewer.address}reviews.html")
    # The host has answered: with no game, or with those of other tests, reviewed or not.
    expect(page.locator("#work-begin:visible, #work-says:not(:empty)").first).to_be_attached()
    page.click("#menu-open")
    dialog = page.locator("dialog")
    expect(dialog.locator(".formats")).to_contain_text("RMV, RawVF")
    given = {"a.avf": files.avf(), "b.rmv": files.rmv(), "day.evfs": SESSION, "c.mvf": b"\x11M"}
    dialog.get_by_label("Choose files…").set_input_files(
        [{"name": name, "mimeType": "", "buffer": data} for name, data in given.items()]
    )
    expect(page.locator("#work-says")).to_contain_text("Files that could not be read: 1.")
    expect(page.locator("main").get_by_text("a.avf").first).to_be_attached()
    # The others are read, too: they are of the same game.
    expect(page.locator("#work-says")).to_contain_text("do not count again: 3.")
    expect(page.locator("#problems")).to_contain_text("Games without a review: 1")
    problem = page.locator("#problems li")
    expect(problem).to_contain_text("c.mvf: “c.mvf” is not a replay in the format MVF")
    expect(problem.locator("details p")).to_be_hidden()
    problem.locator("summary").click()
    expect(problem.locator("details p")).to_contain_text("an MVF file ends at offset 2")
    forgive(complaints)


def test_one_game_counts_once_whatever_its_format_and_name(invite, complaints):
    reviewer = invite(kind=Reviewer)
    page = reviewer.page
    page.goto(f"{reviewer.address}reviews.html")
    expect(page.locator("#work-begin:visible, #work-says:not(:empty)").first).to_be_attached()
    game = read_game(files.rmv())
    given = {
        f"{number}.{name}": find_writer("", name)(game)
        for name in ("rawvf", "evf")
        for number in range(2)
    }
    # An AVF of it is a copy, too.
    given |= {"a.json": game.to_json().encode(), "a.avf": files.avf()}
    given["other.json"] = RECORD.to_json().encode()
    for copies in (5, 12):
        page.click("#menu-open")
        page.locator("dialog").get_by_label("Choose files…").set_input_files(
            [{"name": name, "mimeType": "", "buffer": data} for name, data in given.items()]
        )
        expect(page.locator("#work-says")).to_contain_text(f"do not count again: {copies}.")
        expect(page.locator(".game-list tbody tr")).to_have_count(2)
    forgive(complaints)


def test_a_file_of_a_stored_game_does_not_count_again(invite, tmp_path, complaints):
    reviewer = invite(kind=Reviewer)
    page = reviewer.page
    reviewer.new_game(width=5, height=5, mines=3, first="opening")
    reviewer.click(2, 2)
    reviewer.wait_opened(2, 2)  # else the next cell is chosen on a covered board
    reviewer.win(3)
    page.click("#result-judge")
    reviewer.press("#tool-save")
    with page.expect_download() as download:
        page.locator("dialog").get_by_role("button", name="Save").click()
    download.value.save_as(tmp_path / "mine.json")
    go(page, "statistics")
    page.click("#work-begin:visible")
    expect(page.locator(".game-list tbody tr")).to_have_count(1)
    page.click("#menu-open")
    page.locator("dialog").get_by_label("Choose files…").set_input_files(tmp_path / "mine.json")
    expect(page.locator("#work-says")).to_contain_text("do not count again: 1.")
    expect(page.locator(".game-list tbody tr")).to_have_count(1)
    forgive(complaints)


def test_a_game_is_saved_in_the_format_of_another_program(reviewer):
    page = reviewer.page
    data = files.rmv(preflags=[(0, 3)])
    reviewer.drop("a.rmv", data)
    expect(page.locator("#about")).to_contain_text("Ann")
    dialog = page.locator("dialog")
    for label, name in (("RawVF", "rawvf"), ("EVF 4", "evf"), ("EVF 3", "evf3")):
        reviewer.press("#tool-save")
        dialog.get_by_label("Format").select_option(label)
        with page.expect_download() as download:
            dialog.get_by_role("button", name="Save").click()
        assert download.value.suggested_filename == f"fairmines-game.{name.removesuffix('3')}"
        assert download.value.path().read_bytes() == find_writer("", name)(read_game(data))
        expect(dialog).to_have_count(0)


def test_why_a_game_is_not_saved_is_said(invite, complaints):
    """Here events are too far apart for EVF."""
    reviewer = invite(kind=Reviewer, locale="cs")
    page = reviewer.page
    record = json.loads(RECORD.to_json())
    record["track"]["times"][-1] = 2 * 10**9
    reviewer.begin()
    reviewer.drop("game.json", json.dumps(record).encode())
    expect(page.locator("#about")).to_contain_text("Ada")
    reviewer.press("#tool-save")
    dialog = page.locator("dialog")
    dialog.locator("select").select_option("EVF 4")
    dialog.get_by_role("button", name="Uložit").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Tuto hru nelze uložit jako EVF 4.")
    notice.locator("summary").click()
    detail = notice.locator("details p")
    expect(detail).to_contain_text("ms after the one before: expected")
    assert detail.get_attribute("lang") == "en"
    forgive(complaints)
