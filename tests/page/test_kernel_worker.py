"""A worker of the page answers one question after another, and is replaced where it does not.

The worker is in the hands of the test, and so are the clock, and whether the page is left.
"""

import pytest

from tests.helpers.node import run_script

pytestmark = pytest.mark.process

STAGE = """
import { mock } from "node:test";
const listeners = {};
globalThis.addEventListener = (name, listener) => (listeners[name] = listener);
const { KernelWorker } = await import(`${scripts}engine/kernelworker.ts`);
mock.timers.enable({ apis: ["setTimeout"] });

const workers = [];
class FakeWorker {
  told = [];
  ended = false;
  constructor() { workers.push(this); }
  postMessage({ call, name }) { this.told.push(name); this.call = call; }
  terminate() { this.ended = true; }
  answer(answer = null) { return this.say({ answer }); }
  say(data) { this.onmessage({ data: { call: this.call, ...data } }); return settled(); }
  fail(message) { this.onerror({ message }); return settled(); }
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const pass = (ms) => { mock.timers.tick(ms); return settled(); };
const kernelWorker = new KernelWorker(async () => ({ module: {} }), () => new FakeWorker());
const leave = () => listeners.pagehide({ persisted: true });
const comeBack = () => { listeners.pageshow({ persisted: true }); return settled(); };
const outcomes = {};
function note(name, answer) {
  const refused = ({ kind, message }) => (outcomes[name] = kind ? `${kind}: ${message}` : message);
  answer.then((it) => (outcomes[name] = it), refused);
  return settled();
}
const ask = (name, signal) => note(name, kernelWorker.ask(name, {}, signal));
const askInTime = (name, signal) => note(name, kernelWorker.askWithin(name, {}, signal));
"""
END = """
console.log(JSON.stringify([outcomes, workers.map(({ told, ended }) => [told, ended])]));
"""


def play(script):
    """Return how the questions of a script ended; and for each worker what it was told, and whether
    it was ended."""
    return run_script(STAGE + script + END)


def test_questions_wait_for_the_worker_and_for_each_other():
    outcomes, workers = play("""
      await ask("a");
      await ask("b");
      const [worker] = workers;
      outcomes.before = [...worker.told];
      await worker.answer();
      outcomes.ready = [...worker.told];
      await worker.answer(1);
      await worker.say({ refused: { message: "no", kind: "bad-request" } });
      outcomes.busy = kernelWorker.busy;
    """)
    assert outcomes == {
        "before": ["start"],
        "ready": ["start", "a"],
        "a": 1,
        "b": "bad-request: no",
        "busy": False,
    }
    assert workers == [[["start", "a", "b"], False]]


def test_a_worker_that_cannot_be_loaded_is_loaded_again_for_the_next_question():
    outcomes, workers = play("""
      await ask("a");
      await ask("b");
      await workers[0].fail("");
      await workers[1].answer();
      await workers[1].answer(2);
    """)
    assert outcomes == {"a": "not-loaded: the worker cannot be loaded", "b": 2}
    assert workers == [[["start"], True], [["start", "b"], False]]


def test_a_worker_that_its_first_question_ends_was_loaded():
    """The game is at fault, not the network: of all games, only this one gets no review."""
    outcomes, workers = play("""
      await ask("a");
      await ask("b");
      await workers[0].answer();
      await workers[0].fail("out of memory");
      await workers[1].answer();
      await workers[1].answer(2);
    """)
    assert outcomes == {"a": "internal: out of memory", "b": 2}
    assert workers == [[["start", "a"], True], [["start", "b"], False]]


def test_a_question_given_up_while_the_worker_loads_costs_nothing():
    outcomes, workers = play("""
      const nobody = new AbortController();
      await ask("a", nobody.signal);
      nobody.abort(new Error("closed"));
      await pass(1000);
      outcomes.before = { ...outcomes };
      await ask("b");
      await workers[0].answer();
      await workers[0].answer(2);
    """)
    assert outcomes == {"before": {"a": "closed"}, "a": "closed", "b": 2}
    assert workers == [[["start", "b"], False]]


def test_a_worker_that_computes_for_nobody_is_ended():
    """But not at once: most answers come soon, and the same worker goes on."""
    outcomes, workers = play("""
      const nobody = new AbortController();
      await ask("a", nobody.signal);
      await ask("b", nobody.signal);
      await ask("c");
      await ask("d", nobody.signal);
      await workers[0].answer();
      await workers[0].answer(1);
      nobody.abort(new Error("closed"));
      await pass(99);
      outcomes.ended = workers[0].ended;
      await pass(1);
      await workers[1].answer();
      await pass(1000);
      await workers[1].answer(3);
    """)
    assert outcomes == {"a": 1, "b": "closed", "c": 3, "d": "closed", "ended": False}
    assert workers == [[["start", "a", "b"], True], [["start", "c"], False]]


