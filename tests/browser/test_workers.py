"""Browser tests of the workers that answer questions and review games."""

import shutil
from importlib.resources import files

import pytest

import fairmines as fm
from tests.browser.player import STATIC
from tests.helpers.file_server import serve_files
from tests.helpers.node import MODULE

MAKE = """async () => {
  const load = (path) => import(new URL("js/" + path, location));
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
  window.advise = (text, signal) => core.advise(readPosition(text), null, signal, 1.5);
}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The address of the page's files, as a plain server of files has them."""
    root = tmp_path_factory.mktemp("files")
    shutil.copytree(STATIC / "js", root / "js")
    shutil.copytree(MODULE.parent, root / "kernel")
    weights = files("fairmines") / "strategies" / "expert.json"
    (root / "kernel" / "expert.json").write_bytes(weights.read_bytes())
    (root / "index.html").write_text("<!doctype html><title>-</title><link rel=icon href=data:,>")
    with serve_files(root) as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture
def page(chromium, folder):
    context = chromium.new_context()
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto(folder)
    page.evaluate(MAKE)
    yield page
    context.close()


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


def test_a_question_that_nobody_waits_for_gives_way(page, running):
    """It ends with the reason, and its worker is replaced: the next answer comes."""
    abort = """async (record) => {
      await core.advice.prepare(); // a worker that loads is not ended
      const controller = new AbortController();
      const asked = advise(record, controller.signal);
      setTimeout(() => controller.abort(new Error("another game is shown")), 100);
      const reason = await asked.catch((error) => error.message);
      const { worker } = core.advice;
      const next = await advise(record);
      return [reason, next.exact, worker === core.advice.worker];
    }"""
    assert page.evaluate(abort, running.to_json()) == ["another game is shown", False, False]
