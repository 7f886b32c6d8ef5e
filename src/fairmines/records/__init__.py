"""Records of games: all that happened, in our format and in those of other programs.

Public: `games`, `read_record`, `write_record`, `StoredGame`.
"""
