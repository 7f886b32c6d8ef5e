"""Browser tests of the trainer: drills, answers, proofs, ratings, storms and lessons."""

import datetime as dt
import math
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from fairmines import PROOF_RULES
from fairmines.train.daily_drills import daily_drills
from fairmines.train.drills import DRILL_LEVEL, find_drill
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED, Player, drop, go, let_wait
from tests.browser.worker_calls import WorkerCalls
from tests.helpers.folders import DATA

SEED = 7
DAY_MS = 86_400_000
MENU = """([x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(
  "contextmenu", { bubbles: true, pointerType: "touch", clientX: x, clientY: y }))"""
"""What Android sends while a finger stays down."""
TOOLS = ["tool-check", "tool-soFar", "tool-storm", "tool-streak", "tool-lesson"]
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

    def view(self):
        """Return what the board shows."""
        known = {"c": fm.View.COVERED, "f": fm.View.MINE}
        rows = [[known[it] if it in known else int(it) for it in row] for row in self.codes()]
        return fm.View(np.array(rows), self.mines)

    @property
    def status(self):
        return self.page.locator("#status")

    def go_on(self):
        """Press the button below the proof, or that of the tools, which goes when a proof comes."""
        buttons = "#tool-next:visible, .proof-buttons button:text-is('Next drill'):visible"
        # At once: while Playwright waits for a button to be still, another one takes its place.
        self.page.locator(buttons).first.evaluate("(button) => button.click()")

    def answer(self):
        """Open a safe cell, and go on; return the rule of the drill."""
        expect(self.status).to_have_text(re.compile("It takes the rule"))
        rule = RULES[re.search("the rule “(.*?)”", self.status.inner_text()).group(1)]
        self.click(self.next_cell(self.mines))
        self.expect_answered("^Right, in")
        self.go_on()
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
    page = trainee.page
    page.clock.install()
    drill = trainee.drill("subset")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell. It takes the rule “subset”."))
    cell = next(it.cell for it in drill.certain if it.rule == "subset" and not it.mined)
    trainee.click(cell)
    trainee.expect_answered("^Right, in")
    expect(page.locator("#explanation .proof-head")).to_contain_text("subset")
    # The cell is opened with the number of the seed, its clues are marked, the steps are a list.
    right = trainee.cell(*cell)
    expect(right).to_have_class(re.compile(r"opened d\d.* asked"))
    number = int(re.search(r"opened d(\d)", right.get_attribute("class"))[1])
    (layout,) = fm.analyse(drill.view).sample_of_seed(SEED)
    assert number == layout.clues[cell]
    expect(page.locator("#board .cause").first).to_be_visible()
    expect(page.locator("#explanation .proof-body p").first).to_be_visible()
    skills = page.locator("#skills")
    expect(skills).to_contain_text("1 / 1")
    # The rating and what the answer changed are the same in every place.
    shown = re.fullmatch(r"subset\s+(1\d{3})\s+\+(\d+)", page.locator("#rating").inner_text())
    rating, change = map(int, shown.groups())
    assert rating - change == 1500
    rows = skills.get_by_role("row").filter(has_text=shown[1])
    expect(rows).to_have_count(2)  # that of the rule, and that of all
    expect(rows.last.get_by_role("img", name=f"from 1500 to {shown[1]}")).to_be_visible()
    # The ratings fit beside the board.
    assert skills.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    # Nothing moves on by itself.
    page.clock.fast_forward(60_000)
    expect(right).to_have_class(re.compile("opened"))
    trainee.go_on()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))


def test_the_chain_of_a_proof_lights_up_one_cell_after_another(invite):
    player = invite(reduced_motion="no-preference")
    trainee = Trainee(player.page, player.address)
    player.page.add_init_script("""globalThis.delays = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        if (this.matches(".cell")) delays.push(timing.delay);
        return animate.call(this, frames, timing);
      };""")
    drill = trainee.drill("overlap")
    trainee.click(drill.right[0])
    expect(player.page.locator("#explanation.chain")).to_be_visible()
    assert player.page.evaluate("delays.slice(0, 3)") == [0, 90, 180]


