/** Builds the page into dist/: few files, with hashes in their names. */

import { relative } from "node:path";
import { defineConfig, type Rolldown } from "vite";
import project from "./package.json" with { type: "json" };
import { atBox, BOX } from "./tools/box.ts";
import { hostFiles, sharedFiles } from "./tools/chunks.ts";
import { documents } from "./tools/documents.ts";
import { plainImports } from "./tools/imports.ts";
import { kernelFiles } from "./tools/kernel.ts";
import { PLACES, ROOT, SOURCES, at } from "./tools/places.ts";

/** What the oldest browsers that the page works in do not have is written otherwise. */
const OLDEST = project.browserslist.map((it) => it.toLowerCase().replace(" ", ""));
const SERVICE_WORKER = at("shell/siteworker.ts");

/** A file has the path of its source as its name, with dashes. */
const dashed = (path: string) =>
  relative(SOURCES, path)
    .replace(/\.\w+$/, "")
    .replaceAll("/", "-");

function scriptName({ name, facadeModuleId: id }: Rolldown.PreRenderedChunk) {
  if (id === SERVICE_WORKER) return "service-worker.js";
  return `static/app/${id?.startsWith(SOURCES) ? dashed(id) : name}-[hash].js`;
}

function assetName({ names: [name], originalFileNames: [path] }: Rolldown.PreRenderedAsset) {
  const folder = /\.(css|js)$/.test(name) ? "app" : "kernel";
  const source = path?.startsWith("src/") ? dashed(`${ROOT}/${path}`) : "[name]";
  return `static/${folder}/${source}-[hash][extname]`;
}

const names = {
  // The service worker knows by its hash that a file is the same in another version.
  hashCharacters: "hex",
  entryFileNames: scriptName,
  chunkFileNames: scriptName,
  assetFileNames: assetName,
} as const;

export default defineConfig({
  base: "./",
  build: {
    target: ["es2022", ...OLDEST],
    // Its policy forbids the page addresses that are data.
    assetsInlineLimit: 0,
    // The default makes `:is(...)` of lists of selectors, which outweighs other rules then.
    cssMinify: "esbuild",
    // The documents say what is loaded at once.
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The English texts of every place are in the first script.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      input: [
        "index.html",
        SERVICE_WORKER,
        ...PLACES.flatMap(({ script, sheet }) => (sheet ? [script, sheet] : [script])),
      ],
      output: { ...names, codeSplitting: sharedFiles() },
    },
  },
  worker: {
    format: "es",
    plugins: () => [kernelFiles()],
    rolldownOptions: { output: { ...names, codeSplitting: hostFiles() } },
  },
  plugins: [kernelFiles(), plainImports(), documents(), atBox()],
  server: { fs: { allow: [".."] }, proxy: { "/games": BOX } },
});
