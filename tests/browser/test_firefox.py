"""The page in Firefox: a game with the mouse, keys and fingers, dialogs, and a reload."""

import json
import time
from base64 import b64encode

import pytest

from tests.browser.firefox import FirefoxMissingError, launch_firefox
from tests.browser.player import BEGINNER, SHARED, Player
from tests.browser.site_server import SiteServer
from tests.helpers import replay_files as files
from tests.helpers.tiers import needs

SECONDS = 30


@pytest.fixture(scope="module")
@needs("browser")
def firefox():
    try:
        with launch_firefox() as browser:
            yield browser
    except FirefoxMissingError as missing:
        pytest.skip(str(missing))


class FirefoxPlayer(Player):
    """Plays in Firefox; what it has of `Player` needs only scripts that read the page."""

    def _watch_loading(self):
        """Firefox is not asked for its requests."""

    def visit(self, fragment=""):
        self.page.goto(f"{self.address}{fragment}")
        self.wait("document.querySelector('#board .cell, dialog button') !== null")
        if self.shows("dialog"):  # the welcome, or the question of a shared board
            self.page.press("Escape" if self.shows("dialog.welcome") else "Enter")
        self.wait("document.querySelector('#board .cell') && !document.querySelector('dialog')")

    def wait(self, condition):
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.page.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < end, f"{condition} is not true after {SECONDS} seconds"
            time.sleep(0.02)

    def shows(self, selector):
        """Whether the page shows such an element."""
        return self.page.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".some((element) => element.checkVisibility())"
        )

    @property
    def face(self):
        return self.page.evaluate("document.getElementById('face').dataset.face")

    @property
    def status(self):
        return self.page.evaluate("document.getElementById('status').innerText")

    def click(self, row, column, button="left"):
        self.page.click(self.place_of(row, column), button)

    def place_of(self, row, column):
        """Return the selector of a cell."""
        return f"#board > :nth-child({row + 1}) > :nth-child({column + 1})"

    def walk(self, row, column):
        focused = (
            "[...document.querySelectorAll('#board .cell')].findIndex((it) => it.tabIndex === 0)"
        )
        r, c = divmod(self.page.evaluate(focused), len(self.codes()[0]))
        for key, steps in (
            ("ArrowUp", r - row),
            ("ArrowDown", row - r),
            ("ArrowLeft", c - column),
            ("ArrowRight", column - c),
        ):
            for _ in range(steps):
                self.page.press(key)

    def press_button(self, selector):
        self.page.click(selector)

    def tap(self, row, column, seconds=0):
        self.page.tap(self.place_of(row, column), seconds)

    def wait_code(self, row, column, codes):
        """Wait until a cell has one of these codes."""
        end = time.monotonic() + SECONDS
        while (code := self.codes()[row][column]) not in codes:
            assert time.monotonic() < end, f"({row}, {column}) is {code!r}: expected {codes}"
            time.sleep(0.02)

    def wait_opened(self, row, column):
        self.wait_code(row, column, "012345678mhf")


@pytest.fixture
def page(firefox):
    firefox.complaints.clear()
    page = firefox.new_page(1000, 760)
    yield page
    page.close()
    assert not firefox.complaints


@pytest.fixture
def player(page, home):
    return FirefoxPlayer(page, home.url)


def covered(player):
    return [(r, c) for r, row in enumerate(player.codes()) for c, x in enumerate(row) if x == "c"]


