"""Learning agents: the tasks they play, and their score in the evaluation games.

Public: `play_episodes`, `score`, `summarise_episodes`, `Episode`, `EpisodeReport`,
`EpisodeSummary`, `Outcome`, `Player`, `Score`.
"""
