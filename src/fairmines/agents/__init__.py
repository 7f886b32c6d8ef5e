"""Learning agents: the tasks they play, and their score in the evaluation games."""
