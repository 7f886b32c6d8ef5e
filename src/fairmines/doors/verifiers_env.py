"""The door for verifiers: `vf.load_environment("fairmines.doors.verifiers_env")`.

It needs the extra `verifiers`, which has this interface up to version 0.3.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

from typing import Any

from fairmines.agents.episode import ILLEGAL, Episode
from fairmines.agents.episodes import EPISODES
from fairmines.agents.outcomes import Reward
from fairmines.agents.tasks import Split
from fairmines.agents.words import Style, last_line
from fairmines.errors import MissingExtraError

try:
    import verifiers as vf
    from datasets import Dataset
except ModuleNotFoundError:
    raise MissingExtraError(
        "the environment needs verifiers, which is not installed: "
        "pip install 'fairmines[verifiers]'"
    ) from None

METRICS = ("needless", "excess_risk", "wasted", "illegal", "guesses")
"""The figures of a report that are measured beside the reward."""


class MinesweeperEnv(vf.MultiTurnEnv):
    """Episodes of a task: each turn is an action, whose last line counts."""

    def __init__(self, options: dict[str, Any], style: Style, **settings: Any) -> None:
        """Make an environment; `options` are those of `fairmines.Episode`."""
        super().__init__(**settings)
        self._options, self._style = options, style

    async def setup_state(self, state: Any) -> Any:
        """Begin the episode of a row of the data set."""
        info = state["info"]
        state["episode"] = Episode(game=info["game"], split=info["split"], **self._options)
        state["earned"] = 0.0
        return state

    async def env_response(self, messages: Any, state: Any, **_: Any) -> list[Any]:
        """Do the action of the model's last message."""
        episode = state["episode"]
        outcome = episode.act(last_line(_text(messages[-1])))
        state["earned"] += outcome.reward
        reply = [vf.UserMessage(content=episode.prompt(self._style))]
        if episode.over:
            state["final_env_response"] = reply
        return reply


def load_environment(
    task: str = "Beginner-Safe",
    games: int = EPISODES,
    *,
    salt: str | None = None,
    conditional: bool = False,
    style: Style = "grid",
    reward: Reward | None = None,
    max_actions: int | None = None,
    max_illegal: int = ILLEGAL,
) -> vf.Environment:
    """Return an environment that trains on development games and evaluates on evaluation games.

    Args:
        task: As in `fairmines.Episode`, as are `salt`, `conditional` and the limits.
        games: The number of games of each split, from game 0.
        salt: See `fairmines.Episode`.
        conditional: See `fairmines.Episode`.
        style: How boards are told.
        reward: "risk" or "win": the sum of what the actions earn; None for 1, 0 or the weight.
        max_actions: See `fairmines.Episode`.
        max_illegal: See `fairmines.Episode`.
    """
    options: dict[str, Any] = {
        "task": task,
        "salt": salt,
        "conditional": conditional,
        "reward": reward,
        "max_actions": max_actions,
        "max_illegal": max_illegal,
    }

    def data(split: Split) -> Dataset:
        rows = [
            {
                "prompt": [
                    {
                        "role": "user",
                        "content": Episode(game=game, split=split, **options).prompt(style),
                    }
                ],
                "info": {"game": game, "split": split},
            }
            for game in range(games)
        ]
        return Dataset.from_list(rows)

    def score(state: Any) -> float:
        return float(state["earned"] if reward else state["episode"].report().value)

    rubric = vf.Rubric(funcs=[score])
    for name in METRICS:
        rubric.add_metric(_metric(name))
    return MinesweeperEnv(
        options,
        style,
        dataset=data("development"),
        eval_dataset=data("evaluation"),
        rubric=rubric,
    )


def _metric(name: str) -> Any:
    def metric(state: Any) -> float:
        return float(getattr(state["episode"].report(), name))

    metric.__name__ = name
    return metric


def _text(message: Any) -> str:
    """Return the text of a message, which is a mapping or an object."""
    content = message["content"] if isinstance(message, dict) else message.content
    return content if isinstance(content, str) else ""