def test_a_wrong_cell_can_be_tried_again_or_shown_and_comes_back_the_next_day(trainee):
    drill = trainee.drill("overlap")
    trainee.click(other_cell(drill))
    trainee.expect_answered("^Not right")
    page = trainee.page
    proof = page.locator("#explanation")
    # The cell stays marked, and why it is not certain stands beside the board, which shows no
    # invented layout and no answer.
    wrong = other_cell(drill)
    expect(trainee.cell(*wrong)).to_have_class(re.compile("undetermined asked"))
    expect(proof.locator("figure")).to_have_count(2)
    marks = page.locator("#board :is(.safe, .mined, .if-safe, .if-mined, .answer-right)")
    expect(marks).to_have_count(0)
    differ = fm.explain(drill.view, wrong)
    differ = (differ.with_mine.mines != differ.without.mines).sum()
    assert 1 <= proof.locator("figure:first-child :is(.if-safe, .if-mined)").count() <= differ
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    # Another answer counts for nothing.
    proof.get_by_role("button", name="Try again").click()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    page.goto("about:blank")
    drill = trainee.drill("overlap")
    trainee.click(wrong)
    proof.get_by_role("button", name="Show me").click()
    leading = proof.locator(".primary")
    expect(leading).to_be_visible()  # the answer is asked for meanwhile
    expect(proof.locator("figure")).to_have_count(0)
    while leading.inner_text() == "Next":
        leading.click()
    expect(proof.locator(".proof-title")).to_contain_text("is safe.")
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    page.add_init_script(f"const now = Date.now; Date.now = () => now() + {DAY_MS} + 60000;")
    page.goto("about:blank")
    trainee.begin("#rule=overlap&task=safe")
    expect(page.locator("#skills")).to_contain_text("0 / 1")
    trainee.wait_codes(codes_of(drill))


def test_a_drill_counts_once_and_two_tabs_agree(trainee):
    page = trainee.page
    other = Trainee(page.context.new_page(), trainee.address)
    other.begin()
    drill = trainee.drill("subset")
    trainee.click(drill.right[0])
    expect(page.locator("#rating .change")).to_be_visible()
    skills = other.page.locator("#skills")
    expect(skills).to_have_text(page.locator("#skills").inner_text(), use_inner_text=True)
    drill = other.drill("subset")
    other.click(drill.right[0])
    expect(other.page.locator("#rating")).to_contain_text("not rated")
    expect(skills).to_contain_text("1 / 1")


def test_a_verdict_waits_for_no_store_which_says_why_it_keeps_nothing(trainee):
    page = trainee.page
    calls = WorkerCalls(page)
    calls.hold('({ name }) => name === "addAnswer"')
    drill = trainee.drill("subset")
    trainee.click(drill.right[0])
    calls.wait_held()
    trainee.expect_answered("^Right, in")
    expect(page.locator("#skills")).to_contain_text("1 / 1")
    expect(page.locator("#explanation .proof-title")).not_to_be_empty()
    calls.refuse(0, "full")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Your answer could not be stored")
    expect(notice).to_contain_text("storage is full")
    trainee.go_on()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))


def test_drills_begin_without_the_answers_that_cannot_be_read(trainee):
    page = trainee.page
    calls = WorkerCalls(page)
    calls.hold('({ name }) => name === "readAnswers"')
    trainee.begin()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    calls.refuse(0, "storage")
    expect(page.locator("#notice")).to_contain_text("Your earlier answers could not be read")
    trainee.click(trainee.next_cell(trainee.mines))
    trainee.expect_answered("^Right, in")


