"""Boards, heat maps and tables as HTML, for notebooks.

Boards are SVG with colours of their own, so that they look the same on light and dark pages. Text
outside of cells has the colour of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from html import escape

import numpy as np

from fairmines.agents.score import Score
from fairmines.boards.layout import Layout
from fairmines.boards.level import name_of_level
from fairmines.boards.view import View
from fairmines.engines.endgame import Endgame
from fairmines.engines.probabilities import Probabilities
from fairmines.play.display import DisplayCode
from fairmines.play.game import Game
from fairmines.play.game_standing import display_codes_of
from fairmines.rendering import palette
from fairmines.rendering.palette import TILES, Tile, probability_tile, view_tile
from fairmines.rendering.summary import summarise
from fairmines.simulation.result import Result, settings_of
from fairmines.simulation.results import Results
from fairmines.strategies.advice import Advice
from fairmines.train.drills import Drill
from fairmines.wording import counted, percentage, printable

SIDE = 24
"""The side of a cell, in pixels."""
RULER = 26
"""The room for the numbers of rows and columns, in pixels."""
MOST_ROWS, MOST_COLUMNS = 50, 60
"""The largest part of a board that is drawn."""
MOST_LINES = 10
"""The largest number of cells that a table lists."""

_PADDING = "padding:0.1em 0.6em"


@singledispatch
def render_html(shown: object) -> str:
    """Render a board, an analysis, advice or a result as HTML; raises `TypeError` for others."""
    raise TypeError(f"cannot draw a {type(shown).__name__}: expected a board, analysis or result")


@render_html.register
def _(view: View) -> str:
    return figure(_view_board(view), [_caption(view)])


@render_html.register
def _(drill: Drill) -> str:
    return figure(_view_board(drill.view), [drill.question, _caption(drill.view)])


@render_html.register
def _(layout: Layout) -> str:
    codes = np.where(layout.mines, np.int8(DisplayCode.MINE), layout.clues.astype(np.int8))
    tiles = [[TILES[code] for code in row] for row in _part(codes)]
    return figure(_board(tiles, layout.height, layout.width), [_caption(layout)])


@render_html.register
def _(game: Game) -> str:
    width, height, _ = game.level
    tiles = [[TILES[code] for code in row] for row in _part(display_codes_of(game))]
    return figure(_board(tiles, height, width), [_caption(game)])


@render_html.register
def _(result: Probabilities) -> str:
    cells, mine_probability = _part(result.view.cells), _part(result.mine_probability)
    tiles = [
        [_probability_tile(code, probability) for code, probability in zip(*rows, strict=True)]
        for rows in zip(cells, mine_probability, strict=True)
    ]
    board = _board(tiles, result.view.height, result.view.width, outlined=result.safest)
    return figure(board, summarise(result))


@render_html.register
def _(endgame: Endgame) -> str:
    cells = np.argwhere(endgame.wins >= 0).tolist()
    best_first = sorted(cells, key=lambda cell: -int(endgame.wins[tuple(cell)]))
    rows = [
        (
            f"row {row}, column {column}",
            f"{endgame.wins[row, column]:,}",
            percentage(float(endgame.win_probability_of(row, column))),
        )
        for row, column in best_first[:MOST_LINES]
    ]
    captions = [_caption(endgame), *_left_out(len(cells))]
    return figure(table(("open", "solutions won", "win probability"), rows), captions)


@render_html.register
def _(advice: Advice) -> str:
    rows = [
        (
            "row {}, column {}".format(*candidate.cell),
            percentage(candidate.safety),
            percentage(candidate.progress),
            percentage(candidate.secondary),
            percentage(candidate.value)
            if advice.exact
            else percentage(candidate.value, candidate.low, candidate.high),
        )
        for candidate in advice.candidates[:MOST_LINES]
    ]
    names = ("open", "safe", "progress", "secondary safety", "win probability")
    captions = [_caption(advice), *_left_out(len(advice.candidates))]
    return figure(table(names, rows), captions)


@render_html.register
def _(result: Result) -> str:
    return figure(_result_table([result]), [])


@render_html.register
def _(results: Results) -> str:
    return figure(_result_table(results), [])


def _result_table(results: Iterable[Result]) -> str:
    names = ("strategy", "level", "games", "wins", "win rate (95 % interval)", "games a second")
    return table(names, map(_result_row, results))


def _result_row(result: Result) -> tuple[str, ...]:
    played = bool(result.games)
    games = f"{result.games:,}" + ("" if result.complete else f" of {result.asked:,}")
    wins = "" if result.conditional else f"{result.wins:,}"
    rate = percentage(result.rate, *result.interval()) if played else ""
    speed = f"{result.games_per_second:,.0f}" if played and result.seconds else ""
    level = ", ".join([name_of_level(result.level), *settings_of(result)])
    return result.strategy, level, games, wins, rate, speed


@render_html.register
def _(score: Score) -> str:
    rows = [(score.agent, percentage(score.rate, *score.interval()))]
    rows += [
        (baseline.strategy, percentage(baseline.rate, *baseline.interval()))
        for baseline in score.baselines
    ]
    if score.perfect is not None:
        rows.append(("perfect play", percentage(float(score.perfect.win_probability))))
    caption = f"{score.task.name}, {counted(score.games, 'evaluation game')}"
    return figure(table(("player", "win rate (95 % interval)"), rows), [caption])


def _view_board(view: View) -> str:
    tiles = [[view_tile(code) for code in row] for row in _part(view.cells)]
    return _board(tiles, view.height, view.width)


def _probability_tile(code: int, probability: float) -> Tile:
    return view_tile(code) if code != View.COVERED else probability_tile(probability)


def _part(board: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> list[list[int]]:
    """Return the part of an (H, W) array that is drawn."""
    return board[:MOST_ROWS, :MOST_COLUMNS].tolist()


def _board(
    tiles: Sequence[Sequence[Tile]],
    height: int,
    width: int,
    outlined: tuple[int, int] | None = None,
) -> str:
    """Draw the tiles of a board of this height and width as SVG, with its rulers."""
    rows, columns = len(tiles), len(tiles[0])
    size = RULER + columns * SIDE + 1, RULER + rows * SIDE + 1
    label = f"board of {counted(height, 'row')} and {counted(width, 'column')}"
    frame = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-label="{label}" '
        'font-family="sans-serif" text-anchor="middle" style="max-width:100%;height:auto">'
    )
    parts = [frame]
    for row, line in enumerate(tiles):
        parts += [_tile(tile, row, column) for column, tile in enumerate(line)]
    parts.append('<g fill="currentColor" font-size="10">')
    parts += [
        _text(RULER + (column + 0.5) * SIDE, RULER - 7, str(column)) for column in range(columns)
    ]
    parts += [_text(RULER / 2, RULER + row * SIDE + 15.5, str(row)) for row in range(rows)]
    parts.append("</g>")
    if outlined is not None and outlined[0] < rows and outlined[1] < columns:
        x, y = RULER + outlined[1] * SIDE + 1.5, RULER + outlined[0] * SIDE + 1.5
        side = SIDE - 3
        parts.append(
            f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="none" '
            f'stroke="{palette.BEST}" stroke-width="3"><title>safest cell</title></rect>'
        )
    parts.append("</svg>")
    if (rows, columns) != (height, width):
        parts.append(
            f"<div>The first {counted(rows, 'row')} and {counted(columns, 'column')} "
            f"of {width:,}x{height:,} cells.</div>"
        )
    return "".join(parts)


def _tile(tile: Tile, row: int, column: int) -> str:
    x, y = RULER + column * SIDE, RULER + row * SIDE
    title = (
        f"<title>row {row}, column {column}: {_escape(tile.title)}</title>" if tile.title else ""
    )
    square = (
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{SIDE}" height="{SIDE}" fill="{tile.paper}" '
        'stroke="#808080" stroke-width="0.5"'
    )
    if not tile.sign:
        return f"{square}/>"
    size = 14 if len(tile.sign) < 3 else 11
    text = _text(x + SIDE / 2 + 0.5, y + 17.5, tile.sign, f' fill="{tile.ink}" font-size="{size}"')
    return f"<g>{title}{square}/>{text}</g>"


def _text(x: float, y: float, text: str, attributes: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"{attributes}>{_escape(text)}</text>'


def table(names: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table as HTML, with the first column to the left and the others to the right."""
    head = "".join(f'<th scope="col" style="{_PADDING}">{_escape(name)}</th>' for name in names)
    body = "".join(
        "<tr>"
        + "".join(
            f'<td style="{_PADDING};text-align:{"right" if index else "left"}">{_escape(text)}</td>'
            for index, text in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _left_out(number: int) -> list[str]:
    """Say how many cells a table lists, if it does not list all of them."""
    return [f"The best {MOST_LINES} of {counted(number, 'cell')}."] if number > MOST_LINES else []


def _caption(shown: object) -> str:
    """Return the object's repr without its brackets."""
    return repr(shown)[1:-1]


def figure(content: str, captions: Iterable[str]) -> str:
    """Put lines of text below a drawing or a table."""
    lines = "".join(f"<div>{_escape(caption)}</div>" for caption in captions)
    return f'<div class="fairmines">{content}{lines}</div>'


def _escape(text: str) -> str:
    """Write a text of a stranger as HTML; its control characters turn no text around."""
    return escape(printable(text, keep="\n"))
