"""Finished games judged: what each opening risked, and what it was worth."""