def test_a_proof_that_does_not_come_leaves_a_sentence(trainee):
    """A promise that nobody waits for has failed. Then the tools have the button that goes on."""
    page = trainee.page
    calls = WorkerCalls(page)
    calls.hold('({ name }) => name === "explain"')
    drill = trainee.drill("subset")
    trainee.click(drill.right[0])
    calls.wait_held()
    trainee.expect_answered("^Right, in")
    expect(page.locator("#tool-next")).to_be_hidden()
    calls.refuse(0, "too-complex")
    expect(page.locator("#notice")).to_contain_text("This position is too complex to analyse")
    expect(page.locator("#tool-next")).to_be_visible()


def test_the_board_fits_a_window_that_becomes_narrow(trainee):
    trainee.begin()
    page = trainee.page
    assert page.locator("#board").bounding_box()["width"] > 400
    page.set_viewport_size({"width": 400, "height": 720})
    page.wait_for_function(
        "() => document.getElementById('board').getBoundingClientRect().right <= 400"
    )


def test_all_that_is_certain_is_marked_and_checked(trainee):
    page = trainee.page
    drill = trainee.drill("single", "certain")
    page.click("#tool-check")
    trainee.expect_answered("^Not right")
    page.locator("#explanation").get_by_role("button", name="Close").click()
    expect(page.locator("#board .answer-missing")).to_have_count(len(drill.certain))
    drill = trainee.drill("single", "certain", seed=SEED + 1)
    for it in drill.certain:
        trainee.click(it.cell, button="right" if it.mined else "left")
    page.click("#tool-check")
    trainee.expect_answered("^Right, in")


def test_what_is_right_so_far_is_shown_on_demand_and_then_it_is_not_rated(trainee):
    page = trainee.page
    drill = trainee.drill("single", "certain")
    for it in drill.certain[:2]:
        trainee.click(it.cell, button="right" if it.mined else "left")
    wrong = next(
        cell
        for cell in zip(*(drill.view.cells == -1).nonzero(), strict=True)
        if cell not in [it.cell for it in drill.certain]
    )
    trainee.click(wrong)
    page.click("#tool-soFar")
    left = len(drill.certain) - 2
    trainee.expect_answered(f"^Right so far: 2. Wrong: 1, with a ring. Still to find: {left}.")
    expect(page.locator("#board .asked")).to_have_count(1)
    trainee.click(wrong)
    expect(page.locator("#board .asked")).to_have_count(0)
    for it in drill.certain[2:]:
        trainee.click(it.cell, button="right" if it.mined else "left")
    page.click("#tool-check")
    trainee.expect_answered("^Right, in")
    expect(page.locator("#rating")).to_contain_text("not rated")
    expect(page.locator("#skills")).to_contain_text("Each drill is a position")


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
    expect(page.locator("#explanation")).to_contain_text("single clue")
    while page.evaluate("document.activeElement.id") != "session":
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    for name in ("rule-single", "rule-subset"):
        while page.evaluate("document.activeElement.id") != name:
            page.keyboard.press("Tab")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(trainee.status).to_have_text(re.compile("Mark all safe cells"))
    assert "#rule=subset&task=certain" in page.url


def test_a_session_is_any_set_of_rules_and_tasks(trainee):
    page = trainee.page
    trainee.begin()
    page.click("#session")
    for name in ("overlap", "all that is certain", "chain"):
        page.get_by_role("checkbox", name=re.compile(name)).check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("#session")).to_contain_text("overlap, chain")
    assert "#rule=overlap,chain&task=safe,certain" in page.url
    page.goto("about:blank")
    trainee.begin("#rule=overlap,chain&task=safe")
    assert [trainee.answer() for _ in range(4)] == ["overlap", "chain", "overlap", "chain"]


def test_a_session_of_a_pattern_has_it_in_each_proof(trainee):
    trainee.begin("#rule=any&task=safe&pattern=1-2-1")
    for _ in range(3):
        expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
        rule = RULES[re.search("the rule “(.*?)”", trainee.status.inner_text()).group(1)]
        drill = fm.drill_of(trainee.view())
        taught = next(it.cell for it in drill.certain if it.rule == rule and not it.mined)
        assert fm.explain(trainee.view(), taught).pattern.name == "1-2-1"
        trainee.click(taught)
        trainee.expect_answered("^Right, in")
        trainee.go_on()


