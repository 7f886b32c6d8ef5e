"""Browser tests of the review on phones, offline, and with folders that are dropped."""

import numpy as np
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import PHONE
from tests.browser.reviewer import RECORD, Reviewer, careless
from tests.browser.test_fit import resize

TALL = fm.Level(8, 30, 10)
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
  document.body.dispatchEvent(drop);
}"""
OVERLAP = """() => {
  const board = document.querySelector(".scroller").getBoundingClientRect();
  return ["#timeline", "#judgement", ".foot"].filter((panel) => {
    const box = document.querySelector(panel).getBoundingClientRect();
    return box.bottom > board.top + 1 && box.top < board.bottom - 1
      && box.right > board.left + 1 && box.left < board.right - 1;
  });
}"""


def tall() -> fm.Record:
    """A game on a board that is taller than a phone shows."""
    game = fm.Game(TALL, rules="classic", seed=3, first="opening", clock=lambda: 0.0)
    game.open(10, 4)
    return game.record()


def intermediate() -> fm.Record:
    """A lost game on a board of 16 columns: a needless guess."""
    game = fm.Game("intermediate", rules="fair", seed=7, first="opening", clock=lambda: 0.0)
    game.open(7, 7)
    analysis = game.analysis()
    game.open(*np.argwhere(analysis.view.covered & ~analysis.safe & ~analysis.mined)[0].tolist())
    return game.record()


def test_a_tall_board_lies_over_no_panel(invite):
    reviewer = invite(kind=Reviewer, **PHONE)
    reviewer.open_file(tall())
    assert reviewer.page.evaluate(OVERLAP) == []
    box = reviewer.page.locator(".scroller").bounding_box()
    assert box["height"] >= 240


def test_numbers_of_rows_and_columns_stand_beside_the_board(invite):
    reviewer = invite(kind=Reviewer, **PHONE)
    reviewer.open_file(intermediate())
    page = reviewer.page
    assert page.locator(".ruler").count() == 3
    board, explanation = page.locator("#board"), page.locator("#explanation")
    for _ in resize(reviewer, [(844, 390), (768, 1024), (1366, 768)]):
        before = board.bounding_box()
        page.evaluate("document.querySelector('#why').click()")
        expect(explanation).to_be_visible()
        assert board.bounding_box() == before
        page.keyboard.press("Escape")
        expect(explanation).to_be_hidden()


def test_an_upright_tablet_shows_all_that_is_said_of_a_mistake(invite):
    player = invite(**PHONE | {"viewport": {"width": 768, "height": 1024}})
    reviewer = Reviewer(player.page, player.address)
    reviewer.open_file(intermediate())
    expect(reviewer.page.locator("#tool-save")).to_be_in_viewport()


def test_a_folder_is_dropped(invite):
    """Games of the folder and of folders in it; other files are left alone."""
    reviewer = invite(kind=Reviewer)
    reviewer.begin()
    page = reviewer.page
    texts = {"a/first.json": RECORD.to_json(), "a/b/second.json": careless().to_json()}
    page.evaluate(DROP_FOLDER, texts | {"a/notes.txt": "no game"})
    given = page.locator("#given-files")
    expect(given.locator("option")).to_have_count(2)
    given.select_option("second.json")
    expect(page.locator("#about")).to_contain_text("Won in")
