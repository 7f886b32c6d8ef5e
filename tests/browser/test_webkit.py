"""The page in WebKit, the engine of Safari and of every browser on an iPhone: `make test-webkit`.

All tests share one window. Each has a server at a port of its own, so it begins with no games. In
this driver the right button stays down once it was pressed: the test of it is the last.
"""

import json
from contextlib import ExitStack

import pytest

from fairmines.train.drills import DRILL_LEVEL
from fairmines.web.site import write_site
from tests.browser.firefox import DrivenPlayer
from tests.browser.player import BEGINNER, EASY, SHARED
from tests.browser.site_server import PageHandler
from tests.browser.site_versions import renew_digests
from tests.browser.site_visitors import FOLDER
from tests.browser.webkit import LISTENER, WebKitMissingError, launch_webkit
from tests.helpers.box import KEY, run_box
from tests.helpers.file_server import serve_files
from tests.helpers.tiers import needs

COUNTED = "document.getElementById('statistics')?.innerText.includes('100%')"
"""Whether the statistics show that all games were won."""
LEFT = ("cannot load http://",)
"""What a page says that is left while its files still load."""
AWAY = ("about:blank", "data:text/html,<p>Elsewhere</p>")
POSITION = "4 3 3\n????\n?12?\n????\n"
KEPT = """await (async () => {
  const worker = await (await fetch("service-worker.js")).text();
  const site = JSON.parse(worker.slice(worker.indexOf("{"), worker.indexOf("};") + 1));
  const files = Object.keys({ ...site.needed, ...site.others });
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const found = await Promise.all(files.map((file) => cache.match(file)));
    if (found.every(Boolean)) return navigator.serviceWorker.controller !== null;
  }
  return false;
})()"""
"""Whether the service worker has kept what the page needs without a network, and answers it."""


@pytest.fixture(scope="module")
@needs("browser")
def webkit():
    try:
        with launch_webkit() as page:
            page.resize(1000, 760)
            yield page
    except WebKitMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
@needs("browser")
def folder(tmp_path_factory):
    """A folder above a site whose scripts say what its consoles say."""
    root = tmp_path_factory.mktemp("webkit")
    for path in write_site(root / FOLDER):
        if path.endswith(".js") and path != "service-worker.js":
            script = root / FOLDER / path
            script.write_text(f"{LISTENER}\n{script.read_text('utf-8')}", "utf-8")
    renew_digests(root / FOLDER)
    return root


class WebKitPlayer(DrivenPlayer):
    """Plays in WebKit."""

    def show(self, place: str, ready: str) -> None:
        """Go to a place, and wait until a condition is true there."""
        self.page.click(f"#menu-{place}")
        self.wait(f"document.querySelector('#places [aria-current=page]')?.id === 'menu-{place}'")
        self.wait(ready)

    def choose(self, selector: str, value: str) -> None:
        """Choose in a list; the system's menu of it has no driver."""
        self.page.evaluate(
            f"""(() => {{
              const list = document.querySelector({json.dumps(selector)});
              list.value = {json.dumps(value)};
              return list.dispatchEvent(new Event("change", {{ bubbles: true }}));
            }})()"""
        )

    def flag(self, row: int, column: int) -> None:
        """Flag a cell with the keys."""
        self.walk(row, column)
        self.page.press("f")
        self.wait_code(row, column, "f")


