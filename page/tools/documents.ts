/** The documents of a build, and the list of files that the service worker keeps. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { buildSync } from "esbuild";
import type { Plugin, Rolldown } from "vite";
import { at, DOCUMENT, GAME, PLACES, ROOT } from "./places.ts";

/** The place that asks the whole kernel at once; the others begin with its part for games. */
const ANALYSER = "analyse.html";
const MENDER = "unstarted.html";
const DATA_ADDRESS = /data-(script|sheet)="\/([^"]+)"/g;
const hash = (text: string | Uint8Array, form: "hex" | "base64") =>
  createHash("sha256").update(text).digest(form);

/** What the service worker knows a file by. */
const digest = (content: string | Uint8Array) => hash(content, "hex").slice(0, 16);

/** Vite copies these files. The system asks for other icons when the page is installed. */
const copied = () =>
  (readdirSync(resolve(ROOT, "public"), { recursive: true }) as string[]).filter((it) =>
    /\.(svg|webmanifest)$/.test(it),
  );

/** The page's policy; the styles and the script that are in the document are named by their hashes. */
function policyOf(document: string) {
  const hashes = (part: RegExp) =>
    [...document.matchAll(part)].map(([, text]) => ` 'sha256-${hash(text, "base64")}'`).join("");
  return (
    `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'${hashes(/<script>([^]*?)<\/script>/g)}; ` +
    `style-src 'self'${hashes(/<style[^>]*>([^]*?)<\/style>/g)}; ` +
    "base-uri 'none'; form-action 'none'; object-src 'none'"
  );
}

/** Writes a script into a document, for when no other one comes. */
function withScript(document: string, path: string) {
  const [{ text }] = buildSync({
    entryPoints: [at(path)],
    bundle: true,
    charset: "utf8",
    format: "iife",
    minify: true,
    target: "es2022",
    tsconfigRaw: {}, // without "use strict"
    write: false,
  }).outputFiles;
  return document.replace("</body>", () => `<script>${text.trim()}</script>\n</body>`);
}

/** Without what means nothing: the blanks before the value of a property of one's own, and `./`. */
const smaller = (head: string) => head.replace(/(--[\w-]+): /g, "$1:").replaceAll('"./', '"');

/** The release, which Python knows. */
function release() {
  const text = readFileSync(resolve(ROOT, "../src/fairmines/__init__.py"), "utf8");
  return /^__version__ = "(.+)"$/m.exec(text)![1];
}

/** A digest of all that is kept: the names of built files have hashes, and the copied ones none. */
function digestOf(document: string, addresses: string[]) {
  const contents = copied().map((it) => hash(readFileSync(resolve(ROOT, "public", it)), "hex"));
  return hash([document, ...addresses, ...contents].join("\n"), "hex").slice(0, 12);
}

/** Writes the document of each place, and the list of the service worker. */
export function documents(): Plugin {
  return {
    name: "fairmines-documents",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = new Files(bundle);
        const shared = (bundle[DOCUMENT] as Rolldown.OutputAsset).source.toString();
        const [head, body] = shared
          .replace(DATA_ADDRESS, (_, kind, path) => `data-${kind}="${files.of(path)}"`)
          .split("</head>");
        const small = `${smaller(head)}</head>${body.replace(/\n +/g, "\n")}`;
        const document = withScript(small, "shell/unstarted.ts");
        const addresses = files.addresses();
        const version = `${release()} ${digestOf(document, addresses)}`;
        const pages: [string, string][] = [];
        for (const { page, script } of PLACES) {
          const source = atPlace(document, version, files.askedAtOnce(page, script));
          if (page === DOCUMENT) (bundle[page] as Rolldown.OutputAsset).source = source;
          else this.emitFile({ type: "asset", fileName: page, source });
          pages.push([page === DOCUMENT ? "./" : page, digest(source)]);
        }
        this.emitFile({ type: "asset", fileName: MENDER, source: mender(version) });
        const worker = bundle["service-worker.js"] as Rolldown.OutputChunk;
        const site = { version, ...listsOf(pages, files) };
        worker.code = `self.SITE = ${JSON.stringify(site, null, 1)};\n\n${worker.code}`;
      },
    },
  };
}

