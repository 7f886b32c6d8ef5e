/**
 * A worker of the page answers one question after another, and is replaced where it does not. The
 * worker is in the hands of the test, and so are the clock, and whether the page is left.
 */

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import type { KernelWorker } from "../src/engine/kernelworker.ts";

const listeners: Record<string, (event: object) => void> = {};
Object.assign(globalThis, {
  addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
  document: { querySelector: () => null, getElementById: () => null },
  location: { pathname: "/", search: "", hash: "" },
});
const { KernelWorker: Kernels } = await import("../src/engine/kernelworker.ts");
const { Core } = await import("../src/engine/core.ts");
const { DealSearch } = await import("../src/host/dealsearch.ts");

const settled = () => new Promise((resolve) => setImmediate(resolve));

class FakeWorker {
  /** The names of the questions. */
  told: string[] = [];
  ended = false;
  call = 0;
  onmessage: (event: object) => void = () => {};
  onerror: (event: object) => void = () => {};

  postMessage({ call, name }: { call: number; name: string }) {
    this.told.push(name);
    this.call = call;
  }

  terminate() {
    this.ended = true;
  }

  say(data: object) {
    this.onmessage({ data: { call: this.call, ...data } });
    return settled();
  }

  answer(answer: unknown = null) {
    return this.say({ answer });
  }

  fail(message: string) {
    this.onerror({ message });
    return settled();
  }
}

let workers: FakeWorker[];
let asker: KernelWorker;
/** What came of each question: its answer, or the kind and the sentence of its refusal. */
let outcomes: Record<string, unknown>;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  outcomes = {};
  // A page that comes back begins the workers of earlier tests, too: each asker has its own list.
  const made: FakeWorker[] = (workers = []);
  const make = () => {
    made.push(new FakeWorker());
    return made.at(-1) as unknown as Worker;
  };
  asker = new Kernels(async () => ({ module: {} }) as never, make);
});
afterEach(() => mock.timers.reset());

function pass(milliseconds: number) {
  mock.timers.tick(milliseconds);
  return settled();
}

function note(name: string, answer: Promise<unknown>) {
  answer.then(
    (it) => (outcomes[name] = it),
    ({ kind, message }) => (outcomes[name] = kind ? `${kind}: ${message}` : message),
  );
  return settled();
}

const ask = (name: string, signal?: AbortSignal) =>
  note(name, asker.ask(name as never, {} as never, signal));
const askInTime = (name: string, signal?: AbortSignal) =>
  note(name, asker.askWithin(name as never, {} as never, signal));

/** Expects what each worker was told, in order, and which ones were ended. */
function expectWorkers(...expected: [string[], "ended" | "alive"][]) {
  const seen = workers.map(({ told, ended }) => [told, ended ? "ended" : "alive"]);
  assert.deepEqual(seen, expected);
}

test("questions wait for the worker and for each other", async () => {
  await ask("a");
  await ask("b");
  expectWorkers([["start"], "alive"]);
  await workers[0].answer();
  expectWorkers([["start", "a"], "alive"]);
  await workers[0].answer(1);
  await workers[0].say({ refused: { message: "no", kind: "bad-request" } });
  assert.deepEqual(outcomes, { a: 1, b: "bad-request: no" });
  assert(!asker.busy);
  expectWorkers([["start", "a", "b"], "alive"]);
});

test("a worker that cannot be loaded is loaded again for the next question", async () => {
  await ask("a");
  await ask("b");
  await workers[0].fail("");
  await workers[1].answer();
  await workers[1].answer(2);
  assert.deepEqual(outcomes, { a: "not-loaded: the worker cannot be loaded", b: 2 });
  expectWorkers([["start"], "ended"], [["start", "b"], "alive"]);
});

test("a worker that its first question ends was loaded", async () => {
  // The game is at fault, not the network: of all games, only this one gets no review.
  await ask("a");
  await ask("b");
  await workers[0].answer();
  await workers[0].fail("out of memory");
  await workers[1].answer();
  await workers[1].answer(2);
  assert.deepEqual(outcomes, { a: "internal: out of memory", b: 2 });
  expectWorkers([["start", "a"], "ended"], [["start", "b"], "alive"]);
});

test("a question given up while the worker loads costs nothing", async () => {
  const nobody = new AbortController();
  await ask("a", nobody.signal);
  nobody.abort(new Error("closed"));
  await pass(1000);
  assert.deepEqual(outcomes, { a: "closed" });
  await ask("b");
  await workers[0].answer();
  await workers[0].answer(2);
  assert.deepEqual(outcomes, { a: "closed", b: 2 });
  expectWorkers([["start", "b"], "alive"]);
});