@pytest.fixture
def servers():
    """What serves the page of a test."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(params=["box", "site"])
def player(webkit, folder, tmp_path, servers, request):
    """A player at a box or a site that nobody has played at; no console may say anything."""
    if request.param == "box":
        address = servers.enter_context(run_box(folder / FOLDER, tmp_path)).url
    else:
        port = servers.enter_context(serve_files(folder, PageHandler, 0))
        address = f"http://127.0.0.1:{port}/{FOLDER}/"
    yield WebKitPlayer(webkit, address)
    said = webkit.heard()
    webkit.goto("about:blank")
    assert not said


on_site = pytest.mark.parametrize("player", ["site"], indirect=True)


def test_a_game_is_won_and_looked_back_at(player, request):
    """With the mouse and keys; then its review, the statistics, and the other way round again."""
    page = player.page
    player.visit(f"{SHARED}&key={KEY}" if "box" in request.node.name else SHARED)
    player.wait_opened(4, 4)
    # 1. Flags, a chord, a reload.
    codes, analysis = player.codes(), player.analysis(BEGINNER)
    clue, mines, safe = next(find_chords(codes, analysis))
    for cell in mines:
        player.flag(*cell)
    player.walk(*clue)
    page.press("c")
    player.wait_opened(*safe)
    before = player.codes()
    page.reload()
    player.wait("document.querySelector('#board .cell.flag')")
    assert player.codes() == before
    # 2. A hint: which cell, and why.
    page.press("h")
    player.wait("!document.getElementById('proof').hidden")
    page.press("ArrowRight")
    player.wait("document.querySelector('#board .cell.cause') !== null")
    page.press("Escape")
    # 3. The end.
    player.win(BEGINNER)
    assert player.shows("#result-again")
    # 4. The review and the statistics.
    page.click("#result-judge")
    player.wait("document.getElementById('about')?.innerText.includes('chance at the start')")
    page.press("ArrowLeft")
    player.show("statistics", COUNTED)
    player.show("play", "document.querySelector('#board .cell')")
    page.click("#face")
    player.wait("document.getElementById('face').dataset.face === 'smile'")


def find_chords(codes, analysis):
    """Yield clues whose mines are all certain: the clue, its mines, and a safe neighbour."""
    for row, line in enumerate(codes):
        for column, code in enumerate(line):
            block = [
                (r, c)
                for r in range(max(0, row - 1), min(row + 2, len(codes)))
                for c in range(max(0, column - 1), min(column + 2, len(line)))
                if codes[r][c] == "c"
            ]
            mines = [cell for cell in block if analysis.mined[cell]]
            safe = [cell for cell in block if analysis.safe[cell]]
            if code.isdigit() and len(mines) == int(code) and safe:
                yield (row, column), mines, safe[0]


def test_a_game_is_won_with_the_keys(player):
    player.visit(EASY)
    player.wait_opened(4, 4)

    def open_cell(row, column):
        player.walk(row, column)
        player.page.press("Enter")

    player.win(2, open_cell)


@on_site
def test_a_game_goes_on_wherever_one_has_been(player):
    """Twenty times elsewhere and back, and to the page anew, with and without a reload."""
    page = player.page
    player.visit(SHARED)
    player.wait_opened(4, 4)
    shown = player.codes()
    for number in range(20):
        page.goto(AWAY[number % 2])
        if number % 4 < 2:
            page.go_back()
        else:
            page.goto(player.address)
        if number % 2:
            page.reload()
        player.wait("document.querySelector('#board .cell.opened')")
        assert player.codes() == shown
        if number % 5 == 4:
            player.open_next(BEGINNER)
            shown = player.codes()
            if player.over:
                break
    assert [it for it in page.heard() if not it.startswith(LEFT)] == []


@on_site
def test_the_page_works_without_a_server(player, servers):
    """The service worker keeps what plays, analyses and counts."""
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.wait(KEPT)
    servers.close()
    player.page.goto(player.address)
    player.wait("document.querySelector('#board .cell.opened')")
    player.win(BEGINNER)
    player.page.goto(f"{player.address}analyse.html#size=4x3&mines=3&cells=cF12cF")
    player.wait("document.querySelector('#board .cell')?.ariaLabel?.includes('33.3%')")
    player.page.goto(f"{player.address}reviews.html")
    player.wait(COUNTED)


@on_site
def test_every_place_is_there_in_two_looks_and_another_language(player):
    page = player.page
    player.visit()
    # 1. A position is pasted, and one of its cells explained.
    player.show("analyse", "document.querySelector('#board .cell')")
    page.click("#menu-open")
    player.wait("document.querySelector('dialog textarea')")
    page.evaluate(f"document.querySelector('dialog textarea').value = {json.dumps(POSITION)}")
    page.click("dialog .buttons button")
    player.wait("document.querySelector('dialog') === null")
    player.wait("document.querySelector('#board .cell.d2')")
    page.click(player.place_of(0, 0))
    player.wait("document.querySelector('#explanation .proof-title')")
    # 2. A drill is answered.
    player.show("train", "document.querySelector('#board .cell.opened')")
    player.wait("document.getElementById('status').innerText.includes('It takes the rule')")
    page.click(player.place_of(*player.next_cell(DRILL_LEVEL.mines)))
    player.wait("document.getElementById('status').innerText.includes('Right, in')")
    # 3. Today's boards.
    player.show("play", "document.querySelector('#face')")
    page.click("#menu-daily")
    player.wait("document.querySelectorAll('.daily-board').length === 3")
    page.press("Escape")
    # 4. The looks, and a language.
    for look in ("classic", "modern"):
        page.click("#menu-settings")
        player.wait("document.querySelector('dialog select')")
        player.choose("dialog select:has([value=classic])", look)
        player.wait(f"document.documentElement.dataset.look === '{look}'")
        page.press("Escape")
        player.wait("document.querySelector('dialog') === null")
    page.click("#menu-settings")
    player.wait("document.querySelector('dialog select')")
    player.choose("dialog select", "zh-CN")
    player.wait("document.documentElement.lang === 'zh-CN'")
    page.press("Escape")
    player.wait("/[\\u4e00-\\u9fff]/.test(document.getElementById('menu-analyse').innerText)")


@on_site
def test_the_right_button_flags(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis = player.analysis(BEGINNER)
    mine = next((r, c) for r in range(9) for c in range(9) if analysis.mined[r, c])
    player.click(*mine, button="right")
    player.wait_code(*mine, "f")