def test_a_session_on_larger_boards_is_kept_by_position(trainee):
    trainee.begin("#rule=subset&task=safe&size=16x16x40")
    expect(trainee.page.locator("#board .cell")).to_have_count(256)
    trainee.click(trainee.next_cell(40))
    trainee.expect_answered("^Right, in")
    expect(trainee.page.locator("#skills")).to_contain_text("1 / 1")


def test_a_session_of_mistakes_begins_with_what_was_failed(trainee):
    drill = trainee.drill("overlap")
    trainee.click(other_cell(drill))
    trainee.expect_answered("^Not right")
    page = trainee.page
    page.goto("about:blank")
    trainee.begin("#rule=weakest&task=safe&from=mistakes")
    expect(page.locator("#session")).to_contain_text("Your mistakes")
    trainee.wait_codes(codes_of(drill))
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    trainee.go_on()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    assert trainee.codes() != codes_of(drill)


def test_favourites_are_asked_again_for_nothing_and_two_tabs_agree(trainee):
    page = trainee.page
    other = Trainee(page.context.new_page(), trainee.address)
    first, second = trainee.drill("subset"), None
    star = page.get_by_role("button", name="Favourite", exact=True)
    expect(star).to_have_attribute("aria-pressed", "false")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    other.drill("subset")
    other_star = other.page.get_by_role("button", name="Favourite", exact=True)
    expect(other_star).to_have_attribute("aria-pressed", "true")
    second = trainee.drill("overlap")
    expect(star).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("s")
    expect(star).to_have_attribute("aria-pressed", "true")
    # All of them in turn; their answers count for nothing.
    page.click("#session")
    page.get_by_role("radio", name="Favourites").click()
    page.get_by_role("checkbox", name="overlap").click()
    page.get_by_role("button", name="Begin").click()
    for drill in (first, second, first):
        trainee.wait_codes(codes_of(drill))
        trainee.click(drill.right[0])
        trainee.expect_answered("^Right, in")
        expect(page.locator("#rating")).to_contain_text("not rated")
        trainee.go_on()
    # One tab ends it, and the other one hears it.
    other_star.click()
    expect(other_star).to_have_attribute("aria-pressed", "false")
    trainee.drill("subset")
    expect(star).to_have_attribute("aria-pressed", "false")


def test_a_set_goes_to_others_as_a_file_and_as_a_link(trainee, tmp_path):
    page = trainee.page
    drills = [trainee.drill("single"), trainee.drill("subset")]
    page.evaluate("history.replaceState(null, '', '#')")
    trainee.click(other_cell(drills[1]))
    trainee.expect_answered("^Not right")
    page.click("#session")
    page.get_by_role("button", name="Save a set").click()
    dialog = page.get_by_role("dialog", name="Save a set")
    expect(dialog.get_by_role("radio")).to_have_count(1)
    dialog.get_by_role("textbox", name="Name").fill("Monday: 1-2")
    dialog.get_by_role("button", name="Copy a link").click()
    expect(dialog.get_by_role("textbox", name="Link")).to_have_value(re.compile("#set="))
    link = dialog.get_by_role("textbox", name="Link").input_value()
    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "Monday-1-2.txt"
    download.value.save_as(tmp_path / "set.txt")
    title, position = (tmp_path / "set.txt").read_text().splitlines()
    assert title == "# Monday: 1-2"
    assert position == fm.page_link(drills[1].view).partition("#")[2]
    # A teacher writes one by hand, of links and of what follows their #.
    written = f"{title}\r\n\r\n{fm.page_link(drills[0].view)}\r\n{position}\r\n"
    drop(page, "#board", {"set.txt": written.encode()})
    session = page.locator("#session")
    for number, drill in enumerate([*drills, drills[0]]):
        expect(session).to_contain_text(f"Monday: 1-2{number % 2 + 1} / 2")
        trainee.wait_codes(codes_of(drill))
        trainee.click(drill.right[0])
        trainee.expect_answered("^Right, in")
        trainee.go_on()
    # They count as other positions do, once.
    expect(page.locator("#skills")).to_contain_text("2 / 3")
    # What is no set leaves the one that is practised.
    notice = page.locator("#notice")
    for text, sentence in (
        (f"{position}\nsize=9x9", "Line 2 is no position"),
        ("", "There are no positions"),
        (f"{position}\n" * 501, "expected at most 500 positions"),
    ):
        drop(page, "#board", {"set.txt": text.encode()})
        expect(notice).to_contain_text(sentence)
    expect(session).to_contain_text("Monday: 1-2")
    page.goto("about:blank")
    page.goto(link)
    expect(session).to_contain_text("1 / 1")
    trainee.wait_codes(codes_of(drills[1]))
    page.goto("about:blank")
    page.goto(link[:-9])
    expect(notice).to_contain_text("This link is damaged")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))


