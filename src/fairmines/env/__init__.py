"""The environments for learning agents. They need Gymnasium: extra `rl`.

Importing this module registers `fairmines/Minesweeper-v0`, which takes any level, and ids that fix
the level and the first click, such as `fairmines/Expert-Safe-v1`:

>>> import gymnasium
>>> import fairmines.env
>>> gymnasium.make("fairmines/Minesweeper-v0", level="beginner").action_space
Discrete(81)
>>> gymnasium.make("fairmines/Expert-Safe-v1").action_space
Discrete(480)
"""

from fairmines.errors import MissingExtraError

try:
    import gymnasium
except ModuleNotFoundError:
    raise MissingExtraError(
        "the environment needs gymnasium, which is not installed: pip install 'fairmines[rl]'"
    ) from None

from fairmines.env.ids import register_tasks
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
register_tasks()
