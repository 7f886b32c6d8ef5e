/**
 * Calls that a worker answers: a message with a name and values, then one with its answer. This is the
 * side that asks; answercalls.ts has the other.
 *
 * The workers of a page that is left are ended. A browser may keep the page, to show it again when
 * somebody comes back: a worker that is kept with it, in the middle of a transaction, would let all
 * other pages wait for the games. A page that comes back begins its workers anew, and asks again
 * what was not answered.
 */

import { Refusal, type Readable, type Why } from "./refusal.ts";

export type Call = { call: number; name: string; values: unknown[] };

/** A value that is sent: the classes that ask, `Host` and `Core`, say what each call takes and answers. */
export type Message = any;

/** A refusal as it is sent. */
type Refused = { message: string; kind: string; readable?: Readable; why?: Why };

type Answer = { call: number; answer: unknown } | { call: number; refused: Refused };

/** Those whose workers live. */
const live = new Set<WorkerCalls>();
// Not in Node.
globalThis.addEventListener?.("pagehide", () => {
  for (const calls of live) calls.leave();
});
globalThis.addEventListener?.("pageshow", ({ persisted }: Event & { persisted?: boolean }) => {
  if (persisted) for (const calls of live) calls.beginAnew();
});

export class WorkerCalls {
  /** Loads what is said of a refusal of the core. */
  static beforeRefusal: () => Promise<void> = async () => {};

  #waiting = new Map<
    number,
    { asked: Call; resolve: (answer: Message) => void; reject: (error: unknown) => void }
  >();
  /** What each worker is asked first. */
  #first: Call[] = [];
  #last = 0;
  onError: (event: ErrorEvent) => void = () => {};

  make: () => Worker;
  hear: (message: Message) => void;
  /** What all calls fail with once the worker is of no use. */
  failure: unknown = null;
  worker: Worker;

  /** @param hear takes what the worker says by itself */
  constructor(make: () => Worker, hear: (message: Message) => void = () => {}) {
    this.make = make;
    this.hear = hear;
    this.worker = this.#begin();
    live.add(this);
  }

  #begin() {
    const worker = this.make();
    worker.onmessage = this.#take;
    worker.onerror = (event) => this.onError(event);
    return worker;
  }

  /** Ends the worker until the page comes back. */
  leave() {
    this.worker.onerror = null; // its script may still have been loading
    this.worker.terminate();
  }

  /** Goes on with another worker: the one before was ended when the page was left. */
  beginAnew() {
    this.worker = this.#begin();
    const waiting = [...this.#waiting.values()].map(({ asked }) => asked);
    for (const asked of new Set([...this.#first, ...waiting])) this.worker.postMessage(asked);
  }

  /** Ends the worker; what it was asked, nobody waits for. */
  end() {
    live.delete(this);
    this.worker.terminate();
  }

  /** Calls as `call` does, and each worker that is begun anew, too, before all else. */
  begin(name: string, ...values: unknown[]): Promise<Message> {
    return this.#ask(name, values, (asked) => this.#first.push(asked));
  }

  /** @returns rejects with a Refusal, or with what the worker has failed with */
  call(name: string, ...values: unknown[]): Promise<Message> {
    return this.#ask(name, values);
  }

  #ask(name: string, values: unknown[], note?: (asked: Call) => void): Promise<Message> {
    return new Promise((resolve, reject) => {
      if (this.failure) throw this.failure;
      const asked = { call: ++this.#last, name, values };
      note?.(asked);
      this.#waiting.set(asked.call, { asked, resolve, reject });
      this.worker.postMessage(asked);
    });
  }

  #take = async ({ data }: { data: Answer | object }) => {
    if (!("call" in data)) {
      this.hear(data);
      return;
    }
    const waiting = this.#waiting.get(data.call);
    this.#waiting.delete(data.call);
    if ("refused" in data) {
      const { message, kind, readable, why } = data.refused;
      if (why) await WorkerCalls.beforeRefusal().catch(() => {}); // another text stands in
      waiting?.reject(new Refusal(message, kind, readable, why));
    } else waiting?.resolve(data.answer);
  };

  /**
   * Rejects calls that wait.
   *
   * @param only the name of those that are meant; all, without it
   */
  reject(error: unknown, only?: string) {
    for (const [call, { asked, reject }] of this.#waiting) {
      if (only !== undefined && asked.name !== only) continue;
      this.#waiting.delete(call);
      reject(error);
    }
  }

  /** Rejects all calls, also later ones. */
  fail(error: unknown) {
    this.failure = error;
    live.delete(this);
    this.reject(error);
  }
}
