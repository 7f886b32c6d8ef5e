/** A worker with the kernel, asked from the page or from another worker. */

import { ANSWER_SECONDS } from "./answerlimits.ts";
import { WorkerCalls, type Message } from "./workercalls.ts";
import { INTERNAL, Refusal, tooLong } from "./refusal.ts";
import { loadKernel, type KernelStart } from "./loading.ts";
import type { AnswerTo, Asked, QuestionName } from "./corequestions.ts";

type Job = {
  name: QuestionName;
  asked: Message;
  signal: AbortSignal | undefined;
  resolve: (answer: Message) => void;
  reject: (error: unknown) => void;
};

/** A time, and what is said of an answer that takes longer. */
type Limit = { seconds: number; refusal: () => Refusal };

/** What is asked as such a worker. */
export type Asker = Pick<KernelWorker, "ask" | "askWithin" | "prepare">;

/**
 * How long an answer that nobody waits for may take, in milliseconds, before its worker is ended.
 */
const PATIENCE_MS = 100;

export const answeringWithin = (seconds: number): Limit => ({
  seconds,
  refusal: () => tooLong(seconds),
});

const makeWorker = () =>
  new Worker(new URL("./coreworker.ts", import.meta.url), { type: "module" });

/** Asks a worker one question after another; corequestions.ts says which there are. */
export class KernelWorker {
  /** The worker, once it has the kernel. */
  #ready: Promise<WorkerCalls> | null = null;
  #calls: WorkerCalls | null = null;
  /** Those that wait. */
  #jobs: Job[] = [];

  load: () => Promise<KernelStart>;
  make: () => Worker;
  /** Whether there is a job, in work or waiting. */
  busy = false;

  /** @param load loads what it needs of the kernel */
  constructor(load: () => Promise<KernelStart> = loadKernel, make: () => Worker = makeWorker) {
    this.load = load;
    this.make = make;
  }

  /**
   * @returns rejects with a Refusal, of kind "not-loaded" if there is no such worker or kernel, or
   *   with the reason of the signal
   */
  ask<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    signal?: AbortSignal,
  ): Promise<AnswerTo<Name>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job = { name, asked, signal, resolve, reject };
      signal?.addEventListener("abort", () => this.#forget(job), { once: true });
      this.#jobs.push(job);
      if (!this.busy) void this.#work();
    });
  }

  /**
   * Asks, and waits for the answer up to a limit. The time counts from the question on, also while
   * the worker answers others, but not while it loads: a slow network makes no question complex.
   *
   * @param signal says that nobody waits any more
   * @returns rejects as `ask`
   */
  async askWithin<Name extends QuestionName>(
    name: Name,
    asked: Asked<Name>,
    signal?: AbortSignal,
    limit: Limit = answeringWithin(ANSWER_SECONDS),
  ): Promise<AnswerTo<Name>> {
    signal?.throwIfAborted();
    const waiting = new AbortController();
    const giveUp = () => waiting.abort(signal?.reason);
    signal?.addEventListener("abort", giveUp);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const begin = () => {
      if (!over) timer = setTimeout(() => waiting.abort(limit.refusal()), 1000 * limit.seconds);
    };
    this.prepare().then(begin, () => {}); // the question hears what keeps the worker from loading
    try {
      return await this.ask(name, asked, waiting.signal);
    } finally {
      over = true;
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /**
   * Begin the worker, unless there is one; its script and the kernel load at the same time.
   *
   * @returns rejects with a Refusal of kind "not-loaded"
   */
  prepare(): Promise<WorkerCalls> {
    this.#ready ??= this.#begin().catch((error) => {
      this.#end();
      throw error;
    });
    return this.#ready;
  }

  async #begin() {
    const calls = new WorkerCalls(this.make);
    this.#calls = calls;
    calls.onError = ({ message }) => {
      calls.fail(new Refusal(message || "the worker cannot be loaded", "not-loaded"));
    };
    await calls.begin("start", await this.load());
    return calls;
  }

  #end() {
    this.#calls?.end();
    this.#calls = null;
    this.#ready = null;
  }

  /** Do one job after another. */
  async #work() {
    this.busy = true;
    while (this.#jobs.length) {
      const calls = await this.prepare().catch((error) => this.#jobs.shift()?.reject(error));
      const job = calls && this.#jobs.shift();
      if (job) await this.#compute(calls, job).then(job.resolve, job.reject);
    }
    this.busy = false;
  }

  /**
   * Have the worker compute an answer. It hears nothing meanwhile: when nobody waits any more, it
   * is ended.
   */
  async #compute(calls: WorkerCalls, { name, asked, signal }: Job) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => (timer = setTimeout(() => calls.fail(signal?.reason), PATIENCE_MS));
    calls.onError = ({ message }) => calls.fail(new Refusal(message || INTERNAL, "internal"));
    signal?.addEventListener("abort", giveUp);
    try {
      return await calls.call(name, asked);
    } finally {
      signal?.removeEventListener("abort", giveUp);
      clearTimeout(timer);
      if (calls.failure) this.#end();
    }
  }

  /** Reject a job that nobody waits for, and do not begin it. */
  #forget(job: Job) {
    const place = this.#jobs.indexOf(job);
    if (place >= 0) this.#jobs.splice(place, 1);
    job.reject(job.signal?.reason);
  }
}