test("a worker that computes for nobody is ended, but not at once", async () => {
  // Most answers come soon, and the same worker goes on.
  const nobody = new AbortController();
  await ask("a", nobody.signal);
  await ask("b", nobody.signal);
  await ask("c");
  await ask("d", nobody.signal);
  await workers[0].answer();
  await workers[0].answer(1);
  nobody.abort(new Error("closed"));
  await pass(99);
  assert(!workers[0].ended);
  await pass(1);
  await workers[1].answer();
  await pass(1000);
  await workers[1].answer(3);
  assert.deepEqual(outcomes, { a: 1, b: "closed", c: 3, d: "closed" });
  expectWorkers([["start", "a", "b"], "ended"], [["start", "c"], "alive"]);
});

test("the time of an answer begins when the worker has loaded", async () => {
  // A slow network makes no question complex.
  await askInTime("a");
  await pass(60_000);
  expectWorkers([["start"], "alive"]);
  await workers[0].answer();
  await pass(4999);
  assert.deepEqual(outcomes, {});
  await pass(1);
  assert.deepEqual(outcomes, { a: "too-complex: the analysis takes longer than 5 seconds" });
});

test("the time of an answer counts while others are answered", async () => {
  await askInTime("a");
  await workers[0].answer();
  await pass(3000);
  await askInTime("b");
  await pass(1999);
  await workers[0].answer(1);
  await pass(3001);
  await pass(100);
  assert.deepEqual(outcomes, { a: 1, b: "too-complex: the analysis takes longer than 5 seconds" });
  expectWorkers([["start", "a", "b"], "ended"]);
});

test("a question given up in time has the reason of who asked", async () => {
  const nobody = new AbortController();
  await askInTime("a", nobody.signal);
  nobody.abort(new Error("closed"));
  await settled();
  await askInTime("b");
  await workers[0].answer();
  await workers[0].answer(2);
  await pass(60_000);
  await askInTime("c", nobody.signal);
  assert.deepEqual(outcomes, { a: "closed", b: 2, c: "closed" });
  expectWorkers([["start", "b"], "alive"]);
});

test("a page that is left ends its worker, and one that comes back begins another", async () => {
  await ask("a");
  await ask("b");
  await workers[0].answer();
  await workers[0].answer(1);
  listeners.pagehide({ persisted: true });
  assert(workers[0].ended);
  await ask("c");
  listeners.pageshow({ persisted: true });
  await settled();
  expectWorkers([["start", "a", "b"], "ended"], [["start", "b"], "alive"]);
  await workers[1].say({ answer: 2 });
  await workers[1].answer(3);
  assert.deepEqual(outcomes, { a: 1, b: 2, c: 3 });
  expectWorkers([["start", "a", "b"], "ended"], [["start", "b", "c"], "alive"]);
});

test("a worker that has ended does not come back with the page", async () => {
  await ask("a");
  await workers[0].answer();
  await workers[0].fail("out of memory");
  listeners.pagehide({ persisted: true });
  listeners.pageshow({ persisted: true });
  await settled();
  assert.deepEqual(outcomes, { a: "internal: out of memory" });
  expectWorkers([["start", "a"], "ended"]);
});

test("a search that is stuck in a step ends in time", async () => {
  // The search asks for the time between its steps; the page ends it in a long one.
  class StuckWorker extends FakeWorker {
    override postMessage(message: { call: number; name: string }) {
      super.postMessage(message);
      if (message.name === "start") void this.answer();
    }
  }
  Object.assign(globalThis, { Worker: StuckWorker });
  const search = { terms: {}, start: [4, 4], seconds: 0.01 } as never;
  const found = new DealSearch(async () => ({}) as never).find(search);
  const refused = assert.rejects(found, { kind: "no-deal" });
  await settled();
  await pass(510);
  await refused;
});

test("other questions do not wait for advice", async () => {
  // It takes seconds, and has a worker of its own.
  const core = new Core("1");
  const answering: Record<string, string> = {};
  for (const [name, worker] of Object.entries(core)) {
    if (!(worker instanceof Kernels)) continue;
    worker.askWithin = async (call: string) => void (answering[call] = name) as never;
  }
  const total = { kind: "mines", mines: 1 };
  const position = { width: 2, height: 1, cells: [1, "c"], total } as never;
  await core.advise(position, null);
  await core.analyse(position);
  await core.hint(position, null);
  assert.deepEqual(answering, { advise: "advice", analyse: "positions", hint: "positions" });
});
