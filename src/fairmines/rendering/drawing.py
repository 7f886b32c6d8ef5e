"""What draws the objects of all rooms, for `fairmines.notebook`: it loads this module."""

from fairmines.rendering.notebook_review import render_html
from fairmines.rendering.plots import plot_board

__all__ = ["plot_board", "render_html"]
