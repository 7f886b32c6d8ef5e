"""The engine `enumeration`: exact and in Python, with bridge cells that split wide components.

It goes the way of the fair Minesweeper that inspired this project, whose solver splits wide
components at bridge cells. It shares nothing with the kernel but the shape of the answer, and so
judges the kernel in the tests.
A module for each step:

1. `elimination`: saturated clues decide their cells until nothing changes.
2. `components`: what is left falls apart into components, found by searching from clues to covered
   cells and back in turn.
3. `bridges`: a component of eleven cells and more is split into subcomponents joined by bridges.
4. `arrangements`: every assignment of the bridges is tried; the subcomponents are counted apart,
   for each number of mines (`tally`), and combined.
5. `totals`: the components' ranges of mines are joined, so that the total can decide a cell too.

`engine` puts them together.
"""

from fairmines.engines.enumeration.engine import Enumeration, analyse_by_enumeration
from fairmines.engines.enumeration.work import BUDGET

__all__ = ["BUDGET", "Enumeration", "analyse_by_enumeration"]
