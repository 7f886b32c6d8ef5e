"""The footer: the keys and what they do, on as many lines as the terminal needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

GAP = "  "


class Key(NamedTuple):
    """A key as it is shown, and the action that a click on it runs."""

    key: str
    says: str
    action: str

    @property
    def width(self) -> int:
        """The characters that it takes."""
        return len(self.key) + 1 + len(self.says)


class Keys(Static):
    """A list of keys, which breaks only between two keys. A click runs the action of a key."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Keys {
        height: auto; dock: bottom; background: $footer-background; color: $footer-foreground;
        link-style: none; link-color: $footer-foreground; link-background: transparent;
    }
    """
    KEYS: ClassVar[Sequence[Key]] = (
        Key("Space", "Open", "focused.ask('open')"),
        Key("f", "Flag", "focused.ask('flag')"),
        Key("?", "Mark", "focused.ask('question')"),
        Key("c", "Chord", "focused.ask('chord')"),
        Key("n", "New", "app.new"),
        Key("s", "States", "app.states"),
        Key("p", "Probabilities", "app.probabilities"),
        Key("h", "Hint", "app.hint"),
        Key("q", "Quit", "app.quit"),
    )

    def on_resize(self, event: Resize) -> None:
        """Break the list anew."""
        lines = broken(self.KEYS, event.size.width)
        self.update(Content("\n").join(Content(GAP).join(map(_content, line)) for line in lines))


def broken(keys: Sequence[Key], width: int) -> list[list[Key]]:
    """Break a list of keys into lines of at most `width` characters, with a gap between keys.

    >>> keys = [Key("q", "Quit", ""), Key("h", "Hint", ""), Key("n", "New", "")]
    >>> [[key.says for key in line] for line in broken(keys, 14)]
    [['Quit', 'Hint'], ['New']]
    """
    lines: list[list[Key]] = [[]]
    used = 0
    for key in keys:
        used += len(GAP) + key.width if lines[-1] else key.width
        if used > width and lines[-1]:
            lines.append([])
            used = key.width
        lines[-1].append(key)
    return lines


def _content(key: Key) -> Content:
    return Content.from_markup(
        f"[@click={key.action}][bold $footer-key-foreground]{key.key}[/] {key.says}[/]"
    )
