"""What the referee says of agents whose behaviour is known."""

import pytest

import fairmines as fm
from experiments.referee import AGENTS, TASK, gamble, gambler, sloppy

pytestmark = pytest.mark.long


def summary_of(name, episodes=100, **options):
    return fm.play_episodes(AGENTS[name], TASK, episodes, name=name, **options)


def test_perfect_play_misses_nothing():
    summary = summary_of("perfect", 300, conditional=True)
    low, high = summary.interval()
    assert low <= float(summary.perfect.win_probability) <= high
    assert summary.mean("needless").value == summary.mean("wasted").value == 0
    assert summary.missed == {}
    assert summary.hardest_rule == "count"
    gap = summary.difference("expert").interval()
    assert gap[0] <= 0 <= gap[1]


def test_sloppiness_shows_in_proportion():
    shares = []
    for p in (0.0, 0.2, 0.5):
        summary = fm.play_episodes(sloppy(p), TASK, 200, conditional=True, baselines=())
        decisions = sum(report.decisions for report in summary.reports)
        shares.append(sum(report.needless for report in summary.reports) / decisions)
    assert shares[0] == 0
    assert 0.02 < shares[1] < shares[2] < 0.5
    assert list(summary.missed) == [rule for rule in fm.PROOF_RULES if rule in summary.missed]
    assert sum(summary.missed.values()) == sum(report.needless for report in summary.reports)


def test_a_gambler_gains_nothing_by_luck():
    """His 20 luckiest plain games of 400 are all won; conditional play knows what he is worth."""
    plain = fm.play_episodes(gambler, "4x4x1-Safe", 400, baselines=())
    assert sorted(report.value for report in plain.reports)[-20:] == [1.0] * 20
    rate, mean = gamble(1500)
    low, high = mean.interval()
    assert rate == 9 / 455
    assert low <= rate <= high


def test_a_flag_spammer_opens_nothing():
    summary = summary_of("flag spammer", 10)
    assert (summary.won, summary.report()["stopped"]) == (0, 10)
    assert summary.mean("flagging").value == 16
    assert summary.mean("wasted").value == 16  # the flags of flagged cells, up to the limit


def test_a_scanner_finds_nothing():
    """It raises if it is told of a covered cell; so it plays as the gambler does."""
    scanner = summary_of("scanner", 200, baselines=())
    same = fm.play_episodes(gambler, TASK, 200, baselines=())
    assert [it.opened for it in scanner.reports] == [it.opened for it in same.reports]
    assert scanner.won == same.won


@pytest.mark.parametrize(
    ("name", "figure", "number"), [("staller", "wasted", 31), ("nonsense", "illegal", 10)]
)
def test_those_who_do_nothing_are_stopped(name, figure, number):
    summary = summary_of(name, 10)
    assert {report.status for report in summary.reports} == {"stopped"}
    assert summary.mean(figure).value == number
    assert summary.rate == 0


def test_reports_of_several_kinds_do_not_go_together():
    reports = [fm.Episode(it).report() for it in (TASK, "6x6x4-Safe")]
    with pytest.raises(fm.FairminesError, match="reports of 2 kinds of episodes"):
        fm.summarise_episodes(reports)
    with pytest.raises(fm.FairminesError, match="reports of 0 kinds of episodes"):
        fm.summarise_episodes([])
    summary = fm.summarise_episodes(reports[:1])
    with pytest.raises(fm.FairminesError, match="'sps' has not played these deals: expected none"):
        summary.difference("sps")
    with pytest.raises(fm.FairminesError, match="figure 'luck' is unknown"):
        summary.mean("luck")
    with pytest.raises(fm.FairminesError, match="the agent fails: ZeroDivisionError"):
        fm.play_episodes(lambda _: 1 // 0, TASK, 1)
