/** Scripts that load on demand, as the sources say it. */

import type { Plugin } from "vite";

/**
 * Replaces what Vite calls around each `import()`: it loads style sheets of scripts and tells of
 * failures. The page does both itself, and its first script would be larger by 0.8 KB.
 */
export const plainImports = (): Plugin => ({
  name: "fairmines-plain-imports",
  apply: "build",
  transform: {
    filter: { id: /\0vite\/preload-helper/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
});