def test_by_touch(invite):
    """On a phone of 390x844: a tap ticks or opens a cell, and a long press flags one."""
    player = invite(**PHONE)
    trainee = Trainee(player.page, player.address)
    page = player.page
    drill = trainee.drill("subset")
    trainee.cell(*drill.right[0]).tap()
    trainee.expect_answered("^Right, in")
    page.get_by_role("button", name="Next drill").tap()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    drill = trainee.drill("single", "certain")
    mine, safe = (
        next(it.cell for it in drill.certain if it.mined == mined) for mined in (True, False)
    )
    with player.touch() as put:
        put({0: player.middle_of(*mine)})
        expect(trainee.cell(*mine)).to_have_class(re.compile("flag"))
        page.evaluate(MENU, [*player.middle_of(*mine)])
        put({})
    trainee.cell(*safe).tap()
    page.locator("#tool-check").tap()
    trainee.expect_answered("^Not right")
    # Both marks were right.
    page.locator("#explanation").get_by_role("button", name="Close").tap()
    expect(page.locator("#board .answer-missing")).to_have_count(len(drill.certain) - 2)
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


def test_an_address_names_a_lesson_a_position_or_a_seed(trainee):
    trainee.begin("#rule=overlap&lesson")
    for _ in range(3):
        expect(trainee.page.locator("#explanation")).to_contain_text("overlap")
        trainee.go_on()
    drill = find_drill("overlap", seed=4)
    trainee.wait_codes(codes_of(drill))
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    trainee.begin("#size=4x2&mines=1&cells=cE1CcC")
    expect(trainee.status).to_have_text(re.compile("subset"))
    trainee.cell(0, 2).click()
    trainee.expect_answered("^Right, in")
    # A seed of 20 digits once led to the drill of seed 0.
    drill = trainee.drill("single", seed=2**64 - 1)
    trainee.page.reload()
    trainee.wait_codes(codes_of(drill))
    # What is no seed is refused, and asks another drill.
    trainee.page.goto("about:blank")
    trainee.begin(f"#rule=single&task=safe&seed={2**64}")
    expect(trainee.page.locator("#notice")).to_contain_text("This link is damaged")
    assert trainee.codes() != codes_of(find_drill("single", seed=0))


def run_storm(trainee, right=2):
    """Solve drills of a storm, and fail until it ends; return the drill that was failed first."""
    page = trainee.page
    page.click("#tool-storm")
    expect(page.locator("#clock")).to_contain_text("3:00")
    seen = None
    for number in range(right + 3):
        expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
        page.wait_for_function(
            "before => document.querySelector('#board').innerHTML !== before", arg=seen
        )
        seen = page.locator("#board").inner_html()
        codes = trainee.codes()
        cell = trainee.next_cell(trainee.mines)
        if number >= right:
            cell = other_cell(fm.drill_of(trainee.view()))
        if number == right:
            failed = codes
        trainee.click(cell)
        strikes = max(0, number + 1 - right)
        if strikes < 3:
            expect(page.locator(".strikes")).to_have_text(
                " ".join("✗" * strikes + "○" * (3 - strikes))
            )
            expect(page.locator("#clock strong")).to_have_text(str(min(number + 1, right)))
            expect(page.locator("#clock strong")).to_have_accessible_name(
                f"{min(number + 1, right)} solved"
            )
    return failed


