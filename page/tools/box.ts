/** The box behind `npm run dev`: it keeps copies of the games, as it does for a built page. */

import type { Plugin, ProxyOptions } from "vite";

const ADDRESS = process.env.BOX ?? "http://127.0.0.1:8765";

/** The box takes only what its own page asks. */
export const BOX: ProxyOptions = {
  target: ADDRESS,
  changeOrigin: true,
  headers: { origin: ADDRESS },
};

/** Says to the scripts that a box serves the page, if one answers. */
export function atBox(): Plugin {
  return {
    name: "fairmines-box",
    apply: "serve",
    configureServer({ middlewares }) {
      // The sources have no service worker.
      middlewares.use("/service-worker.js", (_, answer) => void answer.writeHead(404).end());
    },
    async transformIndexHtml() {
      const there = await fetch(ADDRESS, { method: "HEAD" }).catch(() => null);
      const attrs = { name: "box", content: "games" };
      return there?.ok ? [{ tag: "meta", attrs, injectTo: "head" }] : [];
    },
  };
}
