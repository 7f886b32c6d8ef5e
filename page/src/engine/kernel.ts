/**
 * The kernel, compiled to WebAssembly: its calls take numbers and bytes, and answer JSON and bytes.
 * cpp/bindings/browser has the other side, and says what each call answers.
 */

import { Refusal, tooLong, type Why } from "./refusal.ts";
import type { Calls } from "./calls.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/** What a call returns; the numbers are those of `Outcome` in exchange.hpp. */
export const Outcome = Object.freeze({ REFUSED: 1, OUT_OF_TIME: 2, OUT_OF_MEMORY: 3 });

/** The memory of the kernel, in MB: CMakeLists.txt builds the module with this limit. */
const MEMORY = 256;

export type CallName = keyof Calls;
/** The numbers that a call takes. */
export type Numbers<Name extends CallName> = Calls[Name]["numbers"];
/** What the JSON of a call says. */
export type Answer<Name extends CallName> = Calls[Name]["answer"];

/** The functions of the module: the calls, what exchanges their data, and what frees. */
type Exports = any;

/** The key of a refusal -> its kind, if it is no bad request. */
const KINDS: Record<string, string> = {
  "too-complex": "too-complex",
  "too-complex-guess": "too-complex",
  "no-deal": "no-deal",
  "no-drill": "too-complex",
};

/** The kernel refuses a call. */
export class KernelRefusal extends Refusal {
  outcome: number;

  /** @param answer the module that plays games has no sentences: the page has texts */
  constructor(outcome: number, answer?: Why & { sentence: string }) {
    if (answer) {
      const { key, values, sentence } = answer;
      const message = sentence || `${key}: ${JSON.stringify(values)}`;
      super(message, KINDS[key] ?? "bad-request", undefined, { key, values });
    } else {
      const limit = outcome === Outcome.OUT_OF_TIME ? "time" : `${MEMORY} MB of memory`;
      super(`the analysis takes more than ${limit}`, "too-complex");
    }
    this.outcome = outcome;
  }
}

/** Names the seconds of the whole answer in an error that the time is over; returns others. */
export function withSeconds(error: unknown, seconds: number) {
  const late = error instanceof KernelRefusal && error.outcome === Outcome.OUT_OF_TIME;
  return late ? tooLong(seconds) : error;
}

/** A point in time for computations to end. */
export class Deadline {
  seconds: number;
  end: number;

  /** @param seconds from now */
  constructor(seconds: number) {
    this.seconds = seconds;
    this.end = performance.now() + 1000 * seconds;
  }

  /** The seconds that are left; 0 or less if it is over. */
  get left() {
    return (this.end - performance.now()) / 1000;
  }

  within(seconds: number) {
    return new Deadline(Math.min(seconds, this.left));
  }
}

export class Kernel {
  exports: Exports = null;
  /** Grows with each instance: what was kept in the one before is lost. */
  generation = 0;
  module: WebAssembly.Module;
  weights: Record<string, number> | null;

  /**
   * @param module null if it is still on its way: `load` takes it
   * @param weights of the features of a guess: those of expert.json; null if the module is the part
   *   that plays games
   */
  constructor(
    module: WebAssembly.Module | null = null,
    weights: Record<string, number> | null = null,
  ) {
    this.module = module as WebAssembly.Module;
    this.weights = weights;
    if (module) this.load(module, weights);
  }

  load(module: WebAssembly.Module, weights: Record<string, number> | null) {
    this.module = module;
    this.weights = weights;
    this.start();
  }