def test_the_time_of_an_answer_begins_when_the_worker_has_loaded():
    """A slow network makes no question complex."""
    outcomes, _ = play("""
      await askInTime("a");
      await pass(60_000);
      outcomes.loading = [...workers[0].told];
      await workers[0].answer();
      await pass(4999);
      outcomes.waits = !("a" in outcomes);
      await pass(1);
    """)
    assert outcomes == {
        "loading": ["start"],
        "waits": True,
        "a": "too-complex: the analysis takes longer than 5 seconds",
    }


def test_the_time_of_an_answer_counts_while_others_are_answered():
    outcomes, workers = play("""
      await askInTime("a");
      await workers[0].answer();
      await pass(3000);
      await askInTime("b");
      await pass(1999);
      await workers[0].answer(1);
      await pass(3001);
      await pass(100);
    """)
    assert outcomes == {"a": 1, "b": "too-complex: the analysis takes longer than 5 seconds"}
    assert workers == [[["start", "a", "b"], True]]


def test_a_question_given_up_in_time_has_the_reason_of_who_asked():
    outcomes, workers = play("""
      const nobody = new AbortController();
      await askInTime("a", nobody.signal);
      nobody.abort(new Error("closed"));
      await settled();
      await askInTime("b");
      await workers[0].answer();
      await workers[0].answer(2);
      await pass(60_000);
      await askInTime("c", nobody.signal);
    """)
    assert outcomes == {"a": "closed", "b": 2, "c": "closed"}
    assert workers == [[["start", "b"], False]]


STUCK = """
let refused;
globalThis.Worker = class {
  postMessage({ call, name }) {
    if (name === "start") this.onmessage({ data: { call, answer: null } });
  }
  terminate() {
    console.log(JSON.stringify(refused));
  }
};
const { DealSearch } = await import(`${scripts}host/dealsearch.ts`);
const search = { terms: {}, start: [4, 4], seconds: 0.01 };
const awake = setInterval(() => {}, 1000);
try {
  await new DealSearch(async () => ({})).find(search);
} catch ({ kind }) {
  refused = kind;
}
clearInterval(awake);
"""


def test_a_search_that_is_stuck_in_a_step_ends_in_time():
    """The search asks for the time between its steps; the page ends it in a long one."""
    assert run_script(STUCK) == "no-deal"


CORE = """
globalThis.document = { querySelector: () => null, getElementById: () => null };
globalThis.location = { pathname: "/", search: "", hash: "" };
const { Core } = await import(`${scripts}engine/core.ts`);
const { version, ...workers } = new Core("1");
const names = {};
for (const [name, worker] of Object.entries(workers)) {
  worker.askWithin = async (call) => void (names[call] = name);
}
const core = Object.assign(new Core(version), workers);
const position = { width: 2, height: 1, cells: [1, "c"], total: { kind: "mines", mines: 1 } };
await core.advise(position, null);
await core.analyse(position);
await core.hint(position, null);
console.log(JSON.stringify(names));
"""


def test_other_questions_do_not_wait_for_advice():
    """It takes seconds, and has a worker of its own."""
    assert run_script(CORE) == {"advise": "advice", "analyse": "positions", "hint": "positions"}


def test_a_page_that_is_left_ends_its_worker_and_one_that_comes_back_begins_another():
    outcomes, workers = play("""
      await ask("a"); await ask("b");
      await workers[0].answer();
      await workers[0].answer(1);
      leave();
      outcomes.ended = workers.map(({ ended }) => ended);
      await ask("c");
      await comeBack();
      outcomes.again = [...workers[1].told];
      await workers[1].say({ answer: 2 });
      await workers[1].answer(3);
      outcomes.c = outcomes.c ?? null;
    """)
    assert outcomes == {"a": 1, "ended": [True], "again": ["start", "b"], "b": 2, "c": 3}
    assert workers == [[["start", "a", "b"], True], [["start", "b", "c"], False]]


def test_a_worker_that_has_ended_does_not_come_back_with_the_page():
    outcomes, workers = play("""
      await ask("a");
      await workers[0].answer();
      await workers[0].fail("out of memory");
      leave();
      await comeBack();
    """)
    assert outcomes == {"a": "internal: out of memory"}
    assert workers == [[["start", "a"], True]]
