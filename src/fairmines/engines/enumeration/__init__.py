"""The engine `enumeration`: exact and in Python, with bridge cells that split wide components.

The method is that of the fair Minesweeper that inspired this project, whose solver splits wide
components at bridge cells. It shares no code with the kernel, so the tests compare the two.

There is a module for each step:

1. `elimination`: saturated clues decide their neighbours until nothing changes.
2. `components`: the remaining constraints are split into components.
3. `bridges`: a component of more than ten cells is split into subcomponents, joined by bridges.
4. `arrangements`: every assignment of the bridges is tried. The subcomponents are counted
   separately for each number of mines (`arrangement_counts`), and their counts are multiplied.
5. `totals`: the components are joined in the total of mines, which can decide cells too.

`engine` runs the steps.
"""

from fairmines.engines.enumeration.engine import Enumeration, analyse_by_enumeration
from fairmines.engines.enumeration.step_counter import BUDGET

__all__ = ["BUDGET", "Enumeration", "analyse_by_enumeration"]