  /** Makes an instance with new memory. */
  start() {
    let exports: Exports = null;
    const bytesAt = (address: number, size: number) =>
      new Uint8Array(exports.memory.buffer, address, size);
    const clock = (_id: number, _precision: bigint, address: number) => {
      const time = BigInt(Math.round(performance.now() * 1e6));
      new DataView(exports.memory.buffer).setBigUint64(address, time, true);
      return 0;
    };
    const instance = new WebAssembly.Instance(this.module, {
      env: { emscripten_notify_memory_growth: () => {} },
      host: {
        write_number: (number: number, address: number) => {
          const text = String(number);
          encoder.encodeInto(text, bytesAt(address, text.length));
          return text.length;
        },
        read_number: (address: number, size: number) =>
          Number(decoder.decode(bytesAt(address, size))),
        decode_text: (address: number, size: number, utf8: number) =>
          encoder.encodeInto(decodeText(bytesAt(address, size)), bytesAt(utf8, 2 * size)).written,
      },
      wasi_snapshot_preview1: {
        clock_time_get: clock,
        proc_exit: (status: number) => {
          throw new Error(`the kernel exits: ${status}`);
        },
      },
    });
    exports = instance.exports;
    exports._initialize();
    this.exports = exports;
    this.generation += 1;
    if (this.weights) this.weigh(this.weights);
    return exports;
  }

  weigh(weights: Record<string, number>) {
    const names = this.ask("feature_names", null);
    const values = new Float64Array(names.map((name) => weights[name]));
    this.call("set_weights", new Uint8Array(values.buffer));
  }

  /**
   * Calls a function of the kernel.
   *
   * @param input null leaves the input as it is
   * @returns what its JSON says, null without one; and a copy of its bytes
   */
  call<Name extends CallName>(
    name: Name,
    input: Uint8Array | Int8Array | null,
    ...numbers: Numbers<Name>
  ): { answer: Answer<Name>; bytes: Uint8Array<ArrayBuffer> } {
    const asked = this.exports[name];
    if (!asked) throw new Error(`this module has no ${name}`);
    let outcome;
    try {
      if (input) this.write(input);
      outcome = asked(...numbers);
    } catch {
      // A failed allocation may end in a trap, and leaves the instance of no use.
      outcome = Outcome.OUT_OF_MEMORY;
    }
    if (outcome === Outcome.OUT_OF_MEMORY) {
      this.start();
      throw new KernelRefusal(outcome);
    }
    const answer = this.answerTo(name);
    if (outcome !== 0) throw new KernelRefusal(outcome, answer ?? undefined);
    const { exports } = this;
    return {
      answer,
      bytes: new Uint8Array(exports.memory.buffer, exports.bytes(), exports.bytes_size()).slice(),
    };
  }

  /**
   * Returns what the JSON in the kernel's memory says, null without one.
   *
   * @param name of the call
   */
  answerTo(name: string) {
    const { exports } = this;
    const size = exports.text_size();
    if (!size) return null;
    const text = decoder.decode(new Uint8Array(exports.memory.buffer, exports.text(), size));
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`the kernel's answer to ${name} is no JSON: "${text.slice(0, 100)}"`);
    }
  }

  /** Returns what the JSON of a call says. */
  ask<Name extends CallName>(
    name: Name,
    input: Uint8Array | Int8Array | null,
    ...numbers: Numbers<Name>
  ): Answer<Name> {
    return this.call(name, input, ...numbers).answer;
  }

  write(input: Uint8Array | Int8Array) {
    const address = this.exports.input(input.length);
    new Uint8Array(this.exports.memory.buffer, address, input.length).set(
      new Uint8Array(input.buffer, input.byteOffset, input.length),
    );
  }
}

/**
 * Joins the parts of an input.
 *
 * @param parts texts become UTF-8
 * @returns and how many bytes each part has
 */
export function joinInput(...parts: (Uint8Array | string)[]): {
  input: Uint8Array;
  lengths: number[];
} {
  const pieces = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const lengths = pieces.map(({ length }) => length);
  const input = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let place = 0;
  for (const piece of pieces) {
    input.set(piece, place);
    place += piece.length;
  }
  return { input, lengths };
}

/**
 * Returns a text that another program wrote in UTF-8 or in the code page of its player: most that are not
 * UTF-8 are Chinese. Bytes that are neither are read as Latin-1. Twenty punctuation marks and
 * radicals are those of GB18030-2022, where Python has characters of the private area.
 */
function decodeText(bytes: Uint8Array) {
  const latin = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  for (const code of latin.replace(GB18030, "") ? ["utf-8"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(code, { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return latin;
}
