"""The clock of a game that is played back."""

import pytest

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("speed", "times"), [(0.5, [2, 2.25, 2.5]), (1, [2, 2.5, 3]), (4, [2, 4, 6])]
)
def test_a_playback_has_its_speed(local, speed, times):
    told = local.ask("playBack", speed=speed, start=2, end=10, frames=[0, 500, 1000])
    assert told == [True, *times]


def test_a_playback_ends_with_its_game(local):
    told = local.ask("playBack", speed=8, start=2, end=3, frames=[10, 200])
    assert told == [True, 2.08, 3, False]


def test_a_frame_may_have_begun_before_its_playback(local):
    assert local.ask("playBack", speed=1, start=2, end=3, frames=[-4]) == [True, 2]
