"""`page_link`: addresses that open a game or a position on the page; see addresses.md."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace
from itertools import groupby
from typing import Final
from urllib.parse import urlencode

from fairmines import checks
from fairmines.boards.cells import check_cell
from fairmines.boards.level import (
    FIRST_RULES,
    PAGE_SIDE,
    FirstRule,
    check_first_click,
    find_level,
)
from fairmines.boards.view import View
from fairmines.box import PORT
from fairmines.errors import FairminesError
from fairmines.play.deals import Deal, check_bbbv, check_deal
from fairmines.play.game import Game
from fairmines.play.record import Record
from fairmines.play.rules import RULES, Rules
from fairmines.proofs.steps import ProofRule

LONGEST_GAME: Final = 16_000
"""The longest record in a link, in characters: the page takes no longer one."""
SITE: Final = f"http://127.0.0.1:{PORT}/"
"""Where `fairmines play` serves the page."""
CELLS: Final = {View.COVERED: "c", View.MINE: "f"}


def page_link(
    shown: Record | Game | View | str | tuple[int, int, int],
    site: str = SITE,
    *,
    seed: int | None = None,
    rules: Rules = "fair",
    first: FirstRule = "safe",
    deal: Deal = "random",
    difficulty: ProofRule | None = None,
    start: tuple[int, int] | None = None,
    move: int = 0,
    bbbv: tuple[int, int] | None = None,
) -> str:
    """Return the address that opens a game or a position on the page.

    The page keeps what follows the `#` to itself: no server gets it.

    Args:
        shown: A finished game, or its record, opens in the review. A view opens in the analyser. A
            level begins a game: a name, a `Level`, or (width, height, mines).
        site: The address of the page, by default that of `fairmines play`.
        seed: Of a level: the seed of its game, 0 to 2**64 - 1; None for one that the page draws.
        rules: Of a level: the rules of its game.
        first: Of a level: the first-click rule.
        deal: Of a level: "random", "no-guess" or "repaired".
        difficulty: Of a level with one of these two deals: the hardest rule that the layout takes.
        start: Of a level: the (row, column) that is opened first; None for the player's choice.
        move: Of a game: the number of moves after which the review shows it.
        bbbv: Of a level: the least and the most 3BV of the layout as it is dealt.

    Raises:
        FairminesError: An argument is invalid, the game is not over, or the page does not take it
            because it is too long or too large.

    >>> page_link("beginner", seed=7, start=(4, 4))
    'http://127.0.0.1:8765/#level=9x9x10&rules=fair&first=safe&deal=random&seed=7&start=4,4'
    >>> page_link(View.parse("3 2 2\\n???\\n121"), "https://example.org/mines/")
    'https://example.org/mines/analyse.html#size=3x2&mines=2&cells=cD121'
    """
    checks.instance("site", site, str, "the address of the page")
    folder = site if site.endswith("/") else f"{site}/"
    if isinstance(shown, View):
        return f"{folder}analyse.html#{_write_position(shown)}"
    if isinstance(shown, Game):
        shown = shown.record()
    if isinstance(shown, Record):
        return f"{folder}review.html#{_write_game(shown, move)}"
    level = find_level(shown)
    _check_size(level.width, level.height)
    checks.choice("rules", rules, RULES)
    checks.choice("first", first, FIRST_RULES)
    check_deal(deal, difficulty)
    cell = None if start is None else check_cell(start, level.height, level.width)
    check_first_click(level, cell or (0, 0), first)
    terms: dict[str, object] = {
        "level": "x".join(map(str, level)),
        "rules": rules,
        "first": first,
        "deal": deal,
    }
    if difficulty is not None:
        terms["difficulty"] = difficulty
    if (range_of_bbbv := check_bbbv(bbbv)) is not None:
        terms["bbbv"] = "{}-{}".format(*range_of_bbbv)
    if seed is not None:
        terms["seed"] = checks.seed(seed)
    if cell is not None:
        terms["start"] = "{},{}".format(*cell)
    return f"{folder}#{urlencode(terms, safe=',')}"


def _check_size(width: int, height: int) -> None:
    for name, side in (("width", width), ("height", height)):
        if side > PAGE_SIDE:
            raise FairminesError(f"{name} {side} is out of range: expected 1 to {PAGE_SIDE}")


def _write_position(view: View) -> str:
    _check_size(view.width, view.height)
    letters = [CELLS.get(code, str(code)) for code in view.cells.ravel().tolist()]
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    cells = "".join(letter + (_write_count(count) if count > 1 else "") for letter, count in runs)
    total = "" if view.mines is None else f"mines={view.mines}&"
    return f"size={view.width}x{view.height}&{total}cells={cells}"


def _write_count(count: int) -> str:
    """Write a number with the digits A = 0 to Z = 25.

    >>> _write_count(28)
    'BC'
    """
    higher, last = divmod(count, 26)
    return (_write_count(higher) if higher else "") + chr(ord("A") + last)


def _write_game(record: Record, move: int) -> str:
    """Write a record without its track, compressed: raw deflate, in base64url without padding."""
    if record.status not in {"won", "lost"}:
        raise FairminesError(f"the game is {record.status!r}: expected one that is over")
    move = checks.integer("move", move, 0, len(record.moves))
    # The clock to a millisecond, as the page rounds it: more digits make a longer link.
    moves = tuple(replace(each, elapsed=round(each.elapsed, 3)) for each in record.moves)
    short = replace(record, track=None, moves=moves, elapsed=round(record.elapsed, 3))
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(short.to_json().encode()) + deflate.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(text) > LONGEST_GAME:
        raise FairminesError(
            f"the game takes {len(text):,} characters: expected at most {LONGEST_GAME:,}, because "
            "some programs cut longer addresses; write_record writes a file"
        )
    return f"record={text}&move={move}"
