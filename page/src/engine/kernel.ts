/**
 * The kernel, compiled to WebAssembly: its calls take requests, objects with named fields, and
 * answer JSON and bytes. cpp/api/call_table.hpp lists them; cpp/bindings/browser has the other side.
 */

import { SET_WEIGHTS } from "./calls.ts";
import { Refusal, tooLong, type Why } from "./refusal.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The words of calls: a move would split its own anew. */
const words: Record<string, string[]> = {};

/** What GB18030 consists of; browsers also read a byte that is none of it. */
const GB18030 = /[\0-\x7f]|[\x81-\xfe](?:[\x40-\x7e\x80-\xfe]|[\x30-\x39][\x81-\xfe][\x30-\x39])/g;

/** What a call returns; the numbers are those of `Outcome` in exchange.hpp. */
export const Outcome = Object.freeze({ REFUSED: 1, OUT_OF_TIME: 2, OUT_OF_MEMORY: 3 });

/** The memory of the kernel, in MB: CMakeLists.txt builds the module with this limit. */
const MEMORY = 256;

/** A call: its name and those of its fields, in their order; and what it asks for and answers. */
export type Call<Request, Answer> = string & { types?: [Request, Answer] };

/** Bytes of a request: a view, a layout, a file. */
export type Data = Uint8Array | Int8Array | Int32Array | Float64Array;

/** A field of a request. */
type Field = number | bigint | boolean | string | Data | null;

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
    const values = Float64Array.from(Object.values(weights));
    this.ask(SET_WEIGHTS, { names: Object.keys(weights).join(" "), weights: values });
  }

  /**
   * Calls a function of the kernel.
   *
   * @param request may have more fields than the call
   * @returns what its JSON says, null without one; and a copy of its bytes
   */
  call<Request extends object, Answer>(
    call: Call<Request, Answer>,
    request: Request,
  ): { answer: Answer; bytes: Uint8Array<ArrayBuffer> } {
    const [name, ...fields] = (words[call] ??= call.split(" "));
    const asked = this.exports[name];
    if (!asked) throw new Error(`this module has no ${name}`);
    let outcome;
    try {
      this.write(fields.map((field) => (request as Record<string, Field>)[field]));
      outcome = asked();
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
  ask<Request extends object, Answer>(call: Call<Request, Answer>, request: Request): Answer {
    return this.call(call, request).answer;
  }

  /**
   * Writes a request as `Field` in calls.hpp reads it: 8 bytes a field, then what these are the
   * addresses of.
   */
  write(fields: Field[]) {
    const parts = fields.map((it) =>
      typeof it === "string"
        ? encoder.encode(it)
        : typeof it === "object" && it && new Uint8Array(it.buffer, it.byteOffset, it.byteLength),
    );
    let place = 8 * fields.length;
    const size = parts.reduce((sum, part) => sum + (part ? part.length : 0), place);
    const address = this.exports.input(size);
    const { buffer } = this.exports.memory;
    const numbers = new Float64Array(buffer, address);
    fields.forEach((it, index) => {
      const part = parts[index];
      if (part) {
        new Uint32Array(buffer, address + 8 * index).set([address + place, part.length]);
        new Uint8Array(buffer, address + place).set(part);
        place += part.length;
      } else if (typeof it === "bigint") new BigUint64Array(buffer, address)[index] = it;
      else numbers[index] = (it as number) ?? NaN;
    });
  }
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
