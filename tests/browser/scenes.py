"""The registry of scenes: each state of the page that is looked at, by its name, once.

A scene says how a person gets to it. `screenshots`, `contact_sheet` and `components` take pictures
and parts of scenes, `overlaps` and `room` measure them in many windows, `test_filled` counts their
buttons: each is a loop over names of this registry.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import expect

import fairmines as fm
from fairmines.train.drills import find_drill
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.marks_table import MARKS, draw_table
from tests.browser.player import BEGINNER, EXPERT, SHARED, Player
from tests.browser.proof_panel import CHAIN, play_until
from tests.browser.reviewer import RECORD, Reviewer, careful, careless
from tests.helpers import replay_files

INTERMEDIATE = SHARED.replace("9x9x10", "16x16x40").replace("4,4", "7,7")
LINKS = {"beginner": SHARED, "intermediate": INTERMEDIATE, "expert": EXPERT}
"""A board of each level."""
MINES = {"beginner": BEGINNER, "intermediate": 40, "expert": 99}
STILL = """() => Promise.all(document.getAnimations()
  .filter((it) => it.effect.getComputedTiming().endTime < Infinity)
  .map((it) => it.finished.catch(() => {})))"""
"""A script that waits until nothing moves that comes to an end."""
Act = Callable[..., None]


class Scene(NamedTuple):
    """A state of the page, and how one gets there."""

    acts: tuple[Act, ...]
    """What one does for it; those of `play`, `loss`, `opening`, `mistake` and `train` take a level.
    """
    after: str = ""
    """The scene in which one does so; without one, anywhere."""
    play: Callable[[Player], None] | None = None
    """Plays the game to act in: one that is left can be gone on with."""
    welcomed: bool = True


def scene(*acts: Act, **options: Any) -> Scene:
    return Scene(acts, **options)


def path_to(name: str) -> list[str]:
    """Return the scenes that lead to one, itself included."""
    after = SCENES[name].after
    return [*path_to(after), name] if after else [name]


def reach(player: Player, name: str, seen: str = "") -> None:
    """Bring a player to a scene: from the one just seen where it leads there, else from its start.

    Args:
        player: The player.
        name: The name of the scene.
        seen: The name of the scene where the player is.
    """
    path = path_to(name)
    if seen and SCENES[name].after in path_to(seen):
        path = [name]
    elif player.page.url != "about:blank":
        player.page.goto("about:blank")  # a cell of the board before may be open, too
    for step in map(SCENES.__getitem__, path):
        for act in (*([step.play] if step.play else []), *step.acts):
            act(player)


# Acts of many scenes


def go_to(address: str, *parts: str) -> Act:
    """Return what goes to an address, and waits for parts of the page."""

    def act(player: Player) -> None:
        player.page.goto(f"{player.address}{address}")
        wait(*parts)(player)

    return act


def click(selector: str, *parts: str) -> Act:
    """Return what presses a button or a cell, and waits for parts of the page."""

    def act(player: Player) -> None:
        player.press(selector)
        wait(*parts)(player)

    return act


def wait(*parts: str) -> Act:
    def act(player: Player) -> None:
        for part in parts:
            player.page.locator(part).first.wait_for()

    return act


def read(part: str, text: str | re.Pattern[str]) -> Act:
    """Return what waits until a part of the page says something."""
    return lambda player: expect(player.page.locator(part)).to_contain_text(text)


def press_keys(*keys: str) -> Act:
    def act(player: Player) -> None:
        for key in keys:
            player.page.keyboard.press(key)

    return act


def open_dialog(button: str) -> Act:
    """Return what opens a dialog with a button, in the place of those that are open."""

    def act(player: Player) -> None:
        dialogs = player.page.locator("dialog")
        for left in reversed(range(dialogs.count())):
            player.page.keyboard.press("Escape")
            expect(dialogs).to_have_count(left)
        click(button, "dialog")(player)

    return act


def drop(name: str, content: bytes) -> Act:
    """Return what drops a file on an empty review."""
    return lambda player: Reviewer(player.page, player.address).drop(name, content)


# Games


def play(player: Player, level: str = "beginner") -> None:
    player.visit(LINKS[level])


def lose(player: Player, level: str = "beginner") -> None:
    """Lose at once."""
    play(player, level)
    player.lose(MINES[level])
    read("#result-risk", "risk")(player)
    read("#result", "Winning chance")(player)
    wait("#result-again")(player)


def win(player: Player) -> None:
    """Win for the first time, which is a record."""
    player.new_game(first="opening")
    player.win(BEGINNER)


def begin(seed: int, moves: int = 0, flags: int = 0) -> Act:
    """Return what begins a game, opens cells, and flags some that are certainly mines."""

    def act(player: Player) -> None:
        player.visit(INTERMEDIATE.replace("seed=7", f"seed={seed}"))
        play_on(player, 40, moves)
        flag_some(player, 40, flags)

    return act


def play_on(player: Player, mines: int, moves: int) -> None:
    for _ in range(moves):
        if player.over:
            return
        player.open_next(mines)


def flag_some(player: Player, mines: int, most: int) -> None:
    """Flag what is certainly a mine."""
    if not most:
        return
    mined = [(int(r), int(c)) for r, c in zip(*player.analysis(mines).mined.nonzero(), strict=True)]
    for cell in mined[:most]:
        player.click(*cell, button="right")
        player.wait_opened(*cell)


def begin_expert(player: Player) -> None:
    play(player, "expert")
    flag_some(player, 99, 9)


def win_intermediate(player: Player) -> None:
    begin(4)(player)
    player.win(40)


def lose_needlessly(player: Player) -> None:
    """Flag a safe cell of a game that has begun, then guess although there are others."""
    begin(5, moves=20, flags=6)(player)
    analysis, codes = player.analysis(40), player.codes()
    covered = [(r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"]
    wrong = [cell for cell in covered if analysis.safe[cell]][-1]
    player.click(*wrong, button="right")
    player.wait_opened(*wrong)
    guess = next(cell for cell in covered if 0 < analysis.mine_probability[cell] < 1)
    player.click(*guess)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")


def tap(player: Player) -> None:
    play(player)
    for _ in range(4):
        player.open_next(BEGINNER, player.tap)


def find_chain(player: Player) -> None:
    """Play until the easiest cell takes a chain."""
    player.visit(CHAIN)
    player.wait_opened(4, 4)
    play_until(player, "chain")


# What is shown of a game


def show_probabilities(player: Player) -> None:
    player.press("#tool-probabilities")
    player.wait_analysed()
    player.page.locator("#clues .scale").wait_for()  # the panel is loaded, and the board at rest


def point_at_a_risk(player: Player) -> None:
    risks = player.analysis(40).mine_probability
    cell = next((r, c) for r in range(16) for c in range(16) if 0.2 < risks[r, c] < 0.8)
    player.cell(*cell).hover()
    read("#clues", "probability")(player)


def ask_for_a_proof(player: Player) -> None:
    proof, said = player.page.locator("#proof"), ""
    for _ in range(3):
        player.page.keyboard.press("h")  # on a phone the proof takes the place of the tools
        expect(proof).to_be_visible()
        # A key that comes before the answer to the one before says nothing.
        expect(proof).not_to_have_text(said, use_inner_text=True)
        said = proof.inner_text()
    player.page.evaluate(STILL)


def step_back_to_a_clash(player: Player) -> None:
    """Stop at the step in which what is supposed cannot be."""
    dots = player.page.locator("#proof .dots")
    while not player.page.locator("#board .cell.clash").count():
        step = dots.get_attribute("aria-label") or ""
        player.page.keyboard.press("ArrowLeft")
        expect(dots).not_to_have_attribute("aria-label", step)
        player.wait_drawn()  # the marks of a step may come a frame after its number


def draw_marks(look: str) -> Act:
    """Return what draws the table of all marks in a look, in the colours of the system."""

    def act(player: Player) -> None:
        player.page.evaluate(f"document.documentElement.dataset.look = '{look}'")
        draw_table(player.page, MARKS)

    return act


def make_moves(player: Player, *cells: tuple[int, int]) -> None:
    """Make moves of the welcome, each in the position after the one before."""
    dialog = player.page.locator("dialog.welcome")
    for number, (row, column) in enumerate(cells):
        if number:
            dialog.get_by_role("button", name="Next").click()
        dialog.locator(f".board > :nth-child({row + 1}) > :nth-child({column + 1})").click()
    player.wait_drawn()


def put_a_question_mark(player: Player) -> None:
    """Put one in the welcome, before its first move."""
    player.prefer(marks=True)
    player.visit()
    player.page.locator("dialog.welcome .covered").first.click(button="right", click_count=2)
    player.page.locator("dialog.welcome .question").wait_for()


def win_a_daily(player: Player) -> None:
    """Win the easy one, and look at the boards."""
    player.page.locator(".daily-board[data-grade=easy] button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    player.win(int(player.counter("mines-left") or 0))
    click("#menu-daily", ".daily-board.won")(player)


# Other places


def guess_position(seed: int) -> fm.View:
    """Open all that is safe on a dense board, up to the first forced guess."""
    game = fm.Game((16, 16, 51), "classic", seed, "opening")
    game.open(7, 7)
    while True:
        view = game.view
        analysis = fm.analyse(view)
        if analysis.forced_guess:
            return view
        game.open(*(int(it) for it in divmod(int(analysis.safe.argmax()), view.width)))


def analyse(player: Player, fragment: str) -> None:
    analyst = Analyst(player.page, player.address)
    analyst.begin(fragment)
    analyst.wait_analysed()


def open_a_board(player: Player, level: str = "beginner") -> None:
    game = fm.Game(level, "classic", 5, "opening", clock=lambda: 0.0)
    game.open(7, 7)
    analyse(player, fragment_of(game.view))


def open_record(player: Player, record: fm.Record) -> None:
    Reviewer(player.page, player.address).open_file(record)
    read("#about", "chance at the start")(player)


def open_mistake(player: Player, level: str = "beginner") -> None:
    """Open a game at its first mistake."""
    open_record(player, careless(2, level))
    player.page.locator("#why").wait_for()


def prove_to_the_end(player: Player) -> None:
    leading = player.page.locator("#explanation .primary")
    while leading.inner_text() == "Next step":
        leading.click()


def begin_drill(player: Player, level: str = "intermediate") -> None:
    rule = dict(zip(LINKS, ("subset", "overlap", "chain"), strict=True))[level]
    go_to(f"train.html#rule={rule}&task=safe&seed=7", "#board .cell", "#status:not(:empty)")(player)


def fail_a_drill(player: Player) -> None:
    """Tick a mine, and find nothing else."""
    drill = find_drill("single", "certain", seed=7)
    go_to("train.html#rule=single&task=certain&seed=7", "#tool-check")(player)
    player.cell(*next(it.cell for it in drill.certain if it.mined)).click()
    player.page.click("#tool-check")
    player.page.locator("#explanation").get_by_role("button", name="Close").click()
    player.page.locator("#board .cell.answer-wrong").wait_for()


def solve_a_drill(player: Player) -> None:
    read("#status", "Open a safe cell")(player)
    player.cell(*find_drill("overlap", seed=7).right[0]).click()


def guess_in_a_drill(player: Player) -> None:
    go_to("train.html#task=guess&seed=7", "#board .cell")(player)
    read("#status", "No cell is safe")(player)
    player.cell(*find_drill(task="guess", seed=7).chances[0].cell).click()


def end_a_storm(player: Player) -> None:
    """Fail three times: a known mine is no answer, and another cell is seldom right."""
    end = player.page.locator(".run-end")
    while not end.count():
        covered = player.page.locator("#board .cell.covered:not(.flag)")
        if covered.count():
            covered.last.click()
        player.page.wait_for_timeout(50)


def add_a_sample(player: Player) -> None:
    player.page.goto(f"{player.address}reviews.html")
    player.page.click("#menu-open")
    player.page.locator("dialog .samples button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    expect(player.page.locator("#work-stop")).to_be_hidden()
    expect(player.page.locator("#figures .lead").first).to_be_visible()
    player.page.evaluate("document.querySelector('#filters').scrollIntoView()")


BOARD, FILES = "#board .cell", ".drop-zone"
ASK_WHY = (press_keys("Escape"), click("#why", "#explanation"))
WHAT_ELSE = click("#what-else", "#comparison tbody tr")
NEXT = click('dialog.welcome button:has-text("Next")')
MARKED = (begin(3), press_keys("h"), wait("#proof"))
SCENES = {
    "welcome": scene(go_to("", "dialog.welcome .board"), welcomed=False),
    "welcome-hit": scene(lambda it: make_moves(it, (1, 2)), after="welcome"),
    "welcome-guess": scene(lambda it: make_moves(it, (0, 2), (0, 0)), after="welcome"),
    "welcome-needless": scene(lambda it: make_moves(it, (0, 2), (0, 0), (0, 0)), after="welcome"),
    "welcome-end": scene(NEXT, Player.wait_drawn, after="welcome-needless"),
    "welcome-question": scene(
        put_a_question_mark, lambda it: make_moves(it, (1, 2)), welcomed=False
    ),
    # Games of beginners.
    "fresh": scene(go_to("", BOARD)),
    "play": scene(play),
    "risks": scene(show_probabilities, after="play"),
    "hint": scene(
        go_to("", BOARD),
        lambda it: it.switch("Mistakes so far"),  # so it is practice
        play,
        click("#tool-hint", "#proof"),
    ),
    "loss": scene(lose),
    "win": scene(win, wait("#result .record", "#result-again")),
    "share": scene(open_dialog("#tool-share"), after="win"),
    "own-games": scene(go_to("reviews.html", ".best-times"), after="win"),
    "proof": scene(ask_for_a_proof, play=find_chain),
    "proof-clash": scene(step_back_to_a_clash, after="proof"),
    "phone": scene(tap),
    # Other games.
    "running": scene(play=begin(3, moves=24, flags=12)),
    "figures": scene(
        lambda it: it.switch("Clicks so far", "Luck so far"),
        read("#figures", re.compile("luck.1.in")),
        after="running",
    ),
    "states": scene(click("#tool-states", "#board .cell.safe"), after="figures"),
    "heat-map": scene(show_probabilities, point_at_a_risk, play=begin(3, moves=24)),
    "expert": scene(play=begin_expert),
    "lost": scene(read("#result-risk", "risk"), play=lose_needlessly),
    "look-back": scene(
        go_to("", "#result-more"),  # its menu has the next button
        click("#result-review", "#review-said p"),
        after="lost",
    ),
    "won": scene(play=win_intermediate),
    "marks": scene(*MARKED, draw_marks("modern")),
    "marks-classic": scene(*MARKED, draw_marks("classic")),
    # Dialogs.
    "options": scene(open_dialog("#menu-game"), after="fresh"),
    "settings": scene(open_dialog("#menu-settings"), after="fresh"),
    "keys": scene(click('dialog button:has-text("Keys…")', "#key-flag"), after="settings"),
    "help": scene(open_dialog("#menu-help"), after="fresh"),
    "daily": scene(open_dialog("#menu-daily"), after="fresh"),
    "daily-won": scene(win_a_daily, after="daily"),
    "daily-results": scene(
        click('dialog button:has-text("Share")', ".daily-results"), after="daily-won"
    ),
    # The analyser.
    "analyse": scene(lambda it: analyse(it, fragment_of(guess_position(14)))),
    "advice": scene(
        click("#tool-advise", "#advice tbody tr", "#board .cell.best"), after="analyse"
    ),
    "analyser": scene(
        wait("#advice small"),
        lambda it: it.page.wait_for_timeout(3000),  # the advice becomes better
        click("#tool-advise"),
        after="advice",
    ),
    "witness": scene(
        # The marks are drawn a little after the weights.
        click("#board .cell.least >> nth=0", "#weights tbody tr", "#board .cell.undetermined"),
        after="advice",
    ),
    "brush": scene(click("#tool-states"), click("#mode-paint"), after="analyse"),
    "export": scene(open_dialog("#menu-export"), after="analyse"),
    "open": scene(open_dialog("#menu-open"), after="analyse"),
    "clash": scene(
        lambda it: Analyst(it.page, it.address).begin("#size=3x1&mines=1&cells=c3c"),
        wait("#explanation"),
    ),
    "opening": scene(open_a_board),
    # The review of the game that was lost or won, and of files.
    "review": scene(click("#result-judge", "#judgement-said p"), after="lost"),
    "review-why": scene(*ASK_WHY, after="review"),
    "review-what-else": scene(WHAT_ELSE, after="review"),
    "review-clean": scene(click("#result-judge", "#highlights li"), after="won"),
    "review-empty": scene(go_to("review.html", FILES)),
    "review-path": scene(
        drop("game.json", RECORD.to_json().encode()),
        click("#tool-path", ".path"),
        after="review-empty",
    ),
    "notice": scene(
        drop("cut.avf", replay_files.avf()[:130]),
        wait("#notice"),
        after="review-empty",
    ),
    "mistake": scene(open_mistake),
    "mistake-why": scene(*ASK_WHY, after="mistake"),
    "mistake-proved": scene(prove_to_the_end, after="mistake-why"),
    "mistake-else": scene(WHAT_ELSE, after="mistake"),
    "mistake-before": scene(press_keys("Home"), after="mistake"),
    "mistake-after": scene(press_keys("End", "ArrowLeft"), after="mistake"),
    "mistake-end": scene(press_keys("End"), after="mistake"),
    "careful": scene(lambda it: open_record(it, careful())),
    # The trainer.
    "train": scene(begin_drill),
    "train-right": scene(solve_a_drill, wait("#explanation.chain"), after="train"),
    "train-wrong": scene(fail_a_drill),
    "train-guess": scene(guess_in_a_drill, wait("#board .cell.chance")),
    "storm": scene(click("#tool-storm", "#clock"), after="train-guess"),
    "storm-end": scene(end_a_storm, after="storm"),
    "session": scene(click("#session", ".session-groups"), after="storm-end"),
    "set": scene(click("dialog .buttons button >> nth=2", "#set-name"), after="session"),
    # Its first proof begins with cells that share mines.
    "lesson": scene(go_to("train.html#rule=subset&lesson", ".group-layer .count")),
    # The statistics: of a sample, of the games of a box (see `review_scenes`), and of nothing.
    "statistics": scene(add_a_sample),
    "reviews": scene(go_to("reviews.html#rules=classic", ".game-list tbody tr")),
    "statistics-empty": scene(go_to("reviews.html", FILES)),
}
"""By their names: the scenes that others look at, or go on from."""
