/** The transport to the core in this browser: a worker with the kernel, which its first question loads. */

import { DisplayCode } from "../board/displaycode.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { COVERED, MINE } from "../kernel/view.js";

/** @implements {Transport} */
export class WorkerCore {
  constructor() {
    this.positions = new KernelWorker(
      () => new Worker(new URL("../kernel/worker.js", import.meta.url), { type: "module" }),
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
