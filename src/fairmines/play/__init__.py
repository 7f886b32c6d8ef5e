"""One game: the rules, its moves and positions, no-guess deals, saved games.

Public: `daily`, `DailyBoard`, `Game`, `Move`, `Record`.
"""
