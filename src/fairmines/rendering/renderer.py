"""What draws the objects of all rooms, for `fairmines.notebook`: it loads this module."""

from fairmines.rendering.plots import plot_board
from fairmines.rendering.review_html import render_html

__all__ = ["plot_board", "render_html"]