/** The document as it is at the address of a place. */
function atPlace(document: string, version: string, lines: string[]) {
  const policy = policyOf(document);
  const metas =
    `  <meta http-equiv="Content-Security-Policy" content="${policy}">\n` +
    `  <meta name="version" content="${version}">\n`;
  return document
    .replace("  <title>", `${metas}  <title>`)
    .replace("</head>", `${lines.map((it) => `  ${it}\n`).join("")}</head>`);
}

/** The document that mends a page whose scripts do not run: no copy has it. */
function mender(version: string) {
  const text = readFileSync(resolve(ROOT, MENDER), "utf8");
  return atPlace(withScript(text, "shell/mender.ts"), version, []);
}

/** What the service worker needs for a game, what else it keeps at once, and what follows. */
function listsOf(pages: [string, string][], files: Files) {
  const game = new Set(["./", ...Object.values(files.needed(DOCUMENT, GAME)).flat()]);
  const follows = (it: string) => /\/daily-\w+\.bin$/.test(it) || files.isForeign(it);
  const others = files.addresses().map((it): [string, string] => [it, digest(files.content(it))]);
  const all = [...pages, ...others];
  const those = (test: (name: string) => boolean) =>
    Object.fromEntries(all.filter(([name]) => test(name)));
  return {
    needed: those((it) => game.has(it)),
    others: those((it) => !game.has(it) && !follows(it)),
    later: those(follows),
  };
}

/** The files of a build. */
class Files {
  bundle: Rolldown.OutputBundle;
  all: (Rolldown.OutputAsset | Rolldown.OutputChunk)[];

  constructor(bundle: Rolldown.OutputBundle) {
    this.bundle = bundle;
    this.all = Object.values(bundle);
  }

  /** All files but the documents and the service worker. */
  addresses() {
    const built = Object.keys(this.bundle).filter((it) => !/\.html$|^service-worker/.test(it));
    return [...built, ...copied()].sort();
  }

  content(name: string) {
    const file = this.bundle[name];
    if (!file) return readFileSync(resolve(ROOT, "public", name));
    return file.type === "chunk" ? file.code : file.source;
  }

  /** The name of what is made of a source. */
  of(path: string) {
    const found = this.all.find((it) =>
      it.type === "chunk"
        ? it.facadeModuleId === resolve(ROOT, path)
        : it.originalFileNames.includes(path),
    );
    if (!found) throw new Error(`nothing is built of ${path}`);
    return found.fileName;
  }

  /** The name of a worker's script, or of a file of the kernel. */
  asset(begin: string) {
    const names = Object.keys(this.bundle).filter((it) => it.startsWith(`static/${begin}-`));
    if (names.length !== 1) throw new Error(`expected one file ${begin}, found ${names.join()}`);
    return names[0];
  }

  /** What the scripts of a place begin with. */
  needed(page: string, script: string) {
    const kernel = [this.asset("kernel/game")];
    const chunk = this.bundle[this.of(relative(ROOT, script))] as Rolldown.OutputChunk;
    const modules = [chunk.fileName, ...chunk.imports];
    modules.push(this.asset("app/host-worker"), this.asset("app/host-games"));
    if (page === ANALYSER) {
      kernel.push(this.asset("kernel/kernel"));
      modules.push(this.asset("app/engine-coreworker"));
    }
    return { kernel, modules };
  }

  /** What a document asks for at once, because the scripts of its place would ask for it. */
  askedAtOnce(page: string, script: string) {
    const { kernel, modules } = this.needed(page, script);
    const start = this.all.find((it) => it.name === "shell-start")?.fileName;
    return [
      ...kernel.map((it) => `<link rel="preload" as="fetch" crossorigin href="${it}">`),
      ...modules
        .filter((it) => it !== start)
        .map((it) => `<link rel="modulepreload" href="${it}">`),
    ];
  }

  /** Whether a script is of texts in another language than English. */
  isForeign(name: string) {
    const file = this.bundle[name];
    if (file?.type !== "chunk") return false;
    const texts = at("lang/");
    return file.moduleIds.some((id) => id.startsWith(texts) && !id.startsWith(`${texts}en/`));
  }
}