def test_a_storm_ends_at_three_strikes_and_leads_to_its_failed_drills(trainee):
    page = trainee.page
    trainee.begin("#rule=single&task=safe")
    failed = run_storm(trainee)
    end = page.get_by_role("region", name="Storm 3 strikes")
    expect(end.locator(".run-score")).to_have_text("2 solved")
    expect(end.get_by_role("img", name="Best: 2")).to_be_visible()
    rows = end.get_by_role("listitem").filter(has_text="wrong")
    expect(rows).to_have_count(3)
    # They have no part in the ratings.
    expect(page.locator("#skills")).not_to_contain_text("/ 5")
    page.click("#run-save")
    page.get_by_role("radio", name="3 drills that failed in this session").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    # One click leads to the first one, which is not rated.
    page.click("#run-again")
    trainee.wait_codes(failed)
    trainee.click(trainee.next_cell(trainee.mines))
    trainee.expect_answered("^Right, in")
    expect(page.locator("#rating")).to_contain_text("not rated")
    trainee.go_on()
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    # The best stays when the page is loaded again, and the proof of a failed one can be read.
    page.goto("about:blank")
    trainee.begin("#rule=single&task=safe")
    expect(trainee.status).to_have_text(re.compile("Open a safe cell"))
    run_storm(trainee, right=0)
    expect(end.get_by_role("img", name="Best: 2")).to_be_visible()
    end.get_by_role("button", name="Proof").first.click()
    expect(page.locator("#explanation .proof-title")).not_to_be_empty()
    expect(end).to_have_count(0)


