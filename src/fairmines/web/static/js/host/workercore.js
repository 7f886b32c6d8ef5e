/** The transport to the core in this browser: workers with the kernel, which the first question loads. */

import { DisplayCode } from "../board/displaycode.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { COVERED, MINE } from "../kernel/view.js";
import { packGames } from "../reviews/sums.js";

/** @implements {Transport} */
export class WorkerCore {
  constructor() {
    this.positions = new KernelWorker(
      () => new Worker(new URL("../kernel/worker.js", import.meta.url), { type: "module" }),
    );
    this.sums = new KernelWorker(
      () => new Worker(new URL("../reviews/sumsworker.js", import.meta.url), { type: "module" }),
    );
  }

  prepare() {
    this.positions.prepare().catch(() => {}); // the first question says why
  }

  /**
   * @typedef {import("./core.js").Transport} Transport
   *
   * @param {string} call
   * @param {import("./core.js").AboutPosition} asked
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(call, { position, ...more }, signal) {
    return this.positions.ask(call, { ...viewOf(position), ...more }, signal);
  }

  /** @type {Transport["sumUp"]} */
  sumUp(games) {
    return this.sums.ask("sumUp", packGames(games));
  }
}

/** @param {import("./core.js").Position} position */
function viewOf({ width, height, cells, total }) {
  const codes = { [DisplayCode.COVERED]: COVERED, [DisplayCode.FLAG]: MINE };
  return {
    width,
    height,
    cells: Int8Array.from(cells, (code) => (typeof code === "number" ? code : codes[code])),
    mines: total.kind === "mines" ? total.mines : null,
    density: total.kind === "density" ? total.density : null,
  };
}
