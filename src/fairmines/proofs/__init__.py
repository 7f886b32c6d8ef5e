"""Proofs: why a cell is certain, and how difficult that is to see."""
