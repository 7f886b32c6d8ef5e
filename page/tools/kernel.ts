/** The files that the core loads: the kernel, the weights of its guesses, and the daily boards. */

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Plugin } from "vite";
import { ROOT } from "./places.ts";

const PACKAGE = resolve(ROOT, "../src/fairmines");
const NAMED = /"\.\.\/\.\.\/kernel\/([\w.]+)"/g;
/** Where Python has files that the page shares with it. */
const OTHERS: Record<string, string> = {
  "expert.json": `${PACKAGE}/strategies/expert.json`,
  "daily.bin": `${PACKAGE}/play/daily.bin`,
  "daily_drills.txt": `${PACKAGE}/train/daily_drills.txt`,
};

/**
 * Finds the files that sources name in `kernel/`. A build has the kernel deflated: that is smaller
 * than what a server's gzip makes of it, if it has any.
 */
export function kernelFiles(): Plugin {
  let small = false;
  const deflated = new Map<string, string>();
  return {
    name: "fairmines-kernel",
    enforce: "pre",
    configResolved: ({ command }) => void (small = command === "build"),
    buildStart: async () => {
      if (!small) return;
      for (const name of ["game.wasm", "kernel.wasm"]) {
        deflated.set(name, await deflateFile(compiled(name)));
      }
    },
    transform: (code, id) =>
      code.replace(NAMED, (_, name: string) => {
        const file = OTHERS[name] ?? deflated.get(name) ?? compiled(name);
        return `"${relative(dirname(id), file)}"`;
      }),
  };
}

/** The kernel that `make wasm` has built while the committed one is older than its sources, or that one. */
function compiled(name: string) {
  const built = resolve(ROOT, "kernel/built", name);
  return existsSync(built) ? built : resolve(ROOT, "kernel", name);
}

/** Returns where the deflated file is: it takes seconds to make, so it is kept. */
async function deflateFile(path: string) {
  const data = readFileSync(path);
  const hash = createHash("sha256").update(data).digest("hex");
  const name = path.slice(path.lastIndexOf("/") + 1).replace(".wasm", ".deflated");
  const kept = resolve(ROOT, "node_modules/.cache", hash, name);
  if (!existsSync(kept)) {
    const { deflateAsync } = await import("@gfx/zopfli");
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, await deflateAsync(data, { numiterations: 15 }));
  }
  return kept;
}
