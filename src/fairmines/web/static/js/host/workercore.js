/** The transport to the core in this browser: workers with the kernel, which their first questions load. */

import { Reviews } from "../answers/reviews.js";
import { DisplayCode } from "../board/displaycode.js";
import { KernelWorker } from "../kernel/kernelworker.js";
import { COVERED, MINE } from "../kernel/view.js";
import { packGames } from "../reviews/sums.js";

/** @typedef {import("./core.js").Transport} Transport */

/** @implements {Transport} */
export class WorkerCore {
  /** @param {string} version of this program, which files in other formats state */
  constructor(version) {
    this.version = version;
    this.positions = new KernelWorker(
      () => new Worker(new URL("../answers/positionworker.js", import.meta.url), { type: "module" }),
    );
    this.reviews = new Reviews();
    this.sums = new KernelWorker(
      () => new Worker(new URL("../reviews/sumsworker.js", import.meta.url), { type: "module" }),
    );
  }

  prepare() {
    this.positions.prepare().catch(() => {}); // the first question says why
  }

  /** @type {Transport["ask"]} */
  async ask(call, asked, signal) {
    if ("position" in asked) {
      const { position, ...more } = asked;
      return this.positions.ask(call, { ...viewOf(position), ...more }, signal);
    }
    if ("summaries" in asked) return this.sums.ask(call, packGames(asked.summaries), signal);
    if ("format" in asked) return this.reviews.convert(asked.record, asked.format, this.version);
    if ("record" in asked) return this.reviews.saved(asked.record, asked.games, signal);
    return this.reviews.file(new Uint8Array(await asked.file.arrayBuffer()), asked, signal);
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
