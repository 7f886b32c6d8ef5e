"""Boards, analyses and win rates as text, tables, images and HTML.

Public: `plot_rates`, `plot_review`, `plot_survival`, `plot_sweep`.
"""
