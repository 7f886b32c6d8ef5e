"""One game: the rules, its moves and positions, no-guess deals, saved games."""
