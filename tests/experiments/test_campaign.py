"""Short runs of the fuzz campaign: sound code passes, and planted faults are found."""

import subprocess
from functools import partial

import pytest

import fairmines as fm
from experiments import campaign, fair_judge
from experiments.campaign import HIDDEN, MOVES_PART, Campaign, Sum


@pytest.mark.long
def test_fair_moves_and_hidden_layouts_pass(monkeypatch):
    moves = fair_judge.judge_moves(150, seed=1)
    assert (moves.moves, moves.wrong) == (150, 0)
    assert moves.forced > 20
    assert moves.needless > 0
    monkeypatch.setattr(fair_judge, "SMALL", [(3, 3, 3)])
    for found in fair_judge.judge_hidden_layouts(2500, seed=1).values():
        assert found.impossible == 0
        assert found.layouts > 50
        assert campaign.excess(found) < campaign.MOST_EXCESS


def test_other_rules_are_not_fair(monkeypatch):
    classic = partial(fm.Game)
    monkeypatch.setattr(
        fair_judge.fm, "Game", lambda level, _, seed: classic(level, "classic", seed=seed)
    )
    assert fair_judge.judge_moves(150, seed=1).wrong > 0


@pytest.mark.long
def test_one_layout_again_and_again_is_not_uniform(monkeypatch):
    game, seeds = fm.Game, iter(range(10**9))
    monkeypatch.setattr(fair_judge, "SMALL", [(3, 3, 3)])
    # Three games of four are the same.
    monkeypatch.setattr(
        fair_judge.fm,
        "Game",
        lambda level, rules, seed: game(level, rules, seed=seed if next(seeds) % 4 == 0 else 1),
    )
    part = Sum()
    campaign.hidden_slice(part, 2500, seed=1)
    assert campaign.failures(HIDDEN, part) > 0


@pytest.fixture
def targets(tmp_path, monkeypatch):
    """Two builds of a target that notes its arguments; it fails if the file `fail` exists."""
    monkeypatch.setattr(campaign, "ROOT", tmp_path)
    monkeypatch.setattr(campaign, "git", lambda *_: "abc1234")
    monkeypatch.setattr(campaign, "ROUNDS", 4)
    for preset in campaign.BUILDS:
        folder = tmp_path / "build" / preset / "cpp" / "tests"
        folder.mkdir(parents=True)
        target = folder / "fuzz_x"
        target.write_text(
            f"#!/bin/sh\necho {preset} $1 $2 >>{tmp_path}/log\n"
            f"[ ! -e {tmp_path}/fail ] || {{ echo failed on the input of seed 3 >&2; exit 1; }}\n"
        )
        target.chmod(0o755)
    return tmp_path


def run_campaign(monkeypatch, folder, *options):
    arguments = ["--page", str(folder / "page.md"), "--sums", str(folder / "sums.json")]
    small = ["--share", "0.001", "--moves", "40", "--games", "40", "--seed", "1000"]
    monkeypatch.setattr("sys.argv", ["campaign", *arguments, *small, *options])
    campaign.main()


@pytest.mark.process
def test_slices_add_up_and_no_seed_comes_twice(monkeypatch, targets):
    run_campaign(monkeypatch, targets)
    ran = [line.split() for line in (targets / "log").read_text().splitlines()]
    for preset, wanted in zip(campaign.BUILDS, (100, 1000), strict=True):
        slices = [(int(n), int(seed)) for name, n, seed in ran if name == preset]
        assert len(slices) == 4
        assert sum(n for n, _ in slices) == wanted
        first = slices[0][1]
        assert [seed - first for _, seed in slices] == [
            0,
            wanted // 4,
            wanted // 2,
            3 * wanted // 4,
        ]
    text = (targets / "page.md").read_text()
    assert "| `fuzz_x`, sanitized | 100 |" in text
    assert "| `fuzz_x`, release | 1,000 |" in text
    assert f"| {MOVES_PART} | 40 |" in text
    assert "100% of the planned work" in " ".join(text.split())
    assert "have had 1,100 inputs" in " ".join(text.split())
    assert "`abc1234` with seed 1000" in " ".join(text.split())
    # Done is done; with more wanted, it goes on.
    run_campaign(monkeypatch, targets)
    assert len((targets / "log").read_text().splitlines()) == len(ran)
    run_campaign(monkeypatch, targets, "--share", "0.002")
    assert "| `fuzz_x`, release | 2,000 |" in (targets / "page.md").read_text()


@pytest.mark.process
def test_only_chosen_targets(monkeypatch, targets):
    for preset in campaign.BUILDS:
        folder = targets / "build" / preset / "cpp" / "tests"
        (folder / "fuzz_y").write_bytes((folder / "fuzz_x").read_bytes())
    run_campaign(monkeypatch, targets, "--targets", "fuzz_x")
    text = (targets / "page.md").read_text()
    assert "| `fuzz_x`, sanitized | 100 |" in text
    assert "fuzz_y" not in text
    assert MOVES_PART not in text
    with pytest.raises(
        fm.FairminesError, match=r"^target 'fuzz_z': expected one of fuzz_x, fuzz_y$"
    ):
        run_campaign(monkeypatch, targets, "--targets", "fuzz_z")


@pytest.mark.process
def test_one_build_in_another_folder(monkeypatch, targets):
    (targets / "build").rename(targets / "copy")
    options = ["--targets", "fuzz_x", "--presets", "asan-ubsan", "--builds", f"{targets}/copy"]
    run_campaign(monkeypatch, targets, *options)
    text = (targets / "page.md").read_text()
    assert "| `fuzz_x`, sanitized | 100 |" in text
    assert "release |" not in text
    assert text.startswith("# A long fuzz run\n")
    assert "enumeration" not in text


@pytest.mark.process
def test_a_target_that_fails_is_on_the_page(monkeypatch, targets):
    (targets / "fail").touch()
    with pytest.raises(SystemExit):
        run_campaign(monkeypatch, targets)
    assert "failed on the input of seed 3" in (targets / "page.md").read_text()


def test_a_campaign_without_targets_is_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(campaign, "ROOT", tmp_path)
    with pytest.raises(fm.FairminesError, match="no fuzz targets"):
        run_campaign(monkeypatch, tmp_path)


def test_the_page_states_its_numbers():
    parts = {
        "`fuzz_x`, release": Sum(12_000, 3.2),
        MOVES_PART: Sum(5, 1.0, ["1 moves"], {"forced": 3, "needless": 2}),
        HIDDEN: Sum(9, 1.0, [], {"forced layouts": 7, "forced positions": 2,
                                 "forced statistic": 30.0, "forced freedom": 18}),
    }  # fmt: skip
    text = campaign.page(Campaign(77, ["abc"], parts), 0.5)
    assert "| `fuzz_x`, release | 12,000 | 3 | 0 |  |" in text
    assert f"| {MOVES_PART} | 5 | 1 | 1 | 1 moves; 3 forced and 2 needless guesses |" in text
    assert "forced: 7 layouts of 2 positions, chi-square +2.0" in text
    assert "50% of the planned work" in " ".join(text.split())


@pytest.mark.process
def test_every_listed_target_exists():
    listed = subprocess.run(
        ["git", "ls-files", "cpp/tests/fuzz_*.cpp"], capture_output=True, text=True, check=True
    ).stdout.split()
    names = {path.rpartition("/")[2].removesuffix(".cpp") for path in listed} - {"fuzz_main"}
    assert set(campaign.INPUTS) == names
