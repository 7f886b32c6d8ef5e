"""The page in Firefox: it plays and keeps games, reviews them, and works without a network."""

import json
import time
from base64 import b64encode

import pytest

from tests.browser.firefox import SECONDS, DrivenPlayer
from tests.browser.player import BEGINNER, SHARED
from tests.browser.site_server import SiteServer
from tests.helpers import replay_files as files
from tests.helpers.box import KEY


@pytest.fixture
def page(firefox):
    firefox.complaints.clear()
    page = firefox.new_page(1000, 760)
    yield page
    page.close()
    assert not firefox.complaints


@pytest.fixture
def player(page, home):
    return DrivenPlayer(page, home.url)


def test_a_game_is_played_kept_and_won(player):
    """With the mouse, keys and fingers."""
    player.visit(f"{SHARED}&key={KEY}")
    player.wait_opened(4, 4)
    page = player.page
    cells = [(r, c) for r, row in enumerate(player.codes()) for c, x in enumerate(row) if x == "c"]
    analysis = player.analysis(BEGINNER)
    clicked, pressed, touched = [cell for cell in cells if analysis.mined[cell]][:3]
    player.click(*clicked, button="right")
    player.wait_code(*clicked, "f")
    player.walk(*pressed)
    page.press("f")
    player.wait_code(*pressed, "f")
    player.tap(*touched, seconds=0.7)
    player.wait_code(*touched, "f")
    before = player.codes()
    page.reload()
    player.wait("document.querySelectorAll('#board .cell.flag').length === 3")
    assert player.codes() == before

    # A hint: which cell, and why.
    page.press("h")
    player.wait("!document.getElementById('proof').hidden")
    player.wait("document.querySelector('#board .cell.asked') !== null")
    page.press("ArrowRight")
    player.wait("document.querySelector('#board .cell.cause') !== null")
    page.press("Escape")
    player.wait("document.getElementById('proof').hidden")
    cell = player.next_cell(BEGINNER)
    player.walk(*cell)
    page.press("Enter")
    player.wait_code(*cell, "012345678")
    cell = player.next_cell(BEGINNER)
    player.tap(*cell)
    player.wait_code(*cell, "012345678")
    # Enter closes a dialog, and opens no cell behind it.
    shown = player.codes()
    page.click("#menu-help")
    player.wait("document.querySelector('dialog[open]') !== null")
    page.press("Enter")
    player.wait("document.querySelector('dialog') === null")
    player.wait("document.activeElement.id === 'menu-help'")
    assert player.codes() == shown
    player.win(BEGINNER)
    assert player.shows("#result-again")


def test_a_sample_is_reviewed(player):
    """The clicks, the keys and the proof of a review; then the sentences of all games."""
    sample = "document.querySelector('.samples button')"
    player.page.goto(f"{player.address}review.html")
    player.wait(sample)
    player.page.click(".samples button")
    player.wait("document.querySelector('#judgement .mistake') !== null")
    mistake = player.page.evaluate("document.getElementById('slider').value")
    player.page.press("ArrowLeft")
    player.wait(f"document.getElementById('slider').value === '{int(mistake) - 1}'")
    player.page.press("m")
    player.wait(f"document.getElementById('slider').value === '{mistake}'")
    player.page.click("#why")
    player.wait("document.querySelector('#board .cause') !== null")
    player.page.press("Escape")
    player.page.click("#what-else")
    player.wait("document.querySelectorAll('#comparison tbody tr').length > 1")
    player.page.goto(f"{player.address}reviews.html")
    lead = "document.querySelector('#figures .lead')?.textContent ?? ''"
    player.wait("document.querySelector('#preview h3') !== null")
    player.wait(f"{sample} || document.getElementById('menu-open')")
    player.page.click("#menu-open")
    player.wait("document.querySelector('dialog .samples button') !== null")
    player.page.click("dialog .samples button")
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


def test_positions_and_replays_without_a_server_and_a_network(page, tmp_path):
    """The service worker keeps what computes and reads them."""
    with SiteServer(tmp_path, "replays") as served:
        reviewer = DrivenPlayer(page, served.url)
        reviewer.visit()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        end = time.monotonic() + SECONDS
        while not page.evaluate(KEPT):
            assert time.monotonic() < end, "the service worker does not keep the reader"
            time.sleep(0.1)
    page.goto(f"{reviewer.address}analyse.html#size=4x3&mines=3&cells=cF12cF")
    reviewer.wait("document.querySelector('#board .cell')?.ariaLabel?.includes('33.3%')")
    page.goto(f"{reviewer.address}review.html")
    reviewer.wait("document.querySelector('.drop-zone')")
    drop(page, "a.avf", files.avf(player=b"Player of a replay"))
    reviewer.wait("document.getElementById('about').innerText.includes('Player of a replay')")
    drop(page, "e.rmv", b"*rmv")
    reviewer.wait("document.querySelector('#notice details p')")
    assert "RMV" in page.evaluate("document.querySelector('#notice details p').textContent")
