/**
 * Who keeps games: this browser, in a worker. Each call fails with a Refusal, or with Offline if
 * the worker has ended.
 */

import { onKey, takeKey } from "./boxkey.ts";
import { LocalClient } from "./client.ts";
import type { LocalHost } from "./localhost.ts";
import type { Missing } from "../page/offline.ts";

type HostCalls = Pick<
  LocalHost,
  Exclude<
    keyof LocalHost,
    "box" | "daily" | "allReviews" | "services" | "sessions" | "store" | "useBox"
  >
>;

export type Host = {
  [Name in keyof HostCalls]: (
    ...values: Parameters<HostCalls[Name]>
  ) => Promise<Awaited<ReturnType<HostCalls[Name]>>>;
} & typeof own;

/** The page of the analyser. */
export const ANALYSER = "analyse.html";

/**
 * Whether this page is being left for the analyser: before the game was there, the analyser had the
 * address of the whole folder.
 */
export const leaving = isPosition();
if (leaving) location.replace(ANALYSER + location.search + location.hash);

/** What has written the page says it. */
const version = document.querySelector("meta[name=version]")?.getAttribute("content") ?? "";
/** Where the games of the box are that serves the page; null if no box does. */
const boxPath = document.querySelector("meta[name=box]")?.getAttribute("content") ?? null;

let client: LocalClient | null = null;

/** Return what asks the worker; it is made at the first call. */
export function localHost() {
  if (client) return client;
  if (boxPath === null) client = new LocalClient({});
  else {
    const address = new URL(boxPath, document.baseURI).href;
    const box = { address, key: takeKey() };
    client = new LocalClient({ box });
    onKey((key) => {
      box.key = key; // of a worker that begins anew, too
      void client?.call("useKey", key).catch(() => {});
    });
  }
  return client;
}

/** What this page answers itself. */
const own = {
  /** Whether a box has copies of the games. */
  copied: boxPath !== null,
  version,
  pages: {
    game: ".",
    analyse: ANALYSER,
    review: "review.html",
    train: "train.html",
    reviews: "reviews.html",
  },
  keeps: () => localHost().keeps,
  onProblem: ((tell) => localHost().onProblem(tell)) as LocalClient["onProblem"],
  onNews: ((tell) => localHost().onNews(tell)) as LocalClient["onNews"],
  onBoxNews: ((tell) => localHost().onBoxNews(tell)) as LocalClient["onBoxNews"],
  keepFiles,
  /** What the copy of the page lacks. */
  missing: { needed: [], others: [] } as Missing,
};

/** Whatever else it is asked, the worker answers. */
export const host: Host = new Proxy(own, {
  get: (_, name) => (name in own ? Reflect.get(own, name) : caller(String(name))),
}) as any;

/** @param name of one of the HostCalls */
const caller =
  (name: string) =>
  (...values: unknown[]) => {
    if (leaving) return new Promise(() => {});
    localHost().load();
    return localHost().call(name, ...values);
  };

/**
 * Keep all files for use without a network. A box is on this machine: there a copy would only hide a
 * new version.
 */
async function keepFiles() {
  if (boxPath !== null) return;
  await import("../page/offline.ts").then(
    (offline) => offline.keepFiles(own.missing),
    () => {}, // a later visit tries again
  );
}

/**
 * Whether the address of the game's page has a position, of this analyser or of another program.
 */
function isPosition() {
  if (/\/(analyse|review|reviews|train)(\.html)?$/.test(location.pathname)) return false;
  return [location.search, location.hash.slice(1), location.hash.split("?")[1]].some((part) => {
    const parameters = new URLSearchParams(part?.replaceAll("&amp;", "&"));
    return (
      parameters.has("size") ||
      parameters.has("analysis") ||
      (parameters.has("b") && parameters.has("m"))
    );
  });
}
