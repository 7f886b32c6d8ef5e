/**
 * Reads replays with the page's scripts, from standard input to standard output: a line of JSON
 * each. Arguments: the module.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const scripts = new URL("../../src/fairmines/web/static/js/", import.meta.url);
const { Kernel } = await import(new URL("core/kernel.js", scripts));
const { readVideo } = await import(new URL("core/reading.js", scripts));
const { readReplay } = await import(new URL("core/reading.js", scripts));
const { writeReplay } = await import(new URL("core/writing.js", scripts));
const { readRecord, writeRecord } = await import(new URL("games/recordjson.js", scripts));
const { Refusal } = await import(new URL("games/refusal.js", scripts));
const [wasm] = process.argv.slice(2);
const kernel = new Kernel(await WebAssembly.compile(await readFile(wasm)));

const bytesOf = (/** @type {string} */ text) => new Uint8Array(Buffer.from(text, "base64"));

const calls = {
  read: ({ file, ...asked }) => {
    const record = readReplay(kernel, { bytes: bytesOf(file), ...asked });
    return record && writeRecord(record);
  },
  write: ({ record, format, program }) => {
    const bytes = writeReplay(kernel, { record: readRecord(kernel, record), format, program });
    return Buffer.from(bytes).toString("base64");
  },
  memory: () => kernel.exports.memory.buffer.byteLength,
  // Calls the module alone, so that the time is its own.
  time: ({ file, format, partial }) => {
    const bytes = bytesOf(file);
    const began = performance.now();
    readVideo(kernel, bytes, format, 0, partial);
    return performance.now() - began;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { call, ...asked } = JSON.parse(line);
  let answer;
  try {
    answer = { answer: (await calls[call](asked)) ?? null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { error: error.message, kind: error.kind, readable: error.readable };
  }
  console.log(JSON.stringify(answer));
}
