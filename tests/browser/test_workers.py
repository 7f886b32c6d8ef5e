"""Browser test of the workers that answer questions."""

import pytest

import fairmines as fm
from tests.helpers.local_page import serve_scripts

MAKE = """async () => {
  const load = (path) => import(new URL("static/js/" + path, location));
  const { readRecord } = await load("games/recordjson.js");
  const { replay } = await load("games/replay.js");
  const { Kernel } = await load("core/kernel.js");
  const { loadKernel } = await load("core/loading.js");
  const { Core } = await load("core/core.js");
  const { positionOfGame } = await load("analyse/position.js");
  const { module, weights } = await loadKernel();
  const kernel = new Kernel(module, weights);
  window.readPosition = (text) => {
    const game = replay(kernel, readRecord(kernel, text), () => 0);
    return positionOfGame({ ...game.level, cells: game.codes().flat(), options: game.level });
  };
  window.core = new Core("1");
  window.advise = (text) => core.advise(readPosition(text), null, undefined, 1.5);
}"""


@pytest.fixture
def page(chromium):
    with serve_scripts() as address, chromium.new_context() as context:
        page = context.new_page()
        page.goto(address)
        page.evaluate(MAKE)
        yield page


@pytest.fixture(scope="module")
def running():
    """A game of expert after its first opening."""
    game = fm.Game("expert", "classic", 7, "opening", clock=lambda: 0.0)
    game.open(8, 15)
    assert game.status == "playing"
    return game


def test_other_questions_do_not_wait_for_advice(page, running):
    order = """async (record) => {
      const [ended, position] = [[], readPosition(record)];
      const note = (name) => () => ended.push(name);
      await Promise.all([
        advise(record).then(note("advise")),
        core.analyse(position).then(note("analyse")),
        core.hint(position, null).then(note("hint")),
      ]);
      return ended;
    }"""
    assert page.evaluate(order, running.to_json()) == ["analyse", "hint", "advise"]
