"""The length of links that hold a whole game: `python -m benchmarks.links`.

Each game is won under the fair rules, without flags and with a flag on every mine. A move comes 0.2
to 1.2 seconds after the last one. The record is packed as `replaylink.js` packs it: times to a
millisecond, deflated, in base64url.
"""

from __future__ import annotations

import base64
import json
import statistics
import zlib
from argparse import ArgumentParser

import numpy as np

import fairmines as fm


def play(level: str, seed: int, *, flags: bool) -> fm.Game:
    """Play a game to its end; the clock moves on between the moves."""
    rng = np.random.default_rng(seed)
    now = 0.0
    game = fm.Game(level, "fair", seed, "opening", clock=lambda: now)
    height, width = game.view.cells.shape
    game.open(height // 2, width // 2)
    while game.status == "playing":
        analysis = game.analysis()
        if flags:
            for row, column in np.argwhere(analysis.mined).tolist():
                if game.show(row, column) == "c":
                    now += rng.uniform(0.2, 1.2)
                    game.flag(row, column)
        now += rng.uniform(0.2, 1.2)
        game.open(*analysis.safest)
    return game


def packed(game: fm.Game) -> int:
    """Return the characters of the part of a link that holds the game."""
    record = json.loads(game.to_json())
    for it in (record, *record["moves"]):
        it["elapsed"] = round(it["elapsed"], 3)
    text = json.dumps(record, separators=(",", ":")).encode()
    deflate = zlib.compressobj(wbits=-15)
    data = deflate.compress(text) + deflate.flush()
    return len(base64.urlsafe_b64encode(data).rstrip(b"="))


def main() -> None:
    """Print the median and the longest link of each level."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    games = parser.parse_args().games
    for level in ("beginner", "intermediate", "expert"):
        for flags in (False, True):
            lengths = [packed(play(level, seed, flags=flags)) for seed in range(games)]
            how = "with flags" if flags else "without"
            median = statistics.median(lengths)
            print(f"{level} {how}: median {median:,.0f} characters, longest {max(lengths):,}")


if __name__ == "__main__":
    main()
