"""Simulations: play many games, and estimate win rates with intervals.

Four words lead through the room:

- an *experiment* is what is played: strategy, level, options (`experiment`);
- a *part* is a range of its games that one worker plays (`worker`, game by game in `play`);
- *outcomes* are the arrays of a part (`outcomes`), which a file keeps in rows (`store`);
- a *result* has the statistics of all outcomes (`result`).

`simulate` makes experiments and plays them in a `campaign`. Its `ledger` of each experiment hands
out parts to an executor (`executors`), stores what comes back, and has some games played again, to
compare them (`repetition`).

Public: `compare`, `game_deal`, `game_record`, `load`, `simulate`, `sweep`, `GameDeal`, `Result`,
`Results`.
"""
