"""The page's scripts in Node: they answer what tests ask, and play scripts of games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.helpers.node import NodeScript


@dataclass
class Script:
    """What a client sends in a game, and what the server answers."""

    body: str
    """Of `POST /api/games`."""
    began: float
    """The time of the clock when the game is made."""
    messages: list[tuple[float, str]] = field(default_factory=list)
    """Each with the time of the clock."""
    answers: list[str] = field(default_factory=list)
    """The state and an answer to each message. At the end come the state, also of the game that is
    read from the store again, the record, and the record of its replay. A finished game has more:
    the state of the game that is played on, the moments, and all moves taken back."""

    def sent(self) -> dict[str, Any]:
        """Return what the client sends."""
        return {"body": self.body, "began": self.began, "messages": self.messages}


class LocalScripts(NodeScript):
    """The page's scripts in Node, without a page."""

    SCRIPT = "local_calls.mjs"

    def ask(self, call: str, **asked: Any) -> Any:
        """Return the answer, or (sentence, kind) of a refusal."""
        answer = self.answer({"call": call, **asked})
        return (answer["error"], answer["kind"]) if "error" in answer else answer["answer"]

    def play(self, games: list[dict[str, Any]]) -> list[list[str]]:
        """Return what the page's own host answers to what clients send in games."""
        answers: list[list[str]] = self.ask("play", scripts=games)
        return answers
