"""Shows the page in many states, sizes and looks, to be looked at: `make contact-sheet`.

Writes the pictures to build/contact-sheet, and a sheet of them for each look and size. Arguments
choose scenes, sizes and looks by their names, by default all: `CONTACT_SHEET="lost 390x844"`.
"""

import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from tests.browser.analyser_scenes import guess
from tests.browser.chromium import launch
from tests.browser.player import EXPERT, Player
from tests.browser.review_scenes import keep_games, review_games
from tests.browser.reviewer import RECORD, Reviewer
from tests.browser.screenshots import flag_some, heat_map, lost, proof, running, won
from tests.helpers.box import BoxProcess, key_script
from tests.helpers.folders import ROOT

SHEETS = ROOT / "build" / "contact-sheet"
THUMBNAIL = 560
"""The longest side of a picture on a sheet, in pixels."""
WIDTH, GAP, HEAD = 2000, 8, 16
"""The width of a sheet, and what is between its pictures and above them, in pixels."""
TOUCH = {"has_touch": True, "is_mobile": True}
SIZES = {
    "390x844": TOUCH,
    "844x390": TOUCH,
    "768x1024": TOUCH,
    "1024x768": {},
    "1366x768": {},
    "1920x1080": {},
    "2560x1440": {},
}
LOOKS = {
    "modern-light": {"look": "modern", "palette": "light"},
    "modern-dark": {"look": "modern", "palette": "dark"},
    "classic": {"look": "classic", "palette": "light"},
}


class Scene(NamedTuple):
    """A state of a page: the game on it, how one gets there, and what one does then."""

    play: Callable[[Player], None] | None = None
    """Played once; every picture shows the same game."""
    address: str = ""
    act: Callable[[Player], None] = Player.wait_drawn
    welcomed: bool = True


def expert(player: Player) -> None:
    player.visit(EXPERT)
    flag_some(player, 99, 9)


def wait_for_the_reason(player: Player) -> None:
    expect(player.page.locator("#result-risk")).to_contain_text("risk")


def show_probabilities(player: Player) -> None:
    player.press("#tool-probabilities")
    player.wait_analysed()


def show_figures(player: Player) -> None:
    player.switch("Clicks so far", "Luck so far")
    expect(player.page.locator("#figures")).to_contain_text(re.compile("luck.1.in"))


def ask_for_a_proof(player: Player) -> None:
    for _ in range(3):
        player.page.keyboard.press("h")  # on a phone the proof takes the place of the tools
        expect(player.page.locator("#proof")).to_be_visible()
    player.page.wait_for_timeout(1300)


def open_menu(name: str) -> Callable[[Player], None]:
    def act(player: Player) -> None:
        player.press(f"#menu-{name}")
        player.page.locator("dialog").wait_for()

    return act


def review_the_loss(player: Player) -> None:
    player.page.click("#result-judge")
    player.page.locator("#judgement-said p").first.wait_for()


def ask_why(player: Player) -> None:
    review_the_loss(player)
    player.page.click("#why")
    player.page.locator("#explanation").wait_for()


def ask_what_else(player: Player) -> None:
    review_the_loss(player)
    compare_moves(player)


def compare_moves(player: Player) -> None:
    player.page.click("#what-else")
    player.page.locator("#comparison tbody tr").first.wait_for()


def drop_a_replay(player: Player) -> None:
    player.page.locator(".drop-zone").wait_for()  # only now does the page take files
    Reviewer(player.page, player.address).drop("game.json", RECORD.to_json().encode())
    player.press("#tool-path")
    player.page.locator(".path").wait_for()


def review_the_win(player: Player) -> None:
    player.page.click("#result-judge")
    player.page.locator("#highlights li").first.wait_for()


