"""Browser tests of the trainer: drills, answers, proofs, ratings, storms and lessons."""

import math
import re

import pytest
from playwright.sync_api import expect

from fairmines import PROOF_RULES
from fairmines.proofs.drills import DRILL_LEVEL, find_drill
from tests.browser.analyst import PHONE
from tests.browser.barriers import barriers, faint_colours
from tests.browser.player import BEGINNER, Player, go
from tests.browser.site_visitors import SitePlayer

SEED = 7
MENU = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(
  "contextmenu", { bubbles: true, pointerType: "touch", clientX: x, clientY: y }))"""
"""What Android sends while a finger stays down."""
TOOLS = ["tool-check", "tool-storm", "tool-lesson"]
RULES = {"single clue": "single", "mine count": "count"} | {rule: rule for rule in PROOF_RULES[1:5]}
"""The rules by their English names."""


class Trainee(Player):
    """Practises with mouse, keys or fingers."""

    mines = DRILL_LEVEL.mines

    def begin(self, fragment=""):
        self.page.goto(f"{self.address}train.html{fragment}")
        self.page.wait_for_selector("#board .cell")

    def drill(self, rule, task="safe", seed=SEED):
        """Open the drill of a seed; return it as the library has it."""
        drill = find_drill(rule, task, seed=seed)
        asked = f"rule={rule}&" if rule else ""
        self.begin(f"#{asked}task={task}&seed={seed}")
        self.wait_codes(codes_of(drill))
        return drill

    def click(self, cell, button="left"):
        self.cell(*cell).click(button=button)

    @property
    def status(self):
        return self.page.locator("#status")

    def answer(self, rightly):
        """Open a cell, rightly or not by the rule, and go on; return the rule."""
        expect(self.status).to_have_text(re.compile("It takes the rule"))
        rule = RULES[re.search("the rule “(.*?)”", self.status.inner_text()).group(1)]
        codes = self.codes()
        safe = self.analysis(self.mines, codes).safe
        covered = [
            (r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"
        ]
        chosen = (cell for cell in covered if safe[cell] == rightly(rule))
        # Where no mine is left, no cell is wrong.
        self.click(next(chosen, covered[0]))
        self.expect_answered("Your rating")
        self.page.click("#tool-next")
        return rule

    def expect_answered(self, word):
        expect(self.status).to_have_text(re.compile(word))


def codes_of(drill):
    letters = {"?": "c", "!": "f"}
    rows = str(drill.view).splitlines()[1:]
    return [[letters.get(letter, letter) for letter in row] for row in rows]


def other_cell(drill):
    """Return a covered cell that is not right."""
    covered = zip(*(drill.view.cells == -1).nonzero(), strict=True)
    return next(cell for cell in ((int(r), int(c)) for r, c in covered) if cell not in drill.right)


@pytest.fixture
def trainee(player):
    return Trainee(player.page, player.address)


def test_a_right_cell_and_its_shortest_proof(trainee):
    drill = trainee.drill("subset")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell. It takes the rule “subset”."))
    trainee.click(next(it.cell for it in drill.certain if it.rule == "subset" and not it.mined))
    trainee.expect_answered("^Right, in")
    proof = trainee.page.locator("#explanation")
    expect(proof).to_contain_text("Rule: ")
    skills = trainee.page.locator("#skills")
    expect(skills).to_contain_text("1 / 1")
    # The ratings fit beside the board.
    assert skills.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    # Nothing moves on by itself.
    trainee.page.wait_for_timeout(1500)
    trainee.wait_codes(codes_of(drill))
    trainee.page.click("#tool-next")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))


def test_a_wrong_cell_shows_two_layouts_and_then_the_proof(trainee):
    drill = trainee.drill("overlap")
    trainee.click(other_cell(drill))
    trainee.expect_answered("^Not right")
    page = trainee.page
    proof = page.locator("#explanation")
    expect(proof).to_contain_text(re.compile(r"of \d+"))
    steps = int(re.search(r"of (\d+)", proof.inner_text()).group(1))
    texts = [proof.inner_text()]
    for _ in range(steps - 1):
        proof.get_by_role("button", name="Next").click()
        texts.append(proof.inner_text())
    assert any("is safe." in text for text in texts)
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    # A second click answers nothing.
    trainee.click(drill.right[0])
    expect(page.locator("#skills")).to_contain_text("0 / 1")


def test_all_that_is_certain_is_marked_and_checked(trainee):
    drill = trainee.drill("single", "certain")
    for it in drill.certain:
        trainee.click(it.cell, button="right" if it.mined else "left")
    trainee.page.click("#tool-check")
    trainee.expect_answered("^Right, in")


def test_what_is_missing_is_shown(trainee):
    drill = trainee.drill("single", "certain")
    trainee.page.click("#tool-check")
    trainee.expect_answered("^Not right")
    trainee.page.locator("#explanation").get_by_role("button", name="Close").click()
    expect(trainee.page.locator("#board .answer-missing")).to_have_count(len(drill.certain))


def test_the_best_guess_and_what_each_cell_wins(trainee):
    drill = trainee.drill(None, "guess")
    worst = min(drill.chances, key=lambda it: it.wins)
    trainee.click(worst.cell)
    best = max(it.wins for it in drill.chances)
    percent = [math.floor(100 * wins / drill.solutions + 0.5) for wins in (worst.wins, best)]
    trainee.expect_answered(f"wins {percent[0]} %, the best one {percent[1]} %")
    expect(trainee.page.locator("#board .answer-right")).to_have_count(len(drill.right))


def test_by_keys_alone(trainee):
    drill = trainee.drill("single", "certain")
    page = trainee.page
    for it in drill.certain:
        trainee.walk(*it.cell)
        page.keyboard.press("f" if it.mined else "Space")
    page.keyboard.press("Enter")
    trainee.expect_answered("^Right, in")
    page.keyboard.press("Enter")
    expect(trainee.status).to_have_text(re.compile("Mark all safe cells"))
    # Tab reaches everything else; the keys of a list choose a rule.
    reached = []
    while "tool-lesson" not in reached:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.id"))
        assert len(reached) < 20
    assert [name for name in reached if name.startswith("tool-")] == TOOLS
    page.keyboard.press("Enter")
    expect(page.locator("#explanation")).to_contain_text("Rule: single clue")
    while page.evaluate("document.activeElement.id") != "rule":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowDown")
    expect(trainee.status).to_have_text(re.compile("Mark all safe cells"))
    assert "#rule=subset&task=certain" in page.url


def test_by_touch(invite):
    """On a phone of 390x844: a tap ticks or opens a cell, and a long press flags one."""
    player = invite(**PHONE)
    trainee = Trainee(player.page, player.address)
    page = player.page
    drill = trainee.drill("subset")
    trainee.cell(*drill.right[0]).tap()
    trainee.expect_answered("^Right, in")
    page.locator("#tool-next").tap()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    drill = trainee.drill("single", "certain")
    for it in drill.certain:
        if it.mined:
            with player.touch() as put:
                put({0: player.middle_of(*it.cell)})
                expect(trainee.cell(*it.cell)).to_have_class(re.compile("flag"))
                page.evaluate(MENU, [*player.middle_of(*it.cell)])
                put({})
        else:
            trainee.cell(*it.cell).tap()
    page.locator("#tool-check").tap()
    trainee.expect_answered("^Right, in")
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    assert barriers(page) == []


@pytest.mark.on("site")
def test_offline_after_a_visit_to_the_game(invite, served):
    """Drills, proofs, lessons and ratings need no network."""
    player = invite(served.address, kind=SitePlayer, service_workers="allow")
    player.visit()
    player.wait_all_kept()
    served.stop()
    trainee = Trainee(player.page, player.address)
    drill = trainee.drill("overlap")
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    expect(player.page.locator("#explanation")).to_contain_text("Rule: ")
    player.page.click("#tool-next")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    trainee.begin("#rule=chain&lesson")
    expect(player.page.locator("#explanation")).to_contain_text("Rule: chain")
    expect(player.page.locator("#skills")).to_contain_text("1 / 1")
    served.start()


def test_answers_are_kept_and_a_failed_drill_comes_back(trainee):
    drill = trainee.drill("subset")
    trainee.click(other_cell(drill))
    trainee.expect_answered("^Not right")
    page = trainee.page
    day = 86_400_000
    page.add_init_script(f"const now = Date.now; Date.now = () => now() + {day} + 60000;")
    page.goto("about:blank")
    trainee.begin("#rule=subset&task=safe")
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    trainee.wait_codes(codes_of(drill))


def test_a_lesson_shows_three_positions_and_asks_one(trainee):
    trainee.begin("#rule=overlap&lesson")
    proof = trainee.page.locator("#explanation")
    for _ in range(3):
        expect(proof).to_contain_text("Rule: ")
        trainee.page.click("#tool-next")
    drill = find_drill("overlap", seed=4)
    trainee.wait_codes(codes_of(drill))
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")


def test_an_address_may_have_any_seed_of_the_library(trainee):
    """A seed of 20 digits once led to the drill of seed 0."""
    drill = trainee.drill("single", seed=2**64 - 1)
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    trainee.page.reload()
    trainee.wait_codes(codes_of(drill))


def test_an_address_without_a_seed_asks_another_drill(trainee):
    for seed in ("", "-1", "many", str(2**64)):
        trainee.page.goto("about:blank")
        trainee.begin(f"#rule=single&task=safe&seed={seed}")
        trainee.expect_answered("safe")


def test_a_storm_counts_what_is_solved_and_goes_on(trainee):
    trainee.begin("#rule=single&task=safe")
    page = trainee.page
    page.click("#tool-storm")
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#tool-storm")).to_have_attribute("aria-pressed", "true")
    before = [cell.get_attribute("class") for cell in page.locator("#board .cell").all()]
    page.locator("#board .cell.covered").first.click()
    expect(page.locator("#skills")).to_contain_text("/ 1")
    page.wait_for_function(
        "before => [...document.querySelectorAll('#board .cell')].some((it, i) => "
        "it.className !== before[i])",
        arg=before,
    )


def test_a_position_of_ones_own(trainee):
    trainee.begin("#size=4x2&mines=1&cells=cE1CcC")
    expect(trainee.status).to_have_text(re.compile("subset"))
    trainee.cell(0, 2).click()
    trainee.expect_answered("^Right, in")


def test_answers_are_copied_to_the_box_and_deleted_with_the_games(invite):
    here = invite()
    here.new_game(width=3, height=1, mines=1, first="opening")
    here.cell(0, 0).click()
    expect(here.page.locator("#face")).to_have_attribute("data-face", "cool")
    trainee = Trainee(here.page, here.address)
    drill = trainee.drill("subset")
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    # Another browser of the box has them, too.
    there = Trainee(invite().page, here.address)
    there.begin()
    expect(there.page.locator("#skills")).to_contain_text("1 / 1")
    go(there.page, "statistics")
    there.page.locator("#kept").get_by_role("button", name="Reset…").click()
    there.page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(there.page.get_by_text("No finished games yet.")).to_be_visible()
    trainee.page.reload()
    expect(trainee.page.locator("#skills")).to_contain_text("Each drill is a position")


def test_a_player_with_one_weakness_is_led_to_it_within_20_drills(trainee):
    """The weakness is the rule that is asked last. Its drills are answered wrongly."""
    trainee.begin("#rule=weakest&task=safe")
    asked = [trainee.answer(lambda rule: rule != "count") for _ in range(20)]
    assert set(asked[:6]) == set(PROOF_RULES)
    assert asked[12:].count("count") >= 5


def test_all_rules_in_turn(trainee):
    trainee.begin("#rule=any&task=safe")
    assert [trainee.answer(lambda _rule: True) for _ in PROOF_RULES] == list(PROOF_RULES)


def test_drills_of_the_players_own_mistakes_come_first(player):
    """Under fair rules a needless guess loses: there was a safe cell. Nobody has reviewed it."""
    player.new_game(first="opening")
    player.lose(BEGINNER)
    trainee = Trainee(player.page, player.address)
    trainee.mines = BEGINNER
    go(player.page, "train")
    expect(trainee.status).to_have_text(re.compile("^From one of your games"))
    rule = trainee.answer(lambda _rule: True)
    # It is answered, so the same rule goes on elsewhere.
    trainee.begin(f"#rule={rule}&task=safe")
    expect(trainee.status).to_have_text(re.compile("^Open a safe cell"))


@pytest.mark.on("site")
def test_answers_go_with_the_file_of_all_games(player, invite, tmp_path):
    trainee = Trainee(player.page, player.address)
    drill = trainee.drill("subset")
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    go(player.page, "statistics")
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name="Save", exact=True).click()
    file = tmp_path / "games.ndjson"
    download.value.save_as(file)
    assert '"task":"safe"' in file.read_text()
    other = invite(player.address)
    other.page.goto(f"{other.address}reviews.html")
    with other.page.expect_file_chooser() as chooser:
        other.page.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files(file)
    expect(other.page.locator("#kept .outcome")).to_have_text("Games added: 0. Already here: 0.")
    there = Trainee(other.page, other.address)
    there.begin()
    expect(there.page.locator("#skills")).to_contain_text("1 / 1")


def test_two_clicks_lead_from_a_lost_game_to_the_drill_of_its_mistake(player):
    """Under fair rules a needless guess loses: there was a safe cell."""
    player.new_game(first="opening")
    player.lose(BEGINNER)
    page = player.page
    page.evaluate("globalThis.clicks = 0; addEventListener('click', () => clicks++, true)")
    page.click("#result-judge")
    page.wait_for_url("**/review*")
    expect(page.locator("#judgement .mistake")).to_be_visible()
    page.click("#tool-drill")
    page.wait_for_url("**/train*")
    expect(page.locator("#status")).to_have_text(re.compile("^Open a safe cell|^No cell is safe"))
    assert page.evaluate("clicks") == 2


def test_there_are_no_barriers(player):
    trainee = Trainee(player.page, player.address)
    drill = trainee.drill("single", "certain")
    assert barriers(player.page) == []
    trainee.click(drill.certain[0].cell)
    player.page.click("#tool-check")
    trainee.expect_answered("^Not right")
    assert barriers(player.page) == []
    assert faint_colours(player.page, "#board") == []
    trainee.click(trainee.drill(None, "guess").chances[0].cell)
    trainee.expect_answered("wins")
    assert barriers(player.page) == []
    assert faint_colours(player.page, "#board") == []
