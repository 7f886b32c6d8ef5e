"""`fm.Episode`: what an agent that reads is told, what its actions do, and its limits."""

import json

import pytest

import fairmines as fm
from fairmines.agents.tasks import DEVELOPMENT_SEED, EVALUATION_SEED, find_task, seed_of
from fairmines.agents.words import STYLES, last_line, read_board

LAYOUT = fm.Layout([[0, 0, 0, 1], [0, 0, 0, 0], [0, 1, 0, 0]])
TASK = "4x3x2-Any"


def episode(**options):
    return fm.Episode(TASK, layout=LAYOUT, **options)


class TestActions:
    @pytest.mark.parametrize(
        "action",
        [
            "open 1 2",
            "  OPEN\t1 , 2 ",
            "Open(1, 2)",
            "open [1 2].",
            "open row 1, column 2",
            "open row 1 col 2",
            {"action": " Open", "row": 1, "column": 2},
        ],
    )
    def test_spaces_case_and_brackets_do_not_matter(self, action):
        outcome = episode().act(action)
        assert (outcome.kind, outcome.cell) == ("opened", (1, 2))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            ("open 1", "expected 'open ROW COLUMN'"),
            ("open 1 2 3", "expected 'open ROW COLUMN'"),
            ("open 1 2 or open 2 2", "expected 'open ROW COLUMN'"),
            ("I would open 1 2", "expected 'open ROW COLUMN'"),
            ("chord 1 2", "action 'chord 1 2': expected"),
            ("open 1.0 2", "expected 'open ROW COLUMN'"),
            ("open \u0661 2", "expected 'open ROW COLUMN'"),
            ("", "action '': expected"),
            ("open 1 2" + " " * 500, "expected 'open ROW COLUMN'"),
            ("open 3 0", "row 3 is off the board: expected 0 to 2"),
            ("open 0 -1", "column -1 is off the board: expected 0 to 3"),
            ("open 0 999999999999999", "expected 'open ROW COLUMN'"),
            (None, "action None: expected"),
            (7, "action 7: expected"),
            ({"action": "open", "row": 1}, "expected the fields 'action', 'row' and 'column'"),
            ({"action": "open", "row": True, "column": 2}, "the last two whole numbers"),
            ({"action": "open", "row": 1.0, "column": 2}, "the last two whole numbers"),
            ({"action": ["open"], "row": 1, "column": 2}, "expected 'open ROW COLUMN'"),
            ({"action": "open", "row": 1, "column": 2, "x": 1}, "expected the fields"),
        ],
    )
    def test_what_is_not_exactly_one_action_is_illegal(self, action, reason):
        game = episode()
        outcome = game.act(action)
        assert outcome.kind == "illegal"
        assert reason in str(outcome)
        assert "\n" not in str(outcome)
        assert (game.illegal, game.wasted, game.actions, game.view.covered.all()) == (1, 0, 1, True)

    def test_a_whole_game(self):
        game = episode()
        said = [
            ("flag 0 3", "flagged", "Flagged row 0, column 3."),
            ("flag 0 3", "no effect", "No effect: row 0, column 3 is flagged already."),
            ("open 0 3", "no effect", "No effect: row 0, column 3 is flagged: unflag it first."),
            ("unflag 0 3", "unflagged", "Removed the flag of row 0, column 3."),
            ("unflag 0 3", "no effect", "No effect: row 0, column 3 is not flagged."),
            ("open 0 0", "opened", "Opened 6 cells."),
            ("open 0 0", "no effect", "No effect: row 0, column 0 is open already."),
            ("flag 0 0", "no effect", "No effect: row 0, column 0 is open already."),
            ("open 1 3", "opened", "Opened 1 cell."),
            ("open 2 0", "opened", "Opened 1 cell."),
            ("open 2 2", "opened", "Opened 1 cell."),
            ("open 2 3", "won", "Opened 1 cell: the game is won."),
        ]
        for action, kind, sentence in said:
            outcome = game.act(action)
            assert (outcome.kind, str(outcome), outcome.over) == (kind, sentence, kind == "won")
        report = game.report()
        assert (game.status, report.won, report.value) == ("won", True, 1.0)
        assert (report.actions, report.wasted, report.illegal, report.flagging) == (12, 5, 0, 2)
        with pytest.raises(fm.FairminesError, match=r"the episode is over \(won\)"):
            game.act("open 0 3")

    def test_a_hit_ends_the_game_and_shows_no_mine(self):
        game = episode()
        game.act("open 0 0")
        outcome = game.act("open 0 3")
        assert (outcome.kind, outcome.over, game.status) == ("hit", True, "lost")
        assert str(outcome) == "Row 0, column 3 is a mine: the game is lost."
        assert game.view.cells[0, 3] == fm.View.COVERED
        assert "*" not in game.prompt()

    def test_a_flag_below_an_opening_goes(self):
        game = episode()
        game.act("flag 0 1")
        assert "F" in game.observe()
        game.act("open 0 0")
        assert game.flags == frozenset()

    def test_limits(self):
        game = episode(max_illegal=2)
        assert not game.act("?").over
        outcome = game.act("?")
        assert (outcome.kind, outcome.over, game.status) == ("illegal", True, "stopped")
        assert str(outcome).endswith("The episode has stopped after 2 illegal actions.")
        game = episode(max_actions=1)
        assert str(game.act("flag 0 0")).endswith("The episode has stopped after 1 action.")
        game = episode(max_actions=1)
        assert game.act("open 0 3").kind == "hit"
        assert game.status == "lost"
        assert episode().max_actions == 24

    @pytest.mark.parametrize(
        ("make", "says"),
        [
            (lambda: fm.Episode("hard-safe"), "level 'hard' is unknown"),
            (lambda: fm.Episode(game=-1), "game -1 is out of range"),
            (lambda: fm.Episode(split="test"), "split 'test' is unknown"),
            (lambda: fm.Episode(salt=""), "salt '' is empty"),
            (lambda: fm.Episode(salt=7), "salt 7: expected a text"),
            (lambda: fm.Episode(max_actions=0), "max_actions 0 is out of range"),
            (lambda: fm.Episode(max_illegal=0), "max_illegal 0 is out of range"),
            (lambda: fm.Episode(reward="luck"), "reward 'luck' is unknown"),
            (lambda: fm.Episode(reward="win"), "reward 'win' would pay for luck"),
            (lambda: fm.Episode(layout=LAYOUT), "expected a game, and a layout of beginner"),
            (lambda: fm.Episode(layout=[[1]]), "layout .*1.*: expected a Layout"),
            (lambda: fm.Episode("9x9x15-Drill-Guess", conditional=True), "a conditional episode"),
            (lambda: episode().observe("poem"), "style 'poem' is unknown"),
        ],
    )
    def test_errors(self, make, says):
        with pytest.raises(fm.FairminesError, match=says):
            make()


