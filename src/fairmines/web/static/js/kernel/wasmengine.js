/** The engine that asks the kernel in this browser, in a worker. */

import { DisplayCode } from "../board/displaycode.js";
import { KernelWorker } from "./kernelworker.js";
import { COVERED, MINE } from "./view.js";

/**
 * @typedef {import("../host/engine.js").Position} Position
 * @typedef {import("./calls.js").Asked} Asked
 */

/**
 * Makes an engine that works without a server. Its first question loads the kernel.
 *
 * @returns {import("../host/engine.js").Engine}
 */
export function wasmEngine() {
  const worker = new KernelWorker(
    () => new Worker(new URL("worker.js", import.meta.url), { type: "module" }),
  );
  return {
    analyse: (position, signal) => worker.ask("analyse", asked(position), signal),
    clues: (position, cell, signal) => worker.ask("clues", { ...asked(position), cell }, signal),
    explain: (position, cell, signal) => worker.ask("explain", { ...asked(position), cell }, signal),
    advise: (position, before, signal) =>
      worker.ask("advise", { ...asked(position), played: before?.played ?? [] }, signal),
    sample: async (position, wish = {}) =>
      (await worker.ask("sample", { ...asked(position), ...wish })).layouts[0],
  };
}

/**
 * @param {Position} position
 * @returns {Asked}
 */
function asked({ width, height, cells, total }) {
  const codes = { [DisplayCode.COVERED]: COVERED, [DisplayCode.FLAG]: MINE };
  return {
    width,
    height,
    cells: Int8Array.from(cells, (code) => (typeof code === "number" ? code : codes[code])),
    mines: total.kind === "mines" ? total.mines : null,
    density: total.kind === "density" ? total.density : null,
  };
}
