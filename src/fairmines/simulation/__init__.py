"""Simulations: play many games, and estimate win rates with intervals."""
