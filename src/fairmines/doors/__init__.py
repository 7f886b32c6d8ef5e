"""The doors: how agents of other libraries come to the referee. Each is one file and one extra.

Public: nothing.
"""