def add_a_sample(player: Player) -> None:
    player.page.goto(f"{player.address}reviews.html")
    player.page.click("#menu-open")
    player.page.locator("dialog .samples button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    expect(player.page.locator("#work-stop")).to_be_hidden()
    expect(player.page.locator("#figures .lead").first).to_be_visible()
    player.page.evaluate("document.querySelector('#filters').scrollIntoView()")


def make_moves(player: Player, *cells: tuple[int, int]) -> None:
    """Make moves of the welcome, each in the position after the one before."""
    dialog = player.page.locator("dialog.welcome")
    for number, (row, column) in enumerate(cells):
        if number:
            dialog.get_by_role("button", name="Next").click()
        dialog.locator(f".board > :nth-child({row + 1}) > :nth-child({column + 1})").click()
    player.wait_drawn()


def end_the_welcome(player: Player) -> None:
    make_moves(player, (0, 2), (0, 0), (0, 0))
    player.page.locator("dialog.welcome").get_by_role("button", name="Next").click()


def wait_for_games(player: Player) -> None:
    player.page.locator(".game-list tbody tr").first.wait_for()


SCENES = {
    "welcome": Scene(welcomed=False),
    "welcome-hit": Scene(act=lambda player: make_moves(player, (1, 2)), welcomed=False),
    "welcome-guess": Scene(act=lambda player: make_moves(player, (0, 2), (0, 0)), welcomed=False),
    "welcome-needless": Scene(
        act=lambda player: make_moves(player, (0, 2), (0, 0), (0, 0)), welcomed=False
    ),
    "welcome-end": Scene(act=end_the_welcome, welcomed=False),
    "fresh": Scene(),
    "running": Scene(running),
    "expert": Scene(expert),
    "figures": Scene(running, act=show_figures),
    "lost": Scene(lost, act=wait_for_the_reason),
    "won": Scene(won),
    "probabilities": Scene(heat_map, act=show_probabilities),
    "proof": Scene(proof, act=ask_for_a_proof),
    "options": Scene(act=open_menu("game")),
    "settings": Scene(act=open_menu("settings")),
    "help": Scene(act=open_menu("help")),
    "analyse": Scene(address="analyse.html", act=guess),
    "review-empty": Scene(address="review.html"),
    "review": Scene(lost, act=review_the_loss),
    "review-why": Scene(lost, act=ask_why),
    "review-what-else": Scene(lost, act=ask_what_else),
    "review-clean": Scene(won, act=review_the_win),
    "review-path": Scene(address="review.html", act=drop_a_replay),
    "train": Scene(address="train.html#rule=overlap&task=safe&seed=7"),
    "statistics-sample": Scene(address="reviews.html", act=add_a_sample),
    "statistics": Scene(address="reviews.html#rules=classic", act=wait_for_games),
}


@contextmanager
def visitor(
    browser: Browser, box: BoxProcess, size: str, state: StorageState | None, **preferences: str
) -> Iterator[Player]:
    """A person with a browser of this size, with what it has stored, and with these preferences."""
    width, height = map(int, size.split("x"))
    options = {"viewport": {"width": width, "height": height}, "locale": "en-GB", **SIZES[size]}
    context = browser.new_context(**options, storage_state=state)
    context.add_init_script(key_script(box.key))
    player = Player(context.new_page(), box.url)
    if preferences:
        player.prefer(**preferences)
    yield player
    context.close()


def play_games(
    browser: Browser, box: BoxProcess, scenes: list[str]
) -> tuple[dict[str, str], StorageState]:
    """Review the games of the box, play scenes; return the ids, and all that is stored."""
    games = {}
    with visitor(browser, box, "1366x768", None) as player:
        player.page.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
        review_games(player)
        for name in scenes:
            play = SCENES[name].play
            if play:
                player.page.goto("about:blank")  # a cell of the board before may be open, too
                play(player)
                games[name] = player.game_id()
        player.page.evaluate("localStorage.clear()")
        return games, player.page.context.storage_state(indexed_db=True)


def take(player: Player, name: str, game: str | None, path: Path) -> None:
    """Take a picture of a scene."""
    scene = SCENES[name]
    if scene.welcomed:
        player.page.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
    if game:
        keep = f"localStorage.setItem('fairmines.play.game', '{game}')"
        player.page.add_init_script(keep)
    player.page.goto(f"{player.address}{scene.address}")
    player.page.locator("#board .cell, .game-list tbody tr, .drop-zone").first.wait_for()
    scene.act(player)
    player.page.wait_for_timeout(250)
    player.page.screenshot(path=path)


def make_sheet(look: str, size: str, scenes: list[str]) -> Path:
    """Put the pictures of a look in a size on one sheet."""
    pictures = [Image.open(SHEETS / look / f"{name}-{size}.png") for name in scenes]
    for picture in pictures:
        picture.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    width, height = (max(sides) + GAP for sides in zip(*(it.size for it in pictures), strict=True))
    columns = min(len(scenes), WIDTH // width)
    rows = -(-len(scenes) // columns)
    sheet = Image.new("RGB", (columns * width, rows * (height + HEAD)), "#606060")
    draw = ImageDraw.Draw(sheet)
    for number, (name, picture) in enumerate(zip(scenes, pictures, strict=True)):
        x, y = number % columns * width, number // columns * (height + HEAD)
        draw.text((x + 2, y + 2), name, fill="#ffffff")
        sheet.paste(picture, (x, y + HEAD))
    path = SHEETS / f"{look}-{size}.png"
    sheet.save(path)
    return path


def main() -> None:
    """Take the chosen pictures, and put them on sheets."""

    def choose(known: dict) -> list[str]:
        return [name for name in known if name in sys.argv[1:]] or list(known)

    scenes, sizes, looks = choose(SCENES), choose(SIZES), choose(LOOKS)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tool:
        keep_games(Path(data))
        with BoxProcess(data) as box, BoxProcess(f"{data}/empty") as empty:
            browser = launch(tool)
            games, state = play_games(browser, box, scenes)
            for look in looks:
                (SHEETS / look).mkdir(parents=True, exist_ok=True)
                for size in sizes:
                    for name in scenes:
                        home, kept = (box, state) if SCENES[name].welcomed else (empty, None)
                        with visitor(browser, home, size, kept, **LOOKS[look]) as player:
                            path = SHEETS / look / f"{name}-{size}.png"
                            take(player, name, games.get(name), path)
                    print(make_sheet(look, size, scenes))
            browser.close()


if __name__ == "__main__":
    main()
