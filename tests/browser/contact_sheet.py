"""Shows the page in many states, sizes and looks, to be looked at: `make contact-sheet`.

Writes the pictures to build/contact-sheet, and a sheet of them for each look and size. Arguments
choose scenes, sizes and looks by their names, by default all: `CONTACT_SHEET="lost 390x844"`.
"""

import sys
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, StorageState, sync_playwright

from tests.browser.chromium import launch
from tests.browser.player import Player
from tests.browser.review_scenes import keep_games, review_games
from tests.browser.scenes import SCENES, STILL, path_to
from tests.browser.visitors import TOUCH, choose, visit
from tests.helpers.box import BoxProcess
from tests.helpers.folders import ROOT

SHEETS = ROOT / "build" / "contact-sheet"
THUMBNAIL = 560
"""The longest side of a picture on a sheet, in pixels."""
WIDTH, GAP, HEAD = 2000, 8, 16
"""The width of a sheet, and what is between its pictures and above them, in pixels."""
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
SHOWN = (
    "welcome welcome-hit welcome-guess welcome-needless welcome-end fresh running expert figures "
    "lost won heat-map proof options settings help analyse review-empty review review-why "
    "review-what-else review-clean review-path train statistics reviews"
).split()
"""The scenes, in the order of a sheet."""


def visit_in(
    browser: Browser, box: BoxProcess, size: str, *, welcomed: bool, state: StorageState | None
) -> AbstractContextManager[Player]:
    """Bring a person with a browser of this size, and with what it has stored."""
    width, height = map(int, size.split("x"))
    options = {"viewport": {"width": width, "height": height}, "storage_state": state}
    return visit(browser, box.url, key=box.key, welcomed=welcomed, **options, **SIZES[size])


def play_games(
    browser: Browser, box: BoxProcess, scenes: list[str]
) -> tuple[dict[str, str], StorageState]:
    """Review the games of the box, play those of scenes; return their ids, and all that is stored.

    Each game is played once: every picture of it shows the same one.
    """
    games = {}
    with visit_in(browser, box, "1366x768", welcomed=True, state=None) as player:
        review_games(player)
        for name in dict.fromkeys(path_to(scene)[0] for scene in scenes):
            play = SCENES[name].play
            if play:
                player.page.goto("about:blank")  # a cell of the board before may be open, too
                play(player)
                games[name] = player.game_id()
        player.page.evaluate("localStorage.clear()")
        return games, player.page.context.storage_state(indexed_db=True)


def take(player: Player, name: str, games: dict[str, str], path: Path) -> None:
    """Take a picture of a scene."""
    steps = path_to(name)
    game = games.get(steps[0])
    if game:
        keep = f"localStorage.setItem('fairmines.play.game', '{game}')"
        player.page.add_init_script(keep)
        player.visit()
    for act in (act for step in steps for act in SCENES[step].acts):
        act(player)
    player.page.evaluate(STILL)
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

    words = sys.argv[1:]
    scenes, sizes, looks = choose(words, SHOWN), choose(words, SIZES), choose(words, LOOKS)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tool:
        keep_games(Path(data))
        with BoxProcess(data) as box, BoxProcess(f"{data}/empty") as empty:
            browser = launch(tool)
            games, state = play_games(browser, box, scenes)
            for look in looks:
                (SHEETS / look).mkdir(parents=True, exist_ok=True)
                for size in sizes:
                    for name in scenes:
                        welcomed = SCENES[path_to(name)[0]].welcomed
                        home, kept = (box, state) if welcomed else (empty, None)
                        with visit_in(browser, home, size, welcomed=welcomed, state=kept) as player:
                            player.prefer(**LOOKS[look])
                            take(player, name, games, SHEETS / look / f"{name}-{size}.png")
                    print(make_sheet(look, size, scenes))
            browser.close()


if __name__ == "__main__":
    main()
