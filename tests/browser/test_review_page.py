"""Browser tests of the page of the review: opening games, its invitation, barriers, paper."""

import pytest
from playwright.sync_api import expect

from experiments.sample_games import pack
from tests.browser.analyst import PHONE
from tests.browser.barriers import barriers, faint_colours
from tests.browser.player import BEGINNER, SHARED
from tests.browser.reviewer import LOW, RECORD, Reviewer, careless


def test_files_that_are_no_game(reviewer, complaints):
    reviewer.open_record()
    reviewer.drop("x.avf", b"\0\1\2")
    notice = reviewer.page.locator("#notice")
    expect(notice).to_be_visible()
    reviewer.expect_at(0)
    reviewer.begin("#game=unknown")
    expect(notice).to_contain_text("The request failed.")
    # A browser complains of a server's status codes itself.
    complaints.allow("status of 4")


def test_no_barriers(player):
    reviewer = Reviewer(player.page, player.address)
    reviewer.open_record()
    player.page.keyboard.press("PageDown")
    player.press("#tool-probabilities")
    player.page.click("#tool-path")
    player.page.click("#why")
    reviewer.wait_analysed()
    assert barriers(player.page) == []
    assert faint_colours(player.page, "#board") == []
    player.page.keyboard.press("Escape")
    player.page.click("#what-else")
    expect(player.page.locator("#comparison tbody tr").first).to_be_visible()
    expect(player.page.locator("#comparison").get_by_role("button", name="Stop")).to_be_hidden()
    assert barriers(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.click("#menu-help")
    assert barriers(player.page) == []


def test_it_fits_on_a_phone(invite):
    reviewer = invite(kind=Reviewer, **PHONE)
    reviewer.open_record()
    reviewer.page.keyboard.press("PageDown")
    for language in reviewer.languages():
        expect(reviewer.page.locator("#judgement .mistake")).to_be_visible()
        assert reviewer.page.evaluate("document.documentElement.scrollWidth") <= 390, language


@pytest.mark.parametrize("options", [LOW, PHONE], ids=["desktop", "phone"])
def test_an_empty_page_invites_and_a_sample_takes_one_click(options, invite):
    player = invite(**options)
    reviewer = Reviewer(player.page, player.address)
    reviewer.begin()
    page = reviewer.page
    invitation = page.locator("#invitation")
    expect(invitation.get_by_role("heading", name="Drop games here")).to_be_visible()
    expect(invitation.locator(".formats")).to_contain_text("Saved games (JSON)")
    expect(invitation.get_by_text("Choose a folder…")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    loaded = "performance.getEntriesByType('resource').map((it) => it.name).join()"
    before = len(page.evaluate(loaded).split(","))
    invitation.get_by_role("button", name="A needless guess").click()
    expect(page.locator("#judgement .mistake")).to_have_text("A guess although a cell was safe.")
    expect(invitation).to_be_hidden()
    assert len(page.evaluate(loaded).split(",")) > before
    page.click("#menu-open")
    page.locator("dialog").get_by_role("button", name="Bad luck").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#highlights")).to_contain_text("No mistakes.")


def test_games_are_pasted_as_text_and_as_a_link(reviewer):
    reviewer.begin()
    page = reviewer.page
    paste = (
        "(text) => { const clipboardData = new DataTransfer();"
        "clipboardData.setData('text/plain', text);"
        "const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });"
        "document.body.dispatchEvent(event) }"
    )
    page.evaluate(paste, "remember the milk")
    expect(page.locator("#notice")).to_contain_text("The clipboard holds no game")
    page.evaluate(paste, RECORD.to_json())
    expect(page.locator("#about")).to_contain_text("Ada")
    page.evaluate(paste, f"Look: https://mines.example/review#record={pack(careless())}&move=0")
    expect(page.locator("#about")).to_contain_text("Won in")


def test_a_folder_of_games_is_opened_and_one_of_them_chosen(reviewer, tmp_path):
    games = {"a/first.json": RECORD, "a/b/second.json": careless()}
    for name, record in games.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(record.to_json())
    (tmp_path / "a" / "notes.txt").write_text("no game")
    reviewer.begin()
    page = reviewer.page
    page.get_by_label("Choose a folder…").set_input_files(tmp_path / "a")
    given = page.locator("#given-files")
    expect(given.locator("option")).to_have_count(2)
    given.select_option("second.json")
    expect(page.locator("#about")).to_contain_text("Won in")
    given.select_option("first.json")
    expect(page.locator("#about")).to_contain_text("Ada")


def test_a_list_of_files_goes_when_another_game_is_shown(invite):
    player = invite(**LOW)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.lose(BEGINNER)
    page = player.page
    page.click("#menu-review")
    page.locator("#invitation .drop-zone").wait_for()
    files = [
        {"name": f"{name}.json", "mimeType": "", "buffer": record.to_json().encode()}
        for name, record in (("first", RECORD), ("second", careless()))
    ]
    page.get_by_label("Choose files…").set_input_files(files)
    expect(page.locator("#given")).to_be_visible()
    expect(page.locator("#about")).to_contain_text("Ada")
    page.click("#menu-play")
    page.click("#result-judge")
    expect(page.locator("#about")).not_to_contain_text("Ada")
    expect(page.locator("#given")).to_be_hidden()


def test_paper_has_the_board_and_the_judgement(reviewer):
    reviewer.open_file(RECORD)
    page = reviewer.page
    page.emulate_media(media="print")
    for part in ("#places", "#tools", ".walk-moves", "#slider"):
        expect(page.locator(part)).to_be_hidden()
    for part in ("#board", "#timeline", "#judgement .mistake"):
        expect(page.locator(part)).to_be_visible()


def test_a_folder_is_dropped_with_one_folder_in_it(reviewer):
    reviewer.begin()
    drop = """(text) => {
      const folder = (name, children) => ({
        name,
        isDirectory: true,
        createReader: () => {
          const parts = [children, []]; // a browser tells of some at a time, at the end of none
          return { readEntries: (take) => take(parts.shift()) };
        },
      });
      const file = { name: "game.json", isFile: true };
      file.file = (take) => take(new File([text], file.name));
      const items = [{ webkitGetAsEntry: () => folder("a", [folder("b", [file])]) }];
      const event = new DragEvent("drop", { bubbles: true, cancelable: true });
      Object.defineProperty(event, "dataTransfer", { value: { items, files: [] } });
      document.body.dispatchEvent(event);
    }"""
    reviewer.page.evaluate(drop, RECORD.to_json())
    expect(reviewer.page.locator("#about")).to_contain_text("Ada")
