"""The environment for learning agents, `fairmines/Minesweeper-v0`. Needs Gymnasium: extra `rl`.

Importing this module registers it:

>>> import gymnasium
>>> import fairmines.env
>>> gymnasium.make("fairmines/Minesweeper-v0", level="beginner").action_space
Discrete(81)
"""

from fairmines.errors import MissingExtraError

try:
    import gymnasium
except ModuleNotFoundError:
    raise MissingExtraError(
        "the environment needs gymnasium, which is not installed: pip install 'fairmines[rl]'"
    ) from None

from fairmines.env.settings import Rewards
from fairmines.env.single import MinesweeperEnv
from fairmines.env.vector import MinesweeperVectorEnv

__all__ = ["ID", "MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

ID = "fairmines/Minesweeper-v0"

# Entry points are names, not classes, so that Gymnasium can write the specification as JSON.
gymnasium.register(
    ID,
    entry_point="fairmines.env.single:MinesweeperEnv",
    vector_entry_point="fairmines.env.vector:MinesweeperVectorEnv",
)
