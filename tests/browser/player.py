"""`Player` for the browser tests: finds cells on the page, and clicks, types and taps on them."""

import json
import re
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, Request, Route, expect

import fairmines as fm
from tests.helpers.box import PATIENCE, RunningBox

CODES = {"flag": "f", "question": "q", "hit": "h", "wrong": "w", "mine": "m"}
BEGINNER = 10
"""The mines of a beginner's board."""
SHARED = "#level=9x9x10&rules=fair&first=opening&deal=random&seed=7&start=4,4"
"""What a share link of such a board says."""
EASY = "#level=9x9x2&rules=fair&first=opening&deal=random&seed=7&start=4,4"
EXPERT = "#level=30x16x99&rules=fair&first=opening&deal=random&seed=7&start=7,7"
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""A script that waits until what the page has decided to draw is drawn."""
MIDDLE = """(cell) => {
  cell.scrollIntoViewIfNeeded();
  const { x, y, width, height } = cell.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""A script that brings a cell into view, and returns its middle."""
SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    shifts.push([value, ...sources.map(({ node }) => node?.id ?? "")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
"""A script that keeps each layout shift, with the elements that moved, in `shifts`."""
LANGUAGES = ("en", "cs", "ru", "pt-BR", "fi", "zh-CN")


CONTENT = {
    "play": "#board .cell",
    "analyse": "#board .cell",
    "review": ".drop-zone",
    "train": "#board .cell",
    "statistics": "#kept .links",
}
"""What each place shows, by its name."""


class Player:
    """Reads the page as it is shown and acts on it; knows nothing that the page does not show."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self._watch_loading()

    def _watch_loading(self) -> None:
        """Note which files are on their way, for `wait_loaded`."""
        self._loading: set[Request] = set()
        self.page.on("request", self._begin_loading)
        self.page.on("requestfinished", self._end_loading)
        self.page.on("requestfailed", self._end_loading)

    # Playwright takes no methods of a set.
    def _begin_loading(self, request: Request) -> None:
        self._loading.add(request)

    def _end_loading(self, request: Request) -> None:
        self._loading.discard(request)

    def visit(self, fragment: str = "") -> None:
        """Open the page; accept a shared board that has a start, and wait for its opening."""
        self.page.goto(f"{self.address}{fragment}")
        start = re.search(r"start=(\d+),(\d+)", fragment)
        if start:
            self.page.locator("dialog button").first.click()
            self.wait_opened(*map(int, start.groups()))
        else:
            self.page.wait_for_selector("#board .cell")

    def prefer(self, **preferences) -> None:
        """Have these preferences from the first visit on."""
        self.page.add_init_script(
            f"if (!localStorage.getItem('fairmines.preferences'))"
            f"localStorage.setItem('fairmines.preferences', {_js_string(preferences)})"
        )

    def new_game(self, **options) -> None:
        """Begin a game with these options; on a page that has a game already, that one goes on."""
        level = {"width": 9, "height": 9, "mines": 10, "rules": "fair", "first": "safe"}
        self.prefer(options={**level, "deal": "random", **options})
        self.visit()

    # What the page shows.

    def cell(self, row: int, column: int) -> Locator:
        return self.page.locator(f"#board > :nth-child({row + 1}) > :nth-child({column + 1})")

    def codes(self) -> list[list[str]]:
        """The board in the codes of the protocol, from the classes of the cells, once drawn."""
        rows = self.page.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => drawn("
            "[...document.querySelectorAll('#board > .row')]"
            ".map((row) => [...row.children].map((cell) => cell.className)))))"
        )
        return [[_code(classes.split()) for classes in row] for row in rows]

    def analysis(self, mines: int, codes: list[list[str]] | None = None) -> fm.Analysis:
        rows = codes or self.codes()
        cells = [[int(code) if code.isdigit() else -1 for code in row] for row in rows]
        return fm.analyse(fm.View(cells, mines))

    def next_cell(self, mines: int) -> tuple[int, int]:
        """Return a safe cell if there is one, else an undetermined one: under `fair` this wins."""
        codes = self.codes()
        analysis = self.analysis(mines, codes)
        cells = [(r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"]
        safe = [cell for cell in cells if analysis.safe[cell]]
        return (safe or [cell for cell in cells if not analysis.mined[cell]])[0]

    @property
    def face(self) -> str | None:
        return self.page.locator("#face").get_attribute("data-face")

    @property
    def over(self) -> bool:
        return self.face in {"dead", "cool"}

    @property
    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    def counter(self, name: str) -> str | None:
        return self.page.locator(f"#{name}").get_attribute("data-value")

    def wait_seconds(self, least: int) -> None:
        """Wait until the clock shows so many seconds, or more: a stalled page leaves some out."""
        shown = f"() => Number(document.getElementById('seconds').dataset.value) >= {least}"
        self.page.wait_for_function(shown)

    def game_id(self) -> str:
        return self.page.evaluate("localStorage.getItem('fairmines.play.game')")

    def wait_codes(self, codes: list[list[str]]) -> None:
        """Wait until the board shows these codes; an upright phone turns a wide board."""
        end = time.monotonic() + PATIENCE
        turned = [list(column) for column in zip(*codes, strict=True)]
        while (shown := self.codes()) not in (codes, turned):
            assert time.monotonic() < end, f"the board shows {shown}: expected {codes}"

    def wait_drawn(self) -> None:
        """Wait until the page has drawn all that it has decided to draw."""
        self.page.evaluate(DRAWN)

    def wait_analysed(self) -> None:
        """Wait until the analysis that is shown is of the position that is shown."""
        expect(self.page.locator("#board")).to_have_attribute("aria-busy", "false")
        self.wait_drawn()

    def wait_new_game(self, before: str) -> None:
        """Wait until the page has another game than the one with this id."""
        name = "fairmines.play.game"
        self.page.wait_for_function(
            "([name, id]) => localStorage.getItem(name) !== id", arg=[name, before]
        )

    def wait_loaded(self) -> None:
        """Wait until no file is on its way, the pictures of what is drawn included."""
        self.wait_drawn()
        while self._loading:
            self.page.wait_for_event("requestfinished")

    @contextmanager
    def hold_back(self, files: re.Pattern[str]) -> Iterator[None]:
        """Hold files back while the block runs; then wait until all are loaded."""
        routes = hold_files(self.page, files)
        yield
        for route in routes:
            route.continue_()
        self.page.unroute(files)  # those that they ask for may come at once
        self.wait_loaded()

    # What a person does.

    def press(self, selector: str) -> None:
        """Press a button of a menu: open the menu first, where it is one."""
        button = self.page.locator(selector)
        menu = button.evaluate("(button) => button.closest('[popover]')?.id ?? ''")
        if menu and not button.is_visible():
            self.page.click(f"[popovertarget={menu}]")
        button.click()

    def show(self, overlay: str) -> None:
        """Show the states or the probabilities in a game whose time counts: say yes to that."""
        self.press(f"#tool-{overlay}")
        self.page.locator("dialog button").first.click()

    def close_dialog(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog")).to_have_count(0)

    def switch(self, *labels: str) -> None:
        """Switch settings by their labels; each applies at once."""
        self.page.click("#menu-settings")
        for label in labels:
            self.page.locator("dialog").get_by_label(label).click()
        self.close_dialog()

    def languages(self) -> Iterator[str]:
        """Choose one language after the other in the settings; yield what the page is in."""
        html, choose = self.page.locator("html"), self.page.locator("dialog select").first
        for language in LANGUAGES:
            self.press("#menu-settings")
            choose.select_option(language)
            expect(html).to_have_attribute("lang", language)
            self.close_dialog()
            yield language

    def middle_of(self, row: int, column: int) -> tuple[float, float]:
        """Bring a cell into view; return its middle. Thousands of clicks ask, each in one call."""
        x, y = self.cell(row, column).evaluate(MIDDLE)
        return x, y

    def open_statistics(self) -> Locator:
        """Go to the place of the statistics; return the part with the wins and times."""
        self.page.click("#menu-statistics")
        return self.page.locator("#statistics")

    def go_back_to_the_game(self) -> None:
        self.page.click("#menu-play")
        self.page.wait_for_selector("#face")  # the analyser has a board, too
        self.page.wait_for_selector("#board .cell")

    def click(self, row: int, column: int, button: str = "left") -> None:
        self.page.mouse.click(*self.middle_of(row, column), button=button)

    def tap(self, row: int, column: int) -> None:
        self.page.touchscreen.tap(*self.middle_of(row, column))

    @contextmanager
    def touch(self) -> Iterator[Callable[..., None]]:
        """Yield what has fingers at these points, by their numbers; those left out are lifted.

        The events say that they come 8 ms apart, or as long as is told: a machine's speed is not
        that of a finger.
        """
        session = self.page.context.new_cdp_session(self.page)
        before: dict[int, tuple[float, float]] = {}
        clock = time.time()

        def send(kind: str, fingers: dict[int, tuple[float, float]], after: float) -> None:
            nonlocal clock
            clock += after
            points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in fingers.items()]
            event = {"type": kind, "touchPoints": points, "timestamp": clock}
            session.send("Input.dispatchTouchEvent", event)

        def put(fingers: dict[int, tuple[float, float]], after: float = 0.008) -> None:
            nonlocal before
            lifted = {finger: before[finger] for finger in before.keys() - fingers.keys()}
            if lifted:
                send("touchEnd", lifted, after)
            if fingers:
                kind = "touchStart" if fingers.keys() - before.keys() else "touchMove"
                send(kind, fingers, after)
            before = fingers

        yield put
        session.detach()

    def walk(self, row: int, column: int) -> None:
        """Move the cursor there with the arrow keys."""
        here = self.page.evaluate(
            "(() => { const cell = document.querySelector('#board [tabindex=\"0\"]');"
            "return [[...cell.parentNode.parentNode.children].indexOf(cell.parentNode),"
            "[...cell.parentNode.children].indexOf(cell)] })()"
        )
        for keys, steps in (
            (("ArrowUp", "ArrowDown"), row - here[0]),
            (("ArrowLeft", "ArrowRight"), column - here[1]),
        ):
            for _ in range(abs(steps)):
                self.page.keyboard.press(keys[steps > 0])

    def press_foreign(self, key: str, code: str, modifiers: int = 0) -> None:
        """Press a key as a keyboard with other letters does; 2 is Ctrl, 8 is Shift."""
        session = self.page.context.new_cdp_session(self.page)
        for kind in ("keyDown", "keyUp"):
            event = {"type": kind, "key": key, "code": code, "modifiers": modifiers}
            session.send("Input.dispatchKeyEvent", event)
        session.detach()

    def wait_opened(self, row: int, column: int) -> None:
        expect(self.cell(row, column)).to_have_class(re.compile("opened|flag"))

    # Whole games.

    def open_next(
        self, mines: int, act: Callable[[int, int], None] | None = None
    ) -> tuple[int, int]:
        """Open the next cell with a click, or another act, and wait for it; return the cell."""
        cell = self.next_cell(mines)
        (act or self.click)(*cell)
        self.wait_opened(*cell)
        return cell

    def win(self, mines: int, act: Callable[[int, int], None] | None = None) -> None:
        """Open certain cells while there are any, else undetermined ones, until the game is won."""
        for _ in range(sum(map(len, self.codes()))):
            if self.over:
                break
            self.open_next(mines, act)
        assert self.face == "cool", "the game is not won"

    def lose(self, mines: int) -> None:
        """Open cells, the most dangerous first, until one was a mine."""
        while not self.over:
            codes = self.codes()
            probabilities = self.analysis(mines, codes).mine_probability
            cells = [(r, c) for r, row in enumerate(codes) for c, x in enumerate(row) if x == "c"]
            cell = max(cells, key=lambda cell: probabilities[cell])
            self.click(*cell)
            self.wait_opened(*cell)


def _code(classes: list[str]) -> str:
    for name, code in CODES.items():
        if name in classes and name != "mine":
            return code
    if "mine" in classes:
        return "m"
    digits = [name[1] for name in classes if re.fullmatch(r"d\d", name)]
    return digits[0] if digits else "c"


def _js_string(value) -> str:
    return json.dumps(json.dumps(value))


def let_wait(page: Page, milliseconds: int) -> None:
    """Let the page wait a minute where it waits so long: a busy machine takes longer to answer."""
    page.add_init_script(
        f"""{{
          const after = globalThis.setTimeout;
          globalThis.setTimeout = (act, time, ...more) =>
            after(act, time === {milliseconds} ? 60_000 : time, ...more);
        }}"""
    )


def hold_files(page: Page, files: re.Pattern[str] | str) -> list[Route]:
    """Hold files back from now on; return the routes of those that the page asks for."""
    routes: list[Route] = []

    # Playwright takes no methods of a list.
    def hold(route: Route) -> None:
        routes.append(route)

    page.route(files, hold)
    return routes


def wait_copies(box: RunningBox, number: int, player: Player) -> None:
    """Wait until a box has so many games."""
    end = time.monotonic() + PATIENCE
    while len(box.copies()) < number:
        assert time.monotonic() < end, f"expected {number} games in the box"
        player.page.evaluate("0")


def drop(page: Page, selector: str, files: dict[str, bytes]) -> None:
    """Drop files by their names on an element."""
    transfer = page.evaluate_handle(
        "(files) => { const transfer = new DataTransfer(); for (const [name, text] of files) {"
        "const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));"
        "transfer.items.add(new File([bytes], name)); } return transfer }",
        [[name, b64encode(content).decode()] for name, content in files.items()],
    )
    page.dispatch_event(selector, "drop", {"dataTransfer": transfer})


def go(page: Page, place: str) -> None:
    """Go to a place by the bar, and wait for its content."""
    page.click(f"#menu-{place}")
    expect(page.locator("#places [aria-current=page]")).to_have_id(f"menu-{place}")
    expect(page.locator("h1")).to_be_focused()
    page.locator(CONTENT[place]).first.wait_for()
