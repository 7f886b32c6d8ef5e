"""Records of games: all that happened, in our format and in those of other programs."""