def test_a_game_is_won_by_clicks(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.win(BEGINNER)
    assert player.face == "cool"
    assert player.shows("#result-again")


def test_flags_and_chords(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis = player.analysis(BEGINNER)
    codes = player.codes()

    def around(r, c):
        near = [(i, j) for i in range(r - 1, r + 2) for j in range(c - 1, c + 2)]
        return [(i, j) for i, j in near if 0 <= i < 9 and 0 <= j < 9 and codes[i][j] == "c"]

    # A clue whose mines are certain, beside a cell that is then safe.
    clue, mines = next(
        ((r, c), [cell for cell in around(r, c) if analysis.mined[cell]])
        for r in range(9)
        for c in range(9)
        if codes[r][c] in "12345678"
        and sum(bool(analysis.mined[cell]) for cell in around(r, c)) == int(codes[r][c])
        and any(analysis.safe[cell] for cell in around(r, c))
    )
    for cell in mines:
        player.click(*cell, button="right")
        player.wait_code(*cell, "f")
    safe = [cell for cell in around(*clue) if analysis.safe[cell]]
    player.click(*clue, button="middle")
    for cell in safe:
        player.wait_code(*cell, "012345678")
    player.click(*mines[0], button="right")
    player.wait_code(*mines[0], "cq")


def test_keys_and_probabilities(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.page.press("p")
    player.wait("document.querySelector('#board .cell.heat') !== null")
    pressed = "document.getElementById('tool-probabilities').ariaPressed"
    assert player.page.evaluate(pressed) == "true"
    # A hint in three steps: the rule, the clues, the cell.
    player.page.press("h")
    player.wait("!document.getElementById('proof').hidden")
    player.page.press("n")
    player.wait("document.querySelector('#board .cell.cited') !== null")
    player.page.press("n")
    player.wait("document.querySelector('#proof .proof-title').textContent.includes('is safe')")
    player.page.press("Escape")
    player.wait("document.getElementById('proof').hidden")
    # Arrows move the cursor, Enter opens its cell, F flags it.
    cell = player.next_cell(BEGINNER)
    player.walk(*cell)
    player.page.press("Enter")
    player.wait_code(*cell, "012345678")
    cell = covered(player)[0]
    player.walk(*cell)
    player.page.press("f")
    player.wait_code(*cell, "f")
    player.press_button("#tool-probabilities")
    player.wait("document.querySelector('#board .cell.heat') === null")


def test_dialogs(player):
    player.visit("#level=9x9x10")
    for menu in ("game", "settings", "help"):
        player.press_button(f"#menu-{menu}")
        player.wait("document.querySelector('dialog[open]') !== null")
        player.page.press("Escape")
        player.wait("document.querySelector('dialog') === null")
        player.wait(f"document.activeElement.id === 'menu-{menu}'")
    # Enter closes a dialog, and opens no cell behind it.
    player.page.press("ArrowDown")
    player.press_button("#menu-help")
    player.wait("document.querySelector('dialog[open]') !== null")
    player.page.press("Enter")
    player.wait("document.querySelector('dialog') === null")
    player.wait("document.activeElement.id === 'menu-help'")
    player.page.press("f")
    player.wait_code(1, 0, "f")
    player.press_button("#menu-game")
    player.wait("document.querySelector('dialog[open]') !== null")
    player.press_button("label[for=level-intermediate]")
    player.page.press("Enter")
    player.wait("document.querySelectorAll('#board .cell').length === 256")


def test_the_moves_of_the_welcome(player):
    """By a click, a finger, and keys."""
    page = player.page
    page.goto(player.address)
    player.wait("document.querySelector('dialog.welcome .cell')")

    def said(text):
        return f"document.querySelector('#welcome-said').innerText.includes('{text}')"

    cell = "dialog .board > :nth-child(1) > :nth-child({})".format
    page.click(cell(3))
    player.wait(said("the numbers prove it"))
    page.press("Enter")
    player.wait(said("Move 2 of 3"))
    page.tap(cell(2))
    player.wait(said("You survive"))
    page.press("Enter")
    player.wait(said("Move 3 of 3"))
    page.press("ArrowRight")
    page.press("Enter")
    player.wait(said("A mine, whichever of the two you choose"))
    page.press("Enter")
    player.wait("document.activeElement.innerText === 'Play'")
    page.press("Enter")
    player.wait("document.querySelector('dialog') === null")
    player.wait("document.activeElement.matches('#board .cell')")


def test_a_reload_goes_on_with_the_game(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    cell = covered(player)[0]
    player.click(*cell, button="right")
    player.wait_code(*cell, "f")
    before = player.codes()
    player.page.reload()
    player.wait("document.querySelector('#board .cell.flag') !== null")
    assert player.codes() == before


def test_touch(player):
    player.visit("#level=9x9x10&first=opening")
    player.tap(4, 4)
    player.wait_code(4, 4, "0")
    cell = covered(player)[0]
    player.tap(*cell, seconds=0.7)
    player.wait_code(*cell, "f")
    safe = player.next_cell(BEGINNER)
    player.tap(*safe)
    player.wait_code(*safe, "012345678")


def test_the_analyser_without_a_server(page, tmp_path):
    """The kernel computes in Firefox, too, and the service worker keeps the page."""
    with SiteServer(tmp_path, "analyser") as served:
        analyst = FirefoxPlayer(page, served.address)
        analyst.visit("analyse.html#size=4x3&mines=3&cells=cF12cF")
        label = "(document.querySelector('#board .cell')?.ariaLabel ?? '')"
        analyst.wait(f"{label}.includes('33.3%')")
        analyst.page.press("a")
        analyst.wait("!document.getElementById('advice').hidden")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    analyst.wait(f"{label}.includes('33.3%')")


def test_a_sample_is_reviewed(player):
    """The clicks, the keys and the proof of a review; then the sentences of all games."""
    sample = "document.querySelector('.samples button')"
    player.page.goto(f"{player.address}review.html")
    player.wait(sample)
    player.press_button(".samples button")
    player.wait("document.querySelector('#judgement .mistake') !== null")
    mistake = player.page.evaluate("document.getElementById('slider').value")
    player.page.press("ArrowLeft")
    player.wait(f"document.getElementById('slider').value === '{int(mistake) - 1}'")
    player.page.press("m")
    player.wait(f"document.getElementById('slider').value === '{mistake}'")
    player.press_button("#why")
    player.wait("document.querySelector('#board .cited') !== null")
    player.press_button("#what-else")
    player.wait("document.querySelectorAll('#comparison tbody tr').length > 1")
    player.page.goto(f"{player.address}reviews.html")
    lead = "document.querySelector('#figures .lead')?.textContent ?? ''"
    player.wait("document.querySelector('#preview h3') !== null")
    player.wait(f"{sample} || document.getElementById('menu-open')")
    player.press_button("#menu-open")
    player.wait("document.querySelector('dialog .samples button') !== null")
    player.press_button("dialog .samples button")
    player.wait(f"({lead}).includes('By mistakes. Lost games with one: 1 of 1.')")


KEPT = """(async () => {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    if (kept.some(({ url }) => url.includes("coreworker"))) return true;
  }
  return false;
})()"""
"""Whether the service worker has kept the script of the core."""


def drop(page, name, data):
    """Drop a file on the page."""
    text = json.dumps(b64encode(data).decode())
    page.evaluate(
        f"""(() => {{
          const bytes = Uint8Array.from(atob({text}), (it) => it.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes], {json.dumps(name)}));
          const event = new DragEvent("drop", {{ dataTransfer, bubbles: true, cancelable: true }});
          document.getElementById("board").dispatchEvent(event);
          return true;
        }})()"""
    )


def test_replays_without_a_server_and_a_network(page, tmp_path):
    """They are read and reviewed; why one cannot be read is said, too."""
    with SiteServer(tmp_path, "replays") as served:
        reviewer = FirefoxPlayer(page, served.address)
        reviewer.visit()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        end = time.monotonic() + SECONDS
        while not page.evaluate(KEPT):
            assert time.monotonic() < end, "the service worker does not keep the reader"
            time.sleep(0.1)
    page.goto(f"{reviewer.address}review.html")
    reviewer.wait("document.querySelector('.drop-zone')")
    about = "document.getElementById('about').innerText"
    for build in (files.avf, files.rmv, files.mvf, files.old_mvf):
        player = f"Player of {build.__name__}"
        drop(page, f"a.{build.__name__[-3:]}", build(player=player.encode()))
        reviewer.wait(f"{about}.includes('{player}')")
    drop(page, "e.rmv", b"*rmv")
    reviewer.wait("document.querySelector('#notice details p')")
    detail = page.evaluate("document.querySelector('#notice details p').textContent")
    assert "RMV" in detail
