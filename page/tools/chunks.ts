/** Which modules share a file: a browser asks one server for few files at a time. */

import type { Rolldown } from "vite";
import { at, GAME, PLACES } from "./places.ts";

type Context = Rolldown.ChunkingContext;

const TEXTS = at("lang/");
/** A first visit needs them in any language, if only without a network. */
const ENGLISH = at("lang/en/common.ts");
const START = at("shell/start.ts");
const HOST = at("host/worker.ts");

/** All modules that one imports at its start, itself included. */
function reach(id: string, context: Context, found = new Set<string>()) {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) reach(next, context, found);
  return found;
}

type NameOf = (id: string) => string | null;

/** Groups the modules of the build that has an entry, by a function that is made once all are known. */
function grouped(entry: string, make: (context: Context) => NameOf) {
  let nameOf: NameOf | undefined;
  const name = (id: string, context: Context) =>
    context.getModuleInfo(entry) ? (nameOf ??= make(context))(id) : null;
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: "shared" }] };
}

/**
 * What several scripts need is in three files, so that a place waits for few: of the first script,
 * of what the game shares, and of what others share without it.
 */
export const sharedFiles = () =>
  grouped(START, (context) => {
    const start = reach(START, context).add(ENGLISH);
    const scripts = new Set(PLACES.map(({ script }) => script));
    for (const it of scripts) {
      for (const module of reach(it, context)) {
        for (const later of context.getModuleInfo(module)?.dynamicallyImportedIds ?? []) {
          if (!later.startsWith(TEXTS)) scripts.add(later);
        }
      }
    }
    const users = new Map<string, string[]>();
    for (const it of scripts) {
      for (const module of reach(it, context)) {
        users.set(module, [...(users.get(module) ?? []), it]);
      }
    }
    return (id) => {
      if (start.has(id)) return "shell-start";
      const by = users.get(id) ?? [];
      if (by.length < 2 || scripts.has(id)) return null;
      return by.includes(GAME) ? "shared" : "shared-more";
    };
  });

/**
 * The host's worker starts from a file that nothing imports: WebKit would run it once more for what
 * is loaded on demand. So all that it imports is in a file of its own.
 */
export const hostFiles = () =>
  grouped(HOST, (context) => {
    const host = reach(HOST, context);
    host.delete(HOST);
    return (id) => (host.has(id) ? "host-games" : null);
  });