class TestObservations:
    def test_each_style(self):
        game = episode()
        game.act("open 0 0")
        game.act("flag 0 3")
        assert game.observe("grid").splitlines() == [
            "4 columns, 3 rows, 2 mines. ? covered, F flagged, 0 to 8 opened.",
            "      0 1 2 3",
            "   0  0 0 1 F",
            "   1  1 1 2 ?",
            "   2  ? ? ? ?",
        ]
        assert fm.View.parse(game.observe("text")) == game.view
        assert json.loads(game.observe("json")) == {
            "width": 4,
            "height": 3,
            "mines": 2,
            "rows": ["001F", "112?", "????"],
        }
        sentences = game.observe("sentences").splitlines()
        assert sentences[0] == "The board has 3 rows, 4 columns and 2 mines."
        assert (
            "The 1 at row 0, column 2 has 1 mine among row 0, column 3 and row 1, column 3."
            in sentences
        )
        assert sentences[-1] == "Flagged: row 0, column 3."
        assert len(sentences) == 1 + 4 + 1

    @pytest.mark.parametrize("style", ["grid", "text"])
    def test_a_board_in_words_is_read_again(self, style):
        drill = fm.Episode("9x9x15-Drill-Subset", 2)
        assert read_board(drill.prompt(style)) == drill.view
        wide = fm.Episode("30x16x99-Opening", 1)
        wide.act("open 8 15")
        wide.act("flag 0 29")
        assert read_board(wide.prompt(style)) == wide.view

    def test_a_prompt_begins_with_the_instructions(self):
        game = episode()
        assert game.prompt().startswith("You play Minesweeper.")
        game.act("open 0 0")
        assert game.prompt("text") == "Opened 6 cells.\n\n4 3 2\n001?\n112?\n????"

    def test_the_last_line_is_the_action(self):
        assert last_line("open 0 0, because\n  open 1 1 \n\n") == "open 1 1"
        assert last_line(" \n") == ""


