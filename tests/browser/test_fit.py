"""Browser tests of the room: the size of the board, the place of the tools, turning, zooming."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.barriers import looks
from tests.browser.player import EXPERT, SHARED
from tests.browser.room import PLACES, measure
from tests.browser.scenes import guess_position

LARGE = "#level=60x60x720&rules=fair&first=opening&seed=7&start=30,30"
"""Larger than every window."""
TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PHONES = [(360, 740), (390, 844), (640, 360), (844, 390)]


def window(width, height, **options):
    return {"viewport": {"width": width, "height": height}, **options}


def resize(player, sizes):
    """Give the window one size after the other; yield each."""
    for width, height in sizes:
        player.page.set_viewport_size({"width": width, "height": height})
        player.wait_drawn()
        yield width, height


def box(player, selector):
    return player.page.locator(selector).bounding_box()


def side_of_a_cell(player):
    return player.cell(0, 0).bounding_box()["width"]


def wait_for_side(player, wanted):
    """Wait until a function in JavaScript says that a cell is as wide as wanted, in pixels."""
    player.page.wait_for_function(
        f"() => ({wanted})(document.querySelector('#board .cell').getBoundingClientRect().width)"
    )
    player.wait_drawn()


def wait_at_rest(player, selector):
    """Wait until an element stands where it stood a fifth of a second ago."""
    player.page.evaluate(
        """async (selector) => {
            const element = document.querySelector(selector);
            const place = () => JSON.stringify(element.getBoundingClientRect());
            for (let before = ""; before !== place(); ) {
                before = place();
                await new Promise((wait) => setTimeout(wait, 200));
            }
        }""",
        selector,
    )


def scrolls(player):
    """Whether the page, and whether the board has to be scrolled: (down, right) each."""
    return player.page.evaluate(
        "[document.documentElement, document.getElementById('scroller')].map((e) => "
        "[e.scrollHeight > e.clientHeight, e.scrollWidth > e.clientWidth])"
    )


@pytest.mark.parametrize(
    ("link", "cells"),
    [
        # An eighteenth of the height of a large window; at least so large that a small board
        # fills the stage.
        (SHARED, {(2560, 1440): 80, (1920, 1080): 60, (1366, 768): 60, (768, 1024): 60}),
        # As large as the window allows. 18 pixels in version 0.1.0.
        (EXPERT, {(1366, 650): 27, (1366, 768): 35, (1920, 1080): 54}),
    ],
)
def test_board_takes_the_screen(link, cells, invite):
    player = invite()
    player.visit(link)
    for width, height in resize(player, cells):
        assert side_of_a_cell(player) == cells[width, height]
        assert scrolls(player) == [[False, False], [False, False]]
        # The board is in the middle, the tools below it.
        board, tools = box(player, "#board"), box(player, "#tools")
        assert abs(board["x"] - (width - board["x"] - board["width"])) <= 1
        assert tools["y"] >= board["y"] + board["height"]


@pytest.mark.parametrize(
    ("size", "least", "options"),
    [((1366, 768), 35, {}), ((1024, 768), 30, TOUCH), ((768, 1024), 26, TOUCH)],
)
def test_panels_take_no_room_from_an_expert_board(size, least, options, invite):
    """On an upright tablet the board is turned: it takes the height of the screen."""
    player = invite(**window(*size, **options))
    player.visit(EXPERT)
    page = player.page
    assert side_of_a_cell(player) >= least
    board, tools = box(player, "#board"), box(player, "#tools")
    assert tools["y"] >= board["y"] + board["height"]

    def check_parts(*parts):
        for part in parts:
            shown = box(player, part)
            assert shown["y"] + shown["height"] <= size[1], part
        assert box(player, "#board") == board
        assert scrolls(player) == [[False, False], [False, False]]

    player.press("#tool-probabilities")
    expect(page.locator("#clues .scale")).to_be_visible()  # the panel is loaded
    check_parts("#clues", "#status")
    # The clues of a cell take the place of the status.
    page.locator("#board .cell.heat").first.hover()
    expect(page.locator("#clues li")).to_have_count(10)
    check_parts("#clues")
    player.press("#tool-probabilities")
    expect(page.locator("#clues")).to_be_hidden()
    player.lose(99)
    expect(page.locator("#result-risk")).to_contain_text("risk")
    check_parts("#status", "#result-risk", "#result-again")


@pytest.mark.parametrize(
    ("place", "options"),
    [("loss", TOUCH), ("mistake", TOUCH), *((place, {}) for place in PLACES if place != "loss")],
)
def test_no_cell_could_be_two_pixels_larger(place, options, invite):
    """`make room` tries 40 windows and all levels."""
    sizes = ["320x568", "844x390", "768x1024"] if options else ["1366x768", "1920x1080"]
    player = invite(viewport={"width": 1280, "height": 720}, **options)
    player.prefer(look="modern")
    rooms = list(measure(player, place, "intermediate", sizes))
    assert [it for it in rooms if it.fits > it.side + 1] == []


def test_on_a_phone_the_map_shows_the_cells_and_leads_to_a_part_of_the_board(invite):
    player = invite(**window(390, 844, **TOUCH))
    player.visit("#level=40x40x300&rules=classic&first=opening&seed=1&start=4,4")
    page, plan = player.page, player.page.locator("#map")
    game = fm.Game((40, 40, 300), "classic", 1, "opening")
    game.open(4, 4)
    mines = [tuple(cell) for cell in np.argwhere(game.layout.mines).tolist()]
    # The part that is tapped comes to the middle, as far as the board reaches.
    plan.tap(position={"x": 50, "y": 50})
    expect(player.cell(39, 39)).to_be_in_viewport()
    flagged, hit = mines[-1], mines[-2]
    player.click(*flagged, button="right")
    expect(player.cell(*flagged)).to_have_class(re.compile("flag"))
    player.click(*hit)
    expect(player.cell(*hit)).to_have_class(re.compile("hit"))
    # The result moves the board, and it is loaded with the first game that ends.
    expect(page.locator("#result")).to_be_visible()
    player.wait_drawn()
    plan.tap(position={"x": 2, "y": 2})
    expect(player.cell(0, 0)).to_be_in_viewport()
    player.wait_drawn()
    colours = page.evaluate(COLOURS_OF_THE_MAP)
    covered = [(0, 39), *mines[-9:-2]]
    kinds = [
        {tuple(colours[row][column]) for row, column in cells}
        for cells in ([(4, 4)], covered, [flagged], [hit])
    ]
    assert [len(kind) for kind in kinds] == [1, 1, 1, 1]
    assert len(set.union(*kinds)) == 4
    assert kinds[3] == {max(set.union(*kinds), key=lambda colour: colour[0] - colour[1])}, "red"
    # The colours of the system change in the evening, and those of the map with them.
    page.emulate_media(color_scheme="dark")
    player.wait_drawn()
    player.wait_drawn()  # the map is drawn a frame after the palette
    dark = page.evaluate(COLOURS_OF_THE_MAP)
    assert tuple(dark[4][4]) not in kinds[0]


COLOURS_OF_THE_MAP = """() => {
    const map = document.getElementById("map");
    // A canvas that is read twice has a warning.
    const copy = new OffscreenCanvas(map.width, map.height).getContext("2d");
    copy.drawImage(map, 0, 0);
    const { data } = copy.getImageData(0, 0, map.width, map.height);
    const middle = (place) => Math.floor((place + 0.5) * map.width / 40);
    const colour = (row, column) => {
        const dot = 4 * (middle(row) * map.width + middle(column));
        return [...data.slice(dot, dot + 3)];
    };
    const places = [...Array(40).keys()];
    return places.map((row) => places.map((column) => colour(row, column)));
}"""


def test_upright_phone_turns_a_wide_board(invite):
    player = invite(**window(390, 844, **TOUCH))
    player.visit(EXPERT)
    page = player.page
    # Thirty rows as shown; row 7, column 7 is on the diagonal.
    expect(page.locator("#board .row")).to_have_count(30)
    player.wait_opened(7, 7)
    expect(page.locator("[aria-label='Row 3, column 12: covered']")).to_have_count(1)
    # A thumb hits a cell, so the board scrolls both ways.
    assert side_of_a_cell(player) >= 36
    assert scrolls(player) == [[False, False], [True, True]]
    # A tap opens the cell under the finger.
    expect(player.cell(12, 3)).to_have_attribute("aria-label", re.compile("Row 3, column 12"))
    box_ = player.cell(12, 3).bounding_box()
    page.touchscreen.tap(box_["x"] + 12, box_["y"] + 12)
    expect(player.cell(12, 3)).to_have_class(re.compile("opened"))
    # The arrow keys move as the board is shown.
    page.keyboard.press("ArrowDown")
    expect(player.cell(13, 3)).to_be_focused()
    # The device is turned back: so is the board, and the game goes on.
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("#board .row")).to_have_count(16)
    expect(player.cell(3, 12)).to_have_class(re.compile("opened"))
    # A player may not want it.
    player.switch("Turn wide boards")
    page.set_viewport_size({"width": 390, "height": 844})
    player.wait_drawn()
    expect(page.locator("#board .row")).to_have_count(16)


def test_phones_say_what_was_lost_by(invite):
    player = invite(**window(*PHONES[1], **TOUCH))
    player.visit(EXPERT)
    player.lose(99)
    page = player.page
    expect(page.locator("#result-risk")).to_contain_text(re.compile("^Row .* safe"))
    expect(page.locator("#result-cost")).to_be_visible()
    for look in looks(page):
        for _, height in resize(player, PHONES[1:]):
            for part in ("#status", "#result-cost", "#result-risk", "#result-again"):
                shown = box(player, part)
                assert shown["height"] > 0
                assert shown["y"] + shown["height"] <= height, (look, part)


def test_phone_in_landscape(invite):
    player = invite(**window(640, 360, **TOUCH))
    player.visit(SHARED)
    assert side_of_a_cell(player) >= 32
    assert scrolls(player)[1] == [False, False]
    page = player.page
    for part in ("#board", "#face", "#tool-flags", "#status", "#menu-help"):
        shown = box(player, part)
        assert shown["y"] >= 0, part
        assert shown["y"] + shown["height"] <= 360, part
    # The dialog says that it goes on below, until its end is in view.
    player.press("#menu-game")
    expect(page.locator("dialog .more")).to_be_visible()
    page.locator("dialog .content").evaluate("(content) => content.scrollTo(0, 9999)")
    expect(page.locator("dialog .more")).to_be_hidden()


def test_nothing_wraps_or_is_clipped_on_phones(invite):
    player = invite(**window(*PHONES[0], **TOUCH))
    player.visit(SHARED)
    for language in player.languages():
        for kind in ("probabilities", "states"):
            player.press(f"#tool-{kind}")
            player.wait_analysed()
            for size in resize(player, PHONES):
                check_bars(player.page, (language, *size))


def check_bars(page, shown):
    """Check that nothing of the bars, the panels and the status wraps or is cut."""
    _, width, height = shown
    clipped = page.evaluate(
        "[...document.querySelectorAll("
        "':is(.menu, #places, #tools), :is(.menu, #places, #tools) *,"
        ".clues, .clues p, .clues .name, .clues .share, .status')]"
        ".filter((e) => e.clientWidth &&"
        "(e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))"
        ".map((e) => e.outerHTML)"
    )
    assert not clipped, shown
    rows = page.evaluate(
        "['.menu', '#tools'].map((s) => new Set([...document.querySelector(s).children]"
        ".filter((b) => !b.hidden).map((b) => b.getBoundingClientRect().top)).size)"
    )
    assert rows == ([1, 2] if height > width else [3, 3]), shown
    assert page.evaluate("document.documentElement.scrollWidth") <= width, shown


def cell_at(player, x, y):
    return player.page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).getAttribute('aria-label')", [x, y]
    )


def test_pinching_zooms_around_the_fingers(invite):
    player = invite(**window(390, 844, **TOUCH))
    player.visit("#level=60x60x300&rules=fair&first=opening&seed=7&start=30,30")
    player.page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(500, 500)")
    player.wait_drawn()
    before = side_of_a_cell(player)
    middle = box(player, "#scroller")
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    old = cell_at(player, x, y)
    with player.touch() as put:
        for apart in range(100, 181, 16):
            put({1: (x - apart / 2, y), 2: (x + apart / 2, y)})
        put({})
    wait_for_side(player, f"(side) => Math.abs(side - {1.8 * before}) < 2")
    assert cell_at(player, x, y).split(":")[0] == old.split(":")[0]
    # The fingers have opened and flagged nothing, and the page itself is not zoomed.
    assert player.page.evaluate("visualViewport.scale") == 1
    assert player.page.locator("#board .flag").count() == 0


def test_control_and_the_wheel_zoom_around_the_pointer(invite):
    player = invite(**window(1000, 700))
    player.prefer(look="modern", rulers=True)
    player.visit(LARGE)
    page = player.page
    before = side_of_a_cell(player)
    assert before >= 24
    assert scrolls(player) == [[False, False], [True, True]]
    # A touchpad sends many small turns; each alone would change a cell by less than half a pixel.
    point = (400, 400)
    page.mouse.move(*point)
    page.keyboard.down("Control")
    for _ in range(40):
        page.mouse.wheel(0, -1)
    page.keyboard.up("Control")
    wait_for_side(player, f"(side) => side > {1.2 * before}")
    page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(400, 400)")
    player.wait_drawn()
    old, before = cell_at(player, *point), side_of_a_cell(player)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -120)
    page.keyboard.up("Control")
    wait_for_side(player, f"(side) => side > {1.5 * before}")
    assert cell_at(player, *point).split(":")[0] == old.split(":")[0]
    # The rulers keep up, and count from 0.
    assert page.locator(".ruler.top span").nth(7).inner_text() == "7"


def named_cell(player):
    """The safe cell that the end of a game names."""
    risk = player.page.locator("#result-risk")
    expect(risk).to_contain_text("safe")
    row, column = re.findall(r"\d+", risk.text_content())[:2]
    return int(row), int(column)


def test_hints_and_the_safe_cell_after_a_loss_are_scrolled_to_and_marked(invite):
    player = invite(**window(1000, 700), reduced_motion="no-preference")
    player.visit(LARGE)
    page = player.page
    # The page shows where the game has begun. The player looks elsewhere.
    expect(player.cell(30, 30)).to_be_in_viewport()
    wait_at_rest(player, "#board")
    page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")
    page.click("#tool-hint")
    title = page.locator("#proof .proof-title")
    expect(title).to_contain_text("This cell is certain")
    row, column = map(int, re.findall(r"\d+", title.inner_text()))
    expect(player.cell(row, column)).to_be_in_viewport()
    expect(player.cell(row, column)).to_have_class(re.compile("asked"))
    # The next move takes the ring away.
    player.click(row, column)
    expect(page.locator("#board .asked")).to_have_count(0)
    # A guess far from the opening, which is in the middle of the board.
    page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")
    wait_at_rest(player, "#board")
    player.click(0, 0)
    expect(page.locator("#face")).to_have_attribute("data-face", "dead")
    row, column = named_cell(player)
    expect(player.cell(row, column)).to_have_class(re.compile("safe follows"))
    expect(player.cell(row, column)).to_be_in_viewport()


def test_the_board_of_the_analyser_has_the_same_room_before_and_after_the_answer(invite):
    analyst = invite(kind=Analyst, **window(390, 844, **TOUCH))
    with analyst.hold_back(re.compile(r"\.(deflated|wasm)")):
        analyst.page.goto(f"{analyst.address}analyse.html{fragment_of(guess_position(14))}")
        analyst.page.wait_for_selector("#board .cell")
        analyst.wait_drawn()
        before = box(analyst, "#scroller")["height"]
    analyst.wait_analysed()
    expect(analyst.page.locator("#status")).to_contain_text("a guess is forced")
    for _ in resize(analyst, [(391, 844), (390, 844)]):
        pass
    # The first time the side of a cell, a tenth of which is its lip, is not known.
    lip = side_of_a_cell(analyst) / 10
    assert abs(box(analyst, "#scroller")["height"] - before) <= lip


def group_of(player):
    """The row and column of the pill of a group, as they are shown."""
    pill, board = box(player, ".group-layer .count"), box(player, "#board")
    side = side_of_a_cell(player)
    return [
        (pill[axis] + pill[size] / 2 - board[axis]) / side
        for axis, size in (("y", "height"), ("x", "width"))
    ]


def position_with_a_group():
    """Return an expert position after all that single clues prove, and a cell that needs two."""
    game = fm.Game("expert", "fair", 3, "opening", clock=lambda: 0.0)
    game.open(7, 7)
    while True:
        rules = {
            cell: rule
            for cell, rule in fm.proof_rules(game.view).items()
            if game.analysis().safe[cell]
        }
        single = [cell for cell, rule in rules.items() if rule == "single"]
        if not single:
            return game.view, next(cell for cell, rule in rules.items() if rule == "subset")
        game.open(*single[0])


def test_a_group_turns_with_its_board(invite):
    options = window(390, 844, **TOUCH)
    analyst = invite(kind=Analyst, **options, reduced_motion="reduce")
    view, cell = position_with_a_group()
    analyst.begin(fragment_of(view))
    analyst.wait_analysed()
    page = analyst.page
    expect(page.locator("#board .row")).to_have_count(30)
    analyst.cell(*cell[::-1]).tap()
    following = page.locator("#explanation .primary")
    expect(following).to_be_visible()
    while not page.locator(".group-layer .count").count():
        following.tap()
        analyst.wait_drawn()
    row, column = group_of(analyst)
    page.set_viewport_size({"width": 1000, "height": 700})
    expect(page.locator("#board .row")).to_have_count(16)
    analyst.wait_drawn()
    assert group_of(analyst) == pytest.approx([column, row], abs=0.1)
