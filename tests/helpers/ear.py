"""A second connection to a game: it makes no moves and collects what the server sends."""

import json
from typing import Any


class Ear:
    """Keeps the messages of a game, as JSON objects; None stands for the connection's end."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def post(self, message: str) -> None:
        self.told.append(json.loads(message))

    def dismiss(self) -> None:
        self.told.append(None)
