"""Real replay files, if a folder of them is at hand: they belong to others.

FAIRMINES_REPLAYS names the folder; `expected.json` in it has the known values of some files.
"""

import json
import os
from pathlib import Path

import pytest

import fairmines as fm
from fairmines.formats.analysislink import read_analysis_link, write_analysis
from fairmines.formats.layoutlink import read_layout_link, write_layout_link
from fairmines.formats.mbf import read_mbf, write_mbf
from fairmines.formats.mine import read_mine, write_mine
from fairmines.formats.played_video import play_video
from fairmines.formats.replays import read_video
from fairmines.records.files import find_format
from tests.helpers.replay_files import read_evf, write_evf

NAME = "FAIRMINES_REPLAYS"
FOLDER = Path(os.environ.get(NAME, ""))
pytestmark = pytest.mark.skipif(
    NAME not in os.environ, reason=f"{NAME} names no folder of real replays"
)

OFFICIAL = 0x40
"""A bit of the flags of EVF."""
INVALID = ("_invalid.", "error_video_invalid_event")
"""Parts of the names of files that are broken on purpose."""


def names(*extensions):
    # Without a name the folder is the one we are in, with all that is installed there.
    files = FOLDER.rglob("*") if NAME in os.environ else ()
    found = sorted(str(it.relative_to(FOLDER)) for it in files if it.suffix in extensions)
    return found or ["none"]


def read(name):
    """Return the bytes and the video of a file."""
    data = (FOLDER / name).read_bytes()
    found = find_format(data, Path(name).suffix)
    return data, read_video(data, found.name)


def cases():
    file = FOLDER / "expected.json"
    return json.loads(file.read_text("utf-8")) if NAME in os.environ and file.exists() else []


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_a_real_file_has_its_known_values(case):
    ours, other = case["ours"], case["ms_toollib_1_5_20"]
    if any(part in case["file"] for part in INVALID):
        pytest.skip("broken on purpose")
    _, video = read(case["file"])
    replay = play_video(video)
    assert (video.level, video.layout.bbbv) == (
        (ours["width"], ours["height"], ours["mines"]),
        ours["bbbv"],
    )
    assert (video.player, video.program) == (ours["player"], ours["software"])
    assert (replay.status, round(1000 * replay.elapsed)) == (ours["result"], ours["time_ms"])
    assert video.stated.get("time_ms", ours["time_ms"]) == ours["time_ms"]
    assert video.stated.get("bbbv", ours["bbbv"]) == ours["bbbv"]
    clicks = replay.clicks
    assert (clicks.left, clicks.chords, replay.opened) == (
        ours["left"],
        ours["chords"],
        ours["cells_opened"],
    )
    # The first press is not in an RMV file, and is added.
    assert len(video.events) == ours["events"] + (case["format"] == "rmv")
    if other and "right" in other:
        flags = len(video.preflags)  # which the other reader counts as clicks
        assert (clicks.left, clicks.right + flags, clicks.chords) == (
            other["left"],
            other["right"],
            other["double"],
        )
        if other["start_us"] and video.began and video.began.tzinfo:
            assert round(video.began.timestamp() * 1e6) == other["start_us"]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_a_real_file_has_the_metrics_of_another_reader(case):
    other = case["ms_toollib_1_5_20"]
    if not other or "right" not in other or any(part in case["file"] for part in INVALID):
        pytest.skip("the other reader has no metrics of it")
    record = fm.read_record(FOLDER / case["file"])
    metrics = fm.game_metrics(record)
    assert (metrics.bbbv, metrics.bbbv_solved) == (other["bbbv"], other["bbbv_solved"])
    assert metrics.path == pytest.approx(other["path_px"], rel=1e-12)
    # The other reader counts only the first flag on each mine, and no left click on a mine.
    mines = record.game().layout.mines
    flags = [(it.row, it.column) for it in record.moves if (it.kind, it.mark) == ("flag", "f")]
    preflags = len(str(record.stated.get("preflags", "")).split())
    lost = record.status == "lost" and record.moves[-1].kind == "open"
    found = {it for it in flags if mines[it]}
    effective = metrics.effective - (len(flags) - preflags) + len(found) - lost
    assert effective == other["effective_clicks"]


@pytest.mark.parametrize("name", names(".avf", ".evf", ".mvf", ".rmv", ".rawvf"))
def test_a_real_file_is_a_record_or_an_error_of_one_sentence(name):
    if any(part in name for part in INVALID):
        with pytest.raises(fm.FairminesError, match=r"offset \d+") as caught:
            fm.read_record(FOLDER / name)
        assert "\n" not in str(caught.value)
        return
    record = fm.read_record(FOLDER / name)
    assert record.game().status == record.status
    assert fm.Record.from_json(record.to_json()) == record
    if "result" in record.stated and record.status in ("won", "lost"):
        assert record.status == record.stated["result"]


@pytest.mark.parametrize("name", names(".evf"))
def test_a_real_evf_is_written_again_but_for_the_checksum(name):
    data, video = read(name)
    version = video.stated["version"]
    if version not in (3, 4):
        return
    again = bytearray(write_evf(video, version))
    again[1] |= data[1] & OFFICIAL
    tail = b"\0\0\0" if version == 4 else b"\xff"
    assert again.endswith(tail)
    end = len(again) - len(tail)
    assert again[:end] == data[:end]
    # What is left of the file is a checksum, if it has one.
    size = int.from_bytes(data[end + 1 : end + 3], "big") if version == 4 else 32 * (data[end] == 0)
    assert len(data) == len(again) + size
    assert video.events == read_evf(bytes(again)).events


@pytest.mark.parametrize("name", names(".abf", ".mbf"))
def test_a_real_board_is_written_again(name):
    data = (FOLDER / name).read_bytes()
    assert write_mbf(read_mbf(data)) == data


def test_real_positions_are_written_again():
    for case in json.loads((FOLDER / "jsminesweeper_links.json").read_text()):
        view = read_mine(case["mine_file"].encode())
        assert write_mine(view).decode() == case["mine_file"]
        assert write_analysis(view) == case["analysis"]
        assert read_analysis_link("?analysis=" + case["analysis"]) == view
    for case in json.loads((FOLDER / "position_links.json").read_text()):
        layout = read_layout_link(case["link"])
        assert layout.level == (case["width"], case["height"], case["mines"])
        assert write_layout_link(layout).split("&m=")[1] == case["link"].split("&m=")[1]
