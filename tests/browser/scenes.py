"""The registry of scenes: each state of the page that is looked at, by its name, once.

A scene says how a person gets to it. `screenshots`, `contact_sheet` and `components` take pictures
and parts of scenes, `overlaps` and `room` measure them in many windows, `test_filled` counts their
buttons: each is a loop over names of this registry.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

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

    act: Act = Player.wait_drawn
    """What one does for it; that of `play`, `loss`, `opening`, `mistake` and `drill` takes a level.
    """
    after: str = ""
    """The scene in which one does so; by default one begins with `play`, or elsewhere."""
    play: Callable[[Player], None] | None = None
    """Plays the game to act in: one that is left can be gone on with."""
    welcomed: bool = True


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
    for step in path:
        play, act = SCENES[step].play, SCENES[step].act
        if play:
            play(player)
        act(player)


# Games


def play(player: Player, level: str = "beginner") -> None:
    player.visit(LINKS[level])


def lose(player: Player, level: str = "beginner") -> None:
    """Lose at once."""
    play(player, level)
    player.lose(MINES[level])
    wait_for_the_reason(player)
    player.page.locator("#result-again").wait_for()
    expect(player.page.locator("#result")).to_contain_text("Winning chance")


def win(player: Player) -> None:
    """Win for the first time, which is a record."""
    player.new_game(first="opening")
    player.win(BEGINNER)
    player.page.locator("#result .record").wait_for()
    player.page.locator("#result-again").wait_for()


def begin(player: Player, seed: int, moves: int = 0, flags: int = 0) -> None:
    """Begin a game, open cells, then flag some that are certainly mines."""
    player.visit(INTERMEDIATE.replace("seed=7", f"seed={seed}"))
    play_on(player, 40, moves)
    flag_some(player, 40, flags)


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


def lose_needlessly(player: Player) -> None:
    """Flag a safe cell of a game that has begun, then guess although there are others."""
    begin(player, 5, moves=20, flags=6)
    analysis, codes = player.analysis(40), player.codes()
    covered = [(r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"]
    wrong = [cell for cell in covered if analysis.safe[cell]][-1]
    player.click(*wrong, button="right")
    player.wait_opened(*wrong)
    guess = next(cell for cell in covered if 0 < analysis.mine_probability[cell] < 1)
    player.click(*guess)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")


def win_intermediate(player: Player) -> None:
    begin(player, 4)
    player.win(40)


def begin_expert(player: Player) -> None:
    play(player, "expert")
    flag_some(player, 99, 9)


def tap(player: Player) -> None:
    player.visit(SHARED)
    for _ in range(4):
        player.open_next(BEGINNER, player.tap)


def find_chain(player: Player) -> None:
    """Play until the easiest cell takes a chain."""
    player.visit(CHAIN)
    player.wait_opened(4, 4)
    play_until(player, "chain")


# What is shown of a game


def wait_for_the_reason(player: Player) -> None:
    expect(player.page.locator("#result-risk")).to_contain_text("risk")


def show_probabilities(player: Player) -> None:
    player.press("#tool-probabilities")
    player.wait_analysed()
    player.page.locator("#clues .scale").wait_for()  # the panel is loaded, and the board at rest


def point_at_a_risk(player: Player) -> None:
    """Show the probabilities, and what the clues say of a cell."""
    show_probabilities(player)
    risks = player.analysis(40).mine_probability
    cell = next((r, c) for r in range(16) for c in range(16) if 0.2 < risks[r, c] < 0.8)
    player.cell(*cell).hover()
    expect(player.page.locator("#clues")).to_contain_text("probability")


def show_figures(player: Player) -> None:
    player.switch("Clicks so far", "Luck so far")
    expect(player.page.locator("#figures")).to_contain_text(re.compile("luck.1.in"))


def take_a_hint(player: Player) -> None:
    """Take one in a game that is practice."""
    player.visit()
    player.switch("Mistakes so far")
    player.visit(SHARED)
    player.press("#tool-hint")
    player.page.locator("#proof").wait_for()


def ask_for_a_proof(player: Player) -> None:
    for _ in range(3):
        player.page.keyboard.press("h")  # on a phone the proof takes the place of the tools
        expect(player.page.locator("#proof")).to_be_visible()
    player.page.evaluate(STILL)


def step_back_to_a_clash(player: Player) -> None:
    """Stop at the step in which what is supposed cannot be."""
    while not player.page.locator("#board .cell.clash").count():
        player.page.keyboard.press("ArrowLeft")
        player.wait_drawn()


def draw_marks(look: str) -> Act:
    """Return what draws the table of all marks in a look, in the colours of the system."""

    def act(player: Player) -> None:
        begin(player, 3)
        player.page.keyboard.press("h")
        expect(player.page.locator("#proof")).to_be_visible()
        player.page.evaluate(f"document.documentElement.dataset.look = '{look}'")
        draw_table(player.page, MARKS)

    return act


def look_back(player: Player) -> None:
    player.page.goto(player.address)
    player.page.locator("#result-more").wait_for()  # its menu has the next button
    player.press("#result-review")
    player.page.locator("#review-said p").first.wait_for()


# The welcome and dialogs


def make_moves(player: Player, *cells: tuple[int, int]) -> None:
    """Make moves of the welcome, each in the position after the one before."""
    dialog = player.page.locator("dialog.welcome")
    for number, (row, column) in enumerate(cells):
        if number:
            dialog.get_by_role("button", name="Next").click()
        dialog.locator(f".board > :nth-child({row + 1}) > :nth-child({column + 1})").click()
    player.wait_drawn()


def end_the_welcome(player: Player) -> None:
    player.page.locator("dialog.welcome").get_by_role("button", name="Next").click()
    player.wait_drawn()


def put_a_question_mark(player: Player) -> None:
    """Put one in the welcome, and hit the mine of the first move."""
    player.prefer(marks=True)
    player.visit()
    player.page.locator("dialog.welcome .covered").first.click(button="right", click_count=2)
    player.page.locator("dialog.welcome .question").wait_for()
    make_moves(player, (1, 2))


def click(selector: str, part: str) -> Act:
    """Return what presses a button, and waits for a part of the page."""

    def act(player: Player) -> None:
        player.press(selector)
        player.page.locator(part).first.wait_for()

    return act


def open_dialog(button: str) -> Act:
    """Return what opens a dialog with a button, in the place of those that are open."""

    def act(player: Player) -> None:
        dialogs = player.page.locator("dialog")
        for left in reversed(range(dialogs.count())):
            player.page.keyboard.press("Escape")
            expect(dialogs).to_have_count(left)
        player.press(button)
        player.page.locator("dialog").wait_for()

    return act


def choose_keys(player: Player) -> None:
    player.page.get_by_role("button", name="Keys…").click()
    player.page.locator("#key-flag").wait_for()


def win_a_daily(player: Player) -> None:
    """Win the easy one, and look at the boards."""
    player.page.locator(".daily-board[data-grade=easy] button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    player.win(int(player.counter("mines-left") or 0))
    player.page.click("#menu-daily")
    player.page.locator(".daily-board.won").wait_for()


def share_a_daily(player: Player) -> None:
    player.page.locator("dialog").get_by_role("button", name="Share").click()
    player.page.locator(".daily-results").wait_for()


# Other places


def go_to(address: str, part: str) -> Act:
    """Return what goes to an address, and waits for a part of the page."""

    def act(player: Player) -> None:
        player.page.goto(f"{player.address}{address}")
        player.page.locator(part).first.wait_for()

    return act


def begin_position(view: fm.View) -> Act:
    def act(player: Player) -> None:
        Analyst(player.page, player.address).begin(fragment_of(view))
        player.wait_analysed()

    return act


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


def guess(player: Player) -> None:
    begin_position(guess_position(14))(player)


def open_a_board(player: Player, level: str = "beginner") -> None:
    game = fm.Game(level, "classic", 5, "opening", clock=lambda: 0.0)
    game.open(7, 7)
    begin_position(game.view)(player)


def advise(player: Player) -> None:
    player.page.click("#tool-advise")
    player.page.locator("#advice tbody tr").first.wait_for()
    player.page.locator("#board .cell.best").wait_for()


def estimate(player: Player) -> None:
    """Let the advice become better for three seconds."""
    player.page.locator("#advice small").first.wait_for()
    player.page.wait_for_timeout(3000)
    player.page.click("#tool-advise")


def explain_a_guess(player: Player) -> None:
    player.page.locator("#board .cell.least").first.click()
    player.page.locator("#weights tbody tr").first.wait_for()
    player.page.locator("#board .cell.undetermined").wait_for()  # drawn a little after them


def take_a_brush(player: Player) -> None:
    player.page.click("#tool-states")
    player.page.click("#mode-paint")


def find_a_clash(player: Player) -> None:
    Analyst(player.page, player.address).begin("#size=3x1&mines=1&cells=c3c")
    player.page.locator("#explanation").wait_for()


def open_mistake(player: Player, level: str = "beginner") -> None:
    """Open a game at its first mistake."""
    open_record(player, careless(2, level))
    player.page.locator("#why").wait_for()


def open_record(player: Player, record: fm.Record) -> None:
    Reviewer(player.page, player.address).open_file(record)
    expect(player.page.locator("#about")).to_contain_text("chance at the start")


def press_keys(*keys: str) -> Act:
    def act(player: Player) -> None:
        for key in keys:
            player.page.keyboard.press(key)

    return act


def ask_why(player: Player) -> None:
    player.page.keyboard.press("Escape")
    click("#why", "#explanation")(player)


def prove_to_the_end(player: Player) -> None:
    leading = player.page.locator("#explanation .primary")
    while leading.inner_text() == "Next step":
        leading.click()


def drop_a_replay(player: Player) -> None:
    Reviewer(player.page, player.address).drop("game.json", RECORD.to_json().encode())
    click("#tool-path", ".path")(player)


def drop_a_damaged_replay(player: Player) -> None:
    Reviewer(player.page, player.address).drop("cut.avf", replay_files.avf()[:130])
    player.page.locator("#notice").wait_for()


def drill(player: Player, level: str = "intermediate") -> None:
    rule = dict(zip(LINKS, ("subset", "overlap", "chain"), strict=True))[level]
    go_to(f"train.html#rule={rule}&task=safe&seed=7", "#board .cell")(player)
    player.page.locator("#status:not(:empty)").wait_for()


def fail_a_drill(player: Player) -> None:
    """Tick a mine, and find nothing else."""
    single = find_drill("single", "certain", seed=7)
    go_to("train.html#rule=single&task=certain&seed=7", "#tool-check")(player)
    player.cell(*next(it.cell for it in single.certain if it.mined)).click()
    player.page.click("#tool-check")
    player.page.locator("#explanation").get_by_role("button", name="Close").click()
    player.page.locator("#board .cell.answer-wrong").wait_for()


def solve_a_drill(player: Player) -> None:
    player.page.locator("#status", has_text="Open a safe cell").wait_for()
    player.cell(*find_drill("overlap", seed=7).right[0]).click()
    player.page.locator("#explanation.chain").wait_for()


def guess_in_a_drill(player: Player) -> None:
    go_to("train.html#task=guess&seed=7", "#board .cell")(player)
    player.page.locator("#status", has_text="No cell is safe").wait_for()
    player.cell(*find_drill(task="guess", seed=7).chances[0].cell).click()
    player.page.locator("#board .cell.chance").first.wait_for()


def end_a_storm(player: Player) -> None:
    """Fail three times: a known mine is no answer, and another cell is seldom right."""
    end = player.page.locator(".run-end")
    while not end.count():
        covered = player.page.locator("#board .cell.covered:not(.flag)")
        if covered.count():
            covered.last.click()
        player.page.wait_for_timeout(50)


def save_a_set(player: Player) -> None:
    player.page.locator("dialog .buttons button").nth(2).click()
    player.page.locator("#set-name").wait_for()


def add_a_sample(player: Player) -> None:
    player.page.goto(f"{player.address}reviews.html")
    player.page.click("#menu-open")
    player.page.locator("dialog .samples button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    expect(player.page.locator("#work-stop")).to_be_hidden()
    expect(player.page.locator("#figures .lead").first).to_be_visible()
    player.page.evaluate("document.querySelector('#filters').scrollIntoView()")


SCENES = {
    "welcome": Scene(go_to("", "dialog.welcome .board"), welcomed=False),
    "welcome-hit": Scene(lambda player: make_moves(player, (1, 2)), "welcome"),
    "welcome-guess": Scene(lambda player: make_moves(player, (0, 2), (0, 0)), "welcome"),
    "welcome-needless": Scene(lambda player: make_moves(player, (0, 2), (0, 0), (0, 0)), "welcome"),
    "welcome-end": Scene(end_the_welcome, "welcome-needless"),
    "welcome-question": Scene(put_a_question_mark, welcomed=False),
    # Games of beginners.
    "fresh": Scene(go_to("", "#board .cell")),
    "play": Scene(play),
    "risks": Scene(show_probabilities, "play"),
    "hint": Scene(take_a_hint),
    "loss": Scene(lose),
    "win": Scene(win),
    "share": Scene(open_dialog("#tool-share"), "win"),
    "own-games": Scene(go_to("reviews.html", ".best-times"), "win"),
    "proof": Scene(ask_for_a_proof, play=find_chain),
    "proof-clash": Scene(step_back_to_a_clash, "proof"),
    "phone": Scene(tap),
    # Other games.
    "running": Scene(play=lambda player: begin(player, 3, moves=24, flags=12)),
    "figures": Scene(show_figures, "running"),
    "states": Scene(click("#tool-states", "#board .cell.safe"), "figures"),
    "heat-map": Scene(point_at_a_risk, play=lambda player: begin(player, 3, moves=24)),
    "expert": Scene(play=begin_expert),
    "lost": Scene(wait_for_the_reason, play=lose_needlessly),
    "look-back": Scene(look_back, "lost"),
    "won": Scene(play=win_intermediate),
    "marks": Scene(draw_marks("modern")),
    "marks-classic": Scene(draw_marks("classic")),
    # Dialogs.
    "options": Scene(open_dialog("#menu-game"), "fresh"),
    "settings": Scene(open_dialog("#menu-settings"), "fresh"),
    "keys": Scene(choose_keys, "settings"),
    "help": Scene(open_dialog("#menu-help"), "fresh"),
    "daily": Scene(open_dialog("#menu-daily"), "fresh"),
    "daily-won": Scene(win_a_daily, "daily"),
    "daily-results": Scene(share_a_daily, "daily-won"),
    # The analyser.
    "analyse": Scene(guess),
    "advice": Scene(advise, "analyse"),
    "analyser": Scene(estimate, "advice"),
    "witness": Scene(explain_a_guess, "advice"),
    "brush": Scene(take_a_brush, "analyse"),
    "export": Scene(open_dialog("#menu-export"), "analyse"),
    "open": Scene(open_dialog("#menu-open"), "analyse"),
    "clash": Scene(find_a_clash),
    "opening": Scene(open_a_board),
    # The review of the game that was lost or won, and of files.
    "review": Scene(click("#result-judge", "#judgement-said p"), "lost"),
    "review-why": Scene(ask_why, "review"),
    "review-what-else": Scene(click("#what-else", "#comparison tbody tr"), "review"),
    "review-clean": Scene(click("#result-judge", "#highlights li"), "won"),
    "review-empty": Scene(go_to("review.html", ".drop-zone")),
    "review-path": Scene(drop_a_replay, "review-empty"),
    "notice": Scene(drop_a_damaged_replay, "review-empty"),
    "mistake": Scene(open_mistake),
    "mistake-why": Scene(ask_why, "mistake"),
    "mistake-proved": Scene(prove_to_the_end, "mistake-why"),
    "mistake-else": Scene(click("#what-else", "#comparison tbody tr"), "mistake"),
    "mistake-before": Scene(press_keys("Home"), "mistake"),
    "mistake-after": Scene(press_keys("End", "ArrowLeft"), "mistake"),
    "mistake-end": Scene(press_keys("End"), "mistake"),
    "careful": Scene(lambda player: open_record(player, careful())),
    # The trainer.
    "train": Scene(drill),
    "train-right": Scene(solve_a_drill, "train"),
    "train-wrong": Scene(fail_a_drill),
    "train-guess": Scene(guess_in_a_drill),
    "storm": Scene(click("#tool-storm", "#clock"), "train-guess"),
    "storm-end": Scene(end_a_storm, "storm"),
    "session": Scene(click("#session", ".session-groups"), "storm-end"),
    "set": Scene(save_a_set, "session"),
    # Its first proof begins with cells that share mines.
    "lesson": Scene(go_to("train.html#rule=subset&lesson", ".group-layer .count")),
    # The statistics: of a sample, of the games of a box (see `review_scenes`), and of nothing.
    "statistics": Scene(add_a_sample),
    "reviews": Scene(go_to("reviews.html#rules=classic", ".game-list tbody tr")),
    "statistics-empty": Scene(go_to("reviews.html", ".drop-zone")),
}
