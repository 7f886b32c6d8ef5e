/**
 * Answers calls of the page's engine with the compiled kernel: a line of JSON each, from standard
 * input to standard output. Arguments: the module and the file of the weights.
 */

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const scripts = new URL("../../src/fairmines/web/static/js/", import.meta.url);
const { PositionAnswers } = await import(new URL("core/positionanswers.js", scripts));
const { Fairmines } = await import(new URL("library/fairmines.js", scripts));
const { Analysis } = await import(new URL("core/analysis.js", scripts));
const { Deadline, Kernel } = await import(new URL("core/kernel.js", scripts));
const { View } = await import(new URL("core/view.js", scripts));
const limits = await import(new URL("core/limits.js", scripts));

const [wasm, expert] = process.argv.slice(2);
const { weights } = JSON.parse(await readFile(expert, "utf8"));
const kernel = new Kernel(await WebAssembly.compile(await readFile(wasm)), weights);
const calls = new PositionAnswers(new Fairmines(kernel));

/** Calls beside those of the engine: the kernel alone, as cpp/bindings/browser answers it. */
const others = {
  solutions: ({ width, height, cells, mines }) => {
    const view = new View(width, height, Int8Array.from(cells), mines);
    return new Analysis(kernel, view, null, new Deadline(60)).solutions.toString();
  },
  kernel: ({ name, input, values }) => {
    const numbers = values.map((it) =>
      typeof it === "string" ? BigInt.asIntN(64, BigInt(it)) : it,
    );
    const answer = kernel.call(name, Int8Array.from(input), ...numbers);
    return { answer: answer.answer, bytes: [...answer.bytes] };
  },
  time: ({ positions, repeats }) =>
    positions.map(({ width, height, cells, mines }) => {
      const times = [];
      const codes = Int8Array.from(cells);
      for (let i = 0; i < repeats; i++) {
        const begin = performance.now();
        kernel.call("count", codes, width, height, mines, 1, limits.BUDGET, 60);
        times.push(performance.now() - begin);
      }
      return times.sort((a, b) => a - b)[Math.floor(repeats / 2)];
    }),
};

/** NaN and the infinities as texts: JSON has no numbers for them. */
const write = (_key, value) =>
  typeof value === "number" && !Number.isFinite(value) ? String(value) : value;

for await (const line of createInterface({ input: process.stdin })) {
  const { call, asked, seconds } = JSON.parse(line);
  let answer;
  try {
    if (call in others) answer = others[call](asked);
    else {
      const seed = asked.seed === undefined ? undefined : BigInt(asked.seed);
      const given = { ...asked, seed, cells: Int8Array.from(asked.cells) };
      answer = calls.answer(call, given, seconds);
    }
  } catch (error) {
    if (!error.kind && !error.outcome) throw error;
    answer = { error: error.message, kind: error.kind, outcome: error.outcome };
  }
  console.log(JSON.stringify(answer, write));
}