def test_a_streak_has_no_clock_and_ends_at_the_first_strike(trainee):
    trainee.begin("#rule=any&task=safe")
    page = trainee.page
    page.click("#tool-streak")
    for count in (1, 2):
        expect(trainee.status).to_have_text(re.compile("It takes the rule “single clue”"))
        trainee.click(trainee.next_cell(trainee.mines))
        expect(page.locator("#clock strong")).to_have_text(str(count))
        expect(page.locator("#board .answer-right")).to_have_count(0)
    expect(page.locator("#clock")).to_have_text("○22 in a row")
    page.click("#tool-streak")
    expect(page.locator("#tool-streak")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#clock")).to_be_hidden()


def test_answers_go_with_the_games_to_the_box_into_a_file_and_away(invite, tmp_path):
    here = invite()
    here.new_game(width=3, height=1, mines=1, first="opening")
    here.cell(0, 0).click()
    expect(here.page.locator("#face")).to_have_attribute("data-face", "cool")
    trainee = Trainee(here.page, here.address)
    # One of a day is kept with the day.
    drill = daily_drills(dt.date(2026, 11, 30))[0]
    trainee.begin("#day=2026-11-30")
    trainee.wait_codes(codes_of(drill))
    trainee.click(drill.right[0])
    trainee.expect_answered("^Right, in")
    star = trainee.page.get_by_role("button", name="Favourite", exact=True)
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    # Another browser of the box has them, too.
    there = Trainee(invite().page, here.address)
    there.begin()
    skills, kept = there.page.locator("#skills"), there.page.locator("#kept")
    expect(skills).to_contain_text("1 / 1")
    go(there.page, "statistics")
    with there.page.expect_download() as download:
        kept.get_by_role("link", name="Save", exact=True).click()
    file = tmp_path / "games.ndjson"
    download.value.save_as(file)
    kept.get_by_role("button", name="Reset…").click()
    there.page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(there.page.get_by_text("No finished games yet.")).to_be_visible()
    go(there.page, "train")
    expect(skills).to_contain_text("Each drill is a position")
    # The other browser has its own.
    trainee.begin()
    expect(trainee.page.locator("#skills")).to_contain_text("1 / 1")
    go(there.page, "statistics")
    with there.page.expect_file_chooser() as chooser:
        kept.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files(file)
    expect(kept.locator(".outcome")).to_have_text("Games added: 1. Already here: 0.")
    go(there.page, "train")
    expect(skills).to_contain_text("1 / 1")
    there.begin("#day=2026-11-30")
    expect(there.page.locator("#session")).to_contain_text("✓ ○ ○ ○ ○")
    there.page.goto("about:blank")
    there.begin("#rule=weakest&task=safe&from=favourites")
    there.wait_codes(codes_of(drill))
    expect(there.page.get_by_role("button", name="Favourite", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_rules_that_were_not_asked_come_first_and_all_rules_in_turn(trainee):
    """`tests/page/test_training.py` has players with a weakness."""
    trainee.begin("#rule=weakest&task=safe")
    asked = [trainee.answer() for _ in PROOF_RULES]
    assert asked == list(PROOF_RULES)
    trainee.page.goto("about:blank")
    trainee.begin("#rule=any&task=safe")
    assert [trainee.answer() for _ in range(3)] == list(PROOF_RULES[:3])


def test_a_lost_game_leads_to_the_drill_of_its_mistake_which_comes_first(player):
    """Under fair rules a needless guess loses: there was a safe cell."""
    page = player.page
    let_wait(page, 1000)  # a drill waits a second for the review
    player.visit(SHARED)
    player.lose(BEGINNER)
    trainee = Trainee(page, player.address)
    trainee.mines = BEGINNER
    # Nobody has reviewed it.
    go(page, "train")
    expect(trainee.status).to_have_text(re.compile("^From one of your games"))
    player.go_back_to_the_game()
    page.evaluate("globalThis.clicks = 0; addEventListener('click', () => clicks++, true)")
    page.click("#result-judge")
    page.wait_for_url("**/review*")
    expect(page.locator("#judgement .mistake")).to_be_visible()
    page.click("#tool-drill")
    page.wait_for_url("**/train*")
    expect(trainee.status).to_have_text(re.compile("^Open a safe cell|^No cell is safe"))
    assert page.evaluate("clicks") == 2
    rule = trainee.answer()
    # It is answered, so the same rule goes on elsewhere.
    trainee.begin(f"#rule={rule}&task=safe")
    expect(trainee.status).to_have_text(re.compile("^Open a safe cell"))


def test_answers_that_an_earlier_version_saved_count(trainee):
    trainee.begin()
    go(trainee.page, "statistics")
    with trainee.page.expect_file_chooser() as chooser:
        trainee.page.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files(DATA / "1" / "answers.ndjson")
    expect(trainee.page.locator(".outcome")).to_contain_text("Games added: 1.")
    go(trainee.page, "train")
    rows = trainee.page.locator("#skills").get_by_role("row")
    expect(rows.filter(has_text="All drills")).to_contain_text("2 / 3")
    expect(rows.filter(has_text="overlap")).to_contain_text("0 / 1")


def test_favourites_and_a_set_that_an_earlier_version_saved_are_asked(trainee):
    page = trainee.page
    trainee.begin()
    go(page, "statistics")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files(DATA / "1" / "favourites.ndjson")
    expect(page.locator(".outcome")).to_contain_text("Games added: 0.")
    trainee.begin("#rule=weakest&task=safe&from=favourites")
    first_row = list("cc10001fc")
    expect(trainee.status).to_have_text(re.compile("It takes the rule “subset”"))
    assert trainee.codes()[0] == first_row
    trainee.page.goto("about:blank")
    trainee.begin()
    drop(page, "#board", {"set.txt": (DATA / "1" / "set.txt").read_bytes()})
    expect(page.locator("#session")).to_contain_text("Monday: 1-2")
    expect(trainee.status).to_have_text(re.compile("It takes the rule “subset”"))
    assert trainee.codes()[0] == first_row
