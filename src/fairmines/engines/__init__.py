"""What follows from a view: three engines for mine probabilities, and perfect play of endgames."""