class TestTasks:
    def test_the_games_are_those_of_score(self):
        """The same cells win and lose the same evaluation games."""
        score = fm.score(lambda _, masks: masks.argmax(axis=1), "4x4x1-Safe", 60, baselines=())
        for number, record in enumerate(score.records):
            game = fm.Episode("4x4x1-Safe", number)
            for action in record.actions:
                assert not game.over
                game.act(f"open {action // 4} {action % 4}")
            assert (game.status == "won") is record.won
            assert game.record().game().status == game.status

    def test_names(self):
        for name in ("Beginner-Opening-NoGuess-Chain", "8x8x9-Any-NoGuess", "9x9x15-Drill-Guess"):
            assert find_task(name.lower()).name == name
        assert find_task("9x9x15-drill-count").rule == "count"
        for name in ("beginner-drill", "beginner-safe-chain", "beginner-safe-noguess-guess"):
            with pytest.raises(fm.FairminesError, match="is unknown: expected LEVEL-FIRST"):
                find_task(name)

    def test_splits_and_salts_are_other_games(self):
        seeds = [
            seed_of(),
            seed_of("development"),
            seed_of(salt="a"),
            seed_of("development", "a"),
            seed_of(salt="b"),
        ]
        assert seeds[:2] == [EVALUATION_SEED, DEVELOPMENT_SEED]
        assert len(set(seeds)) == 5
        # A salt means the same games on every machine.
        assert seeds[2] == 0x1DC19126E19EC312

    def test_the_development_games_are_those_after_a_reset(self):
        seeding = pytest.importorskip("gymnasium.utils.seeding")
        from fairmines.env.single import first_seed

        assert first_seed(seeding.np_random(1_000_000_009)[0]) == DEVELOPMENT_SEED

    def test_a_no_guess_board_takes_no_guess(self, tmp_path):
        game = fm.Episode("Beginner-Opening-NoGuess-Overlap", 4)
        game.act("open 4 4")
        layout = game.record().given
        assert fm.board_difficulty(layout, (4, 4)) == "overlap"
        agent = fm.Player.of_strategy("min-risk", start=(4, 4)).agent(game.task)
        score = fm.score(agent, game.task, 5)
        assert (score.rate, score.regret, score.baselines) == (1.0, 0.0, ())
        score.save(tmp_path / "score.json")
        assert fm.Score.load(tmp_path / "score.json").records == score.records

    def test_a_drill_is_answered_once(self):
        drill = fm.Episode("9x9x15-Drill-Chain", 3, reward="risk")
        expected = fm.find_drill("chain", seed=drill._seeds.layout)
        assert drill.view == expected.view
        assert expected.question in drill.prompt()
        assert drill.act("flag 0 0").kind == "illegal"
        row, column = expected.right[0]
        outcome = drill.act(f"open {row} {column}")
        assert (outcome.kind, str(outcome), outcome.reward) == ("right", "Right.", 1.0)
        assert (drill.status, drill.report().hardest_rule) == ("won", "chain")

    @pytest.mark.parametrize("cell", [(3, 3), (1, 8), (0, 0)])
    def test_an_opened_cell_a_known_mine_and_a_guess_are_wrong_answers(self, cell):
        drill = fm.Episode("9x9x15-Drill-Chain", 3)
        assert drill.view.cells[3, 3] == 2
        assert drill.view.cells[1, 8] == fm.View.MINE
        outcome = drill.act("open {} {}".format(*cell))
        assert (outcome.kind, outcome.over, drill.status) == ("wrong", True, "lost")
        assert drill.report().needless == 1

    def test_score_has_no_drills(self):
        with pytest.raises(fm.FairminesError, match="task '9x9x15-Drill-Chain' is a drill"):
            fm.score(lambda _, masks: masks.argmax(axis=1), "9x9x15-Drill-Chain", 5)


class TestConditional:
    def test_a_guess_survives_and_costs_weight(self):
        game = fm.Episode("2x1x1-Any", layout=fm.Layout([[1, 0]]), conditional=True, reward="win")
        assert game.weight == 1.0
        outcome = game.act("open 0 0")
        assert (outcome.kind, outcome.reward, game.weight) == ("won", 0.5, 0.5)
        assert game.report().value == 0.5
        with pytest.raises(fm.FairminesError, match="has no record: expected a plain game"):
            game.record()

    def test_a_certain_mine_is_hit(self):
        game = episode(conditional=True, reward="risk")
        game.act("open 0 0")
        game.act("open 1 3")
        outcome = game.act("open 0 3")
        assert (outcome.kind, outcome.reward, game.weight) == ("hit", -1.0, 0.0)

    def test_the_weights_are_those_of_simulate(self):
        """A deterministic player has the weights of `simulate` for each game."""
        result = fm.simulate(
            "min-risk", (5, 5, 5), 40, seed=EVALUATION_SEED, estimator="conditional"
        )
        weights = [
            fm.Episode("5x5x5-Safe", n, conditional=True).baseline("min-risk") for n in range(40)
        ]
        assert weights == pytest.approx(result.weights.tolist())
        assert len(set(weights)) > 5


class TestRewards:
    def test_risk_pays_for_what_was_risked_and_not_for_what_happened(self):
        kinds = []
        for layout in (LAYOUT, fm.Layout([[0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])):
            game = fm.Episode(TASK, layout=layout, reward="risk")
            assert game.act("open 0 0").reward == 0.0  # all cells risk the same
            outcome = game.act("open 1 3")
            assert outcome.reward == pytest.approx(-0.5)  # needless: (2, 0) is safe
            kinds.append(outcome.kind)
        assert kinds == ["opened", "hit"]
        game = episode(reward="risk")
        game.act("open 0 0")
        assert game.act("open 2 0").reward == 0.0
        assert game.act("open 2 0").reward == game.act("?").reward == -0.1
        assert game.act("flag 0 3").reward == 0.0
        assert episode(reward="risk", max_actions=1).act("flag 0 3").reward == -1.0

    def test_no_reward_by_default(self):
        assert episode().act("?").reward == 0.0


@pytest.mark.parametrize("style", STYLES)
def test_a_large_board_is_told_in_bounded_length(style):
    game = fm.Episode("Expert-Safe")
    game.act("open 0 0")
    assert len(game.prompt(style)) < 20_000
