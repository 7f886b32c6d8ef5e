"""Engines compute mine probabilities from a view; the endgame search computes perfect play."""
