"""Browser tests of filled buttons: a view has one at most, which is what most people want next."""

import re

import pytest

from tests.browser.fingers import PHONE
from tests.browser.reviewer import LOW
from tests.browser.scenes import reach

FILLED = """() => {
  const probe = document.createElement("i");
  probe.style.background = "var(--accent)";
  document.body.append(probe);
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const view = document.querySelector("dialog[open]") ?? document.body;
  return [...view.querySelectorAll("button, .button")]
    .filter((it) => it.checkVisibility() && getComputedStyle(it).backgroundColor === accent)
    .map((it) => it.innerText.trim().split(String.fromCharCode(10))[0]);
}"""
"""A script that returns the texts of the filled buttons that are there, or those of a dialog."""


NEXT_MOVE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
SAYS = {
    "play": "",
    "loss": "Play again",
    "win": "Play again",
    "hint": "Why[?]",
    "options": ".+",
    "settings": ".*",
    "daily": ".*",
    "analyse": "Best move",
    "review-empty": "Choose files…",
    "mistake": "Why was it safe[?]",
    "mistake-why": "Next step|Practise this mistake",
    "mistake-proved": "Practise this mistake",
    "mistake-else": "",
    "mistake-before": "Next mistake",
    "mistake-after": NEXT_MOVE,
    "mistake-end": "▶",
    "careful": NEXT_MOVE,
    "train": ".*",
    "statistics-empty": "Choose files…",
    "statistics": "",
}
"""What the filled button of a scene says; empty if there is none."""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, LOW) for name in SAYS),
        *((name, PHONE) for name in ("loss", "mistake", "mistake-before", "hint")),
    ],
)
def test_a_view_has_one_filled_button_at_most(name, options, invite):
    player = invite(**options)
    player.prefer(look="modern", palette="light")
    reach(player, name)
    player.wait_drawn()
    filled = player.page.evaluate(FILLED)
    assert len(filled) <= 1, filled
    assert re.fullmatch(SAYS[name], "".join(filled)), filled
