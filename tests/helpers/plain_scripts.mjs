/** Prints the page's scripts without their types, by their paths: what a browser can import. */

import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

const folder = new URL("../../page/src/", import.meta.url);
const names = readdirSync(folder, { recursive: true }).map((it) => it.replaceAll("\\", "/"));
const scripts = names.filter((it) => it.endsWith(".ts") && !it.endsWith(".d.ts"));
const plain = (name) => stripTypeScriptTypes(readFileSync(new URL(name, folder), "utf8"));
console.log(JSON.stringify(Object.fromEntries(scripts.map((it) => [it, plain(it)]))));
