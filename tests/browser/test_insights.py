"""Browser tests of what all games say in plain words, on histories that are planted.

The page asks its host for summaries of reviews; here a test answers with those of a player of its
own: one who guesses needlessly, one who is unlucky, one who is slow at overlaps.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.worker_calls import WorkerCalls

BEGINNER = {"width": 9, "height": 9, "mines": 10}


def game(status="won", **fields) -> dict:
    """The summary of a game without mistakes and guesses, as hosts list it."""
    known = {"single": [1.0, 1.0, 1.2], "subset": [2.0]}
    common = {"level": BEGINNER, "rules": "classic", "status": status, "elapsed": 30.0}
    moves = {"decisions": 20, "mistakes": {}, "missed": {}, "times": known, "complete": True}
    luck = {"guesses": 0, "survived": 0, "expected": 0.0, "variance": 0.0, "luck": 0.0}
    chances = {"start": 0.9, "cost": 0.0, "began": None, "player": ""}
    costs = {"costs": fields.get("cost", 0.0)}
    return common | moves | luck | chances | costs | fields


def guess(status: str, risk: float, **fields) -> dict:
    """The summary of a game with one guess, which decided it."""
    survived = int(status == "won")
    luck = {"guesses": 1, "survived": survived, "expected": 1 - risk, "variance": risk * (1 - risk)}
    return game(status, **luck, **fields)


NEEDLESS = {"mistakes": {"needless": 1}, "missed": {"subset": 1}, "cost": 0.2}
HISTORIES = {
    "guesses needlessly": (
        [guess("lost", 0.2, **NEEDLESS)] * 8 + [guess("lost", 0.5)] * 2 + [game()] * 10,
        "By mistakes. Lost games with one: 8 of 10.",
        "Most often: Needless guess, 8 times. Wins that decisions cost you: 1.6 (games: 20).",
    ),
    "makes one mistake": (
        [guess("lost", 0.2, **NEEDLESS)] + [game()] * 3,
        "By mistakes. Lost games with one: 1 of 1.",
        "Most often: Needless guess, 1 time. Wins that decisions cost you: 0.2 (games: 4).",
    ),
    "misses subsets": (
        [guess("lost", 0.2, **NEEDLESS)] * 3
        + [guess("lost", 0.2, mistakes={"needless": 1}, missed={"single": 1})],
        "You miss “subset” most. Mistakes while it proved a cell safe: 3 of 4.",
        "Median time of a safe move: single clue 1.0 sec, subset 2.0 sec.",
    ),
    "opens certain mines": (
        [game("lost", mistakes={"mined": 1}, luck=None, cost=0.9)] * 4 + [game()] * 4,
        "By mistakes. Lost games with one: 4 of 4.",
        "Most often: A certain mine, 4 times. Wins that decisions cost you: 3.6 (games: 8).",
    ),
    "loses by forced guesses": (
        [guess("lost", 0.5)] * 6 + [guess("lost", 0.5, **NEEDLESS)] * 2 + [game()] * 4,
        "By guesses that were forced. Lost games without a mistake: 6 of 8.",
        "Most often: Needless guess, 2 times.",
    ),
    "never loses": (
        [game()] * 5,
        "You lost no game, of 5 in all.",
        "Games without a mistake: 5.",
    ),
    "is unlucky": (
        [guess("lost", 0.25)] * 20 + [guess("won", 0.25)] * 20,
        "You were unlucky. Risky moves survived: 20 of 40, about 30.0 on average.",
        "Chance alone gives so much in fewer than 5 of 100 cases.",
    ),
    "is lucky": (
        [guess("won", 0.5)] * 14 + [guess("lost", 0.5)] * 6,
        "You were lucky. Risky moves survived: 14 of 20, about 10.0 on average.",
        "Games won: 14 of 20",
    ),
    "is as lucky as most": (
        [guess("won", 0.5)] * 10 + [guess("lost", 0.5)] * 10,
        "As expected. Risky moves survived: 10 of 20, about 10.0 on average.",
        "Games won: 10 of 20; a strong program wins 18.0 ± 1.3 from the same first openings.",
    ),
    "never guesses": (
        [game(start=None)] * 3,
        "No move took a risk, so luck decided nothing.",
        "",
    ),
    "is slow at overlaps": (
        [game(times={"single": [1.0], "overlap": [8.0, 9.0, 30.0], "cases": [3.0]})] * 3,
        "You missed no proof. “overlap” takes you longest.",
        "Median time of a safe move: single clue 1.0 sec, overlap 9.0 sec, cases 3.0 sec.",
    ),
    "has played one opening": (
        [game(times={})],
        "There is no move yet that a rule proves.",
        "",
    ),
    "is mended by luck, and costs no game more than itself": (
        [
            guess("won", 0.9, **NEEDLESS | {"cost": 1.0, "costs": 1.4}),
            guess("lost", 0.3, **NEEDLESS | {"cost": 0.3}),
        ],
        "By mistakes. Lost games with one: 1 of 1.",
        "Wins that decisions cost you: 1.7 (games: 2).",
    ),
}


NONE = {"games": [], "last": 0, "missing": 0, "running": False}


@pytest.fixture
def shown(player):
    """Return a function that shows the games of a history."""

    def show(games, fragment=""):
        listed = [
            {"id": f"g{number}", "when": f"2026-03-01T{number // 60:02}:{number % 60:02}:00Z"}
            | {"summary": it, "problem": None}
            for number, it in enumerate(games)
        ]
        page = show_reviews(player, NONE | {"games": listed, "last": 1}, fragment)
        expect(page.locator(".game-list tbody tr").first).to_be_visible()
        return page

    return show


def show_reviews(player, told, fragment=""):
    """Go to the reviews of all games, of which the host tells this at first, and then no more."""
    later = told | {"games": []}
    WorkerCalls(player.page).answer(listReviews=[told, later])
    player.page.goto(f"{player.address}reviews.html{fragment}")
    return player.page


def test_what_is_said_of_a_player(shown):
    """Each history is of a level of its own, which the address chooses."""
    levels = [BEGINNER | {"width": 10 + number} for number in range(len(HISTORIES))]
    page = shown(
        [
            one | {"level": level}
            for level, (games, *_said) in zip(levels, HISTORIES.values(), strict=True)
            for one in games
        ]
    )
    figures, listed = page.locator("#figures"), page.locator(".game-list tbody tr")
    infinite = "Luck \N{EN DASH}: the last move was certain to lose"
    for level, (history, (_games, lead, more)) in zip(levels, HISTORIES.items(), strict=True):
        page.evaluate("(hash) => (location.hash = hash)", f"level={level['width']}x9x10")
        cards = figures.locator(".insights section")
        card = cards.filter(has=page.get_by_text(lead, exact=True))
        expect(card, history).to_have_count(1)
        expect(card, history).to_contain_text(more)
        expect(cards, history).to_have_count(3)
        expect(figures, history).not_to_contain_text("cut short")
        if history == "opens certain mines":
            expect(listed.last.locator("td").last).to_have_text("\N{EN DASH}")
            expect(figures).to_contain_text(infinite)
        # Axes have names; where no game has a mistake, a line would be flat, and is not there.
        plots = figures.locator(".plot")
        if history == "is lucky":
            expect(plots.first.locator("svg")).to_have_count(0)
        named = {"loses by forced guesses": {0: "mistakes"}, "is lucky": {1: "moves", 2: "wins"}}
        for number, name in named.get(history, {}).items():
            for words in (name, "games"):
                names = plots.nth(number).locator("text").filter(has_text=words)
                expect(names).to_have_count(1)
    costs = listed.locator("td:nth-last-child(2)")
    expect(costs).to_have_text(["30.0%", "100.0%"])
    row = figures.locator("tr").filter(has_text="Winning chance lost by decisions")
    expect(row).to_contain_text("85.0%")


def test_games_that_a_time_limit_cut_are_counted(shown):
    page = shown([game()] * 2 + [game(complete=False)] * 3)
    said = "Reviews that the time limit cut short: 3. Their guesses may not all be judged."
    expect(page.locator("#figures")).to_contain_text(said)


def test_the_list_is_sorted_and_the_address_keeps_it(shown):
    games = [game(mistakes={"worse": number}, cost=number / 10) for number in (2, 0, 10, 1)]
    page = shown(games, "#rules=classic")
    mistakes = page.locator(".game-list tbody tr td:nth-child(5)")
    expect(mistakes).to_have_text(["1", "10", "0", "2"])  # the last finished one first
    page.get_by_role("button", name="Mistakes").click()
    expect(mistakes).to_have_text(["10", "2", "1", "0"])
    heads = page.get_by_role("columnheader", name="Mistakes").and_(page.locator("[aria-sort]"))
    expect(heads).to_have_attribute("aria-sort", "descending")
    expect(page.get_by_role("button", name="Mistakes")).to_be_focused()
    page.keyboard.press("Enter")
    expect(mistakes).to_have_text(["0", "1", "2", "10"])
    assert page.url.endswith("#rules=classic&sort=mistakes")
    page.reload()
    expect(mistakes).to_have_text(["0", "1", "2", "10"])
    page.get_by_role("button", name="Game", exact=True).click()
    expect(page.get_by_role("columnheader", name="Game", exact=True)).to_have_attribute(
        "aria-sort", "ascending"
    )


def test_the_page_says_what_it_will_show_and_invites(player):
    page = show_reviews(player, NONE)
    preview = page.locator("#preview")
    for title in ("Where you lose", "Which rule to practise", "Luck"):
        expect(preview.get_by_role("heading", name=title)).to_be_visible()
    invitation = page.locator("#invitation")
    for name in ("A needless guess", "Bad luck"):
        expect(invitation.get_by_role("button", name=name)).to_be_visible()
    invitation.get_by_role("button", name="A needless guess").click()
    expect(page.locator(".game-list tbody tr")).to_have_count(1)
    expect(page.locator("#figures")).to_contain_text("By mistakes. Lost games with one: 1 of 1.")
    expect(preview).to_be_empty()
    expect(invitation).to_be_hidden()
    page.click("#menu-open")
    page.locator("dialog").get_by_role("button", name="Bad luck").click()
    expect(page.locator(".game-list tbody tr")).to_have_count(2)


def test_it_says_what_waits_for_a_review(player):
    page = show_reviews(player, NONE | {"missing": 7})
    expect(page.get_by_role("button", name="Review games (7)")).to_be_visible()
    expect(page.locator("#preview").get_by_role("heading", name="Luck")).to_be_visible()
    expect(page.locator("#invitation")).to_be_hidden()
