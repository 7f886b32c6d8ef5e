"""Browser tests of the keys of dialogs: nothing behind a dialog acts on the key that closes it."""

from playwright.sync_api import expect

from tests.browser.player import SHARED
from tests.browser.reviewer import Reviewer

CROWDED = "#level=9x9x60&rules=classic&first=safe&seed=7"
"""A game in which hardly a cell is empty: a key has opened what no click did."""
CURSOR = (1, 0)
CLOSING = ("Enter", "Escape", "Enter on its last button", "Space on its last button")


def close(page, way):
    """Close the dialog on top with a key."""
    shown = page.locator("dialog").count()
    dialog = page.locator("dialog").last
    key, _, last = way.partition(" on ")
    if last:
        dialog.locator(".buttons button").last.focus()
    page.keyboard.press(key)
    expect(page.locator("dialog")).to_have_count(shown - 1)


def try_menu(page, name, way):
    """Open a dialog of the menu and close it with a key: the focus is where it was."""
    entry = page.locator(f"#menu-{name}")
    entry.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(1)
    page.keyboard.press(" ")
    close(page, way)
    expect(entry).to_be_focused()


def test_dialogs_of_the_game(player):
    player.visit(CROWDED)
    player.page.keyboard.press("ArrowDown")
    expect(player.cell(*CURSOR)).to_be_focused()
    for way in reversed(CLOSING):
        try_dialogs_of_the_game(player, way)
    # A key that is held opens one dialog, and closes none.
    page = player.page
    for menu in ("help", "settings", "game", "daily"):
        page.locator(f"#menu-{menu}").focus()
        for _ in range(2):  # the second is a repetition
            page.keyboard.down("Enter")
        page.keyboard.up("Enter")
        expect(page.locator("dialog")).to_have_count(1)
        player.close_dialog()
    # The clock has not begun, and the first cell that is opened is this one.
    assert player.counter("seconds") == "000"
    player.click(8, 8)
    player.wait_opened(8, 8)
    expect(player.cell(*CURSOR)).to_have_class("cell covered")


def try_dialogs_of_the_game(player, way):
    page = player.page
    for name in ("help", "settings"):
        try_menu(page, name, way)
    if way != "Enter":  # which plays
        try_menu(page, "game", way)
    # A dialog over a dialog.
    page.click("#menu-settings")
    keys = page.get_by_role("button", name="Keys…")
    keys.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(2)
    close(page, "Escape" if "last" in way else way)  # its last button keeps it open
    expect(keys).to_be_focused()
    close(page, "Escape")
    # A dialog that a key has opened, with the focus on a cell.
    player.cell(*CURSOR).focus()
    page.keyboard.press("f")
    expect(player.cell(*CURSOR)).to_have_class("cell covered flag")
    page.keyboard.press("u")
    expect(page.locator("dialog")).to_have_count(1)
    close(page, way)
    expect(player.cell(*CURSOR)).to_be_focused()
    if way != "Enter":  # which takes the flag back
        expect(player.cell(*CURSOR)).to_have_class("cell covered flag")
        page.keyboard.press("f")
    expect(player.cell(*CURSOR)).to_have_class("cell covered")


def test_the_welcome_begins_no_game(invite):
    """Without its button Enter opens a cell of the welcome's own board."""
    player = invite(welcomed=False)
    player.prefer(options={"width": 9, "height": 9, "mines": 60, "first": "safe"})
    player.page.goto(player.address)
    expect(player.page.locator("dialog")).to_have_count(1)
    close(player.page, "Space on its last button")
    expect(player.cell(0, 0)).to_be_focused()
    assert player.counter("seconds") == "000"
    player.page.keyboard.press("f")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")


def test_the_links_of_a_finished_game(player):
    player.visit(SHARED)
    player.lose(10)
    page = player.page
    more = page.locator("#result-more")
    for way in CLOSING[1:]:
        more.focus()
        page.keyboard.press("Enter")
        page.locator("#tool-share").focus()
        page.keyboard.press("Enter")
        expect(page.locator("dialog")).to_have_count(1)
        close(page, way)
        # The menu is closed: the focus is on its button.
        expect(more).to_be_focused()
    expect(page.locator("#face")).to_have_attribute("data-face", "dead")


def test_dialogs_of_the_analyser(analyst):
    analyst.begin()
    page = analyst.page
    before = "3 2 1\n???\n111"
    analyst.paste(before)
    # A proof is open behind the dialogs; Escape closes it, and a digit would be written.
    analyst.cell(0, 0).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#explanation")).to_be_visible()
    said = page.locator("#explanation").inner_text()
    analyst.walk(0, 1)  # Enter would explain this cell
    # Enter takes what is written in the others, or copies.
    for menu, way in zip(("settings", "help", "open", "export"), CLOSING, strict=True):
        try_menu(page, menu, way)
    assert page.locator("#explanation").inner_text() == said
    assert page.locator("#explanation").is_visible()
    assert analyst.text().strip() == before


def test_dialogs_of_the_review(invite):
    reviewer = invite(kind=Reviewer)
    reviewer.open_record()
    page = reviewer.page
    # The last answer to the file; it would close the proof.
    expect(page.locator("#about")).to_contain_text("chance at the start")
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.click("#why")
    expect(page.locator("#explanation")).to_be_visible()
    for menu, way in zip(("open", "settings", "help", "open"), CLOSING, strict=True):
        try_menu(page, menu, way)
    expect(page.locator("#explanation")).to_be_visible()
    # Enter on a field of files chooses some.
    page.click("#menu-open")
    for name in ("Choose files…", "Choose a folder…"):
        field = page.locator("dialog").get_by_label(name)
        # The browser clicks the field, and would open the system's dialog.
        field.evaluate(
            "(field) => field.addEventListener('click', (event) => {"
            "event.preventDefault(); field.dataset.clicked = 'yes'; })"
        )
        field.focus()
        page.keyboard.press("Enter")
        expect(field).to_have_attribute("data-clicked", "yes")
        expect(page.locator("dialog")).to_have_count(1)
    close(page, "Escape")
    # A key opens the detail of a notice.
    reviewer.drop("notes.avf", b"no replay")
    detail = page.locator("#notice details p")
    page.locator("#notice summary").focus()
    page.keyboard.press("Enter")
    expect(detail).to_be_visible()
    page.keyboard.press("Space")
    expect(detail).to_be_hidden()
    # Space would have played the game.
    expect(page.locator("#walk-play")).to_have_text("▶")
    reviewer.expect_at(3)
