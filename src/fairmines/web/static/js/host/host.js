/**
 * What the pages rest on: here the server. `fairmines site` writes sitehost.js in the place of this
 * file.
 *
 * @typedef {{
 *   readyState: number, send: (message: string) => void, close: () => void,
 *   onopen: any, onmessage: any, onclose: any,
 * }} Socket
 *   a WebSocket, or what answers like one
 *
 * @typedef {"nothingKept" | "later" | "notStored"} Problem
 *   nothing is kept when the page is closed; neither, because a later version has stored the games; the
 *   last move could not be stored
 *
 * @typedef {{
 *   local: boolean,
 *   version: string | null,
 *   pages: {game: string, analyse: string, review: string, reviews: string},
 *   fetch: (path: string, init?: RequestInit) => Promise<Response>,
 *   connect: (id: string) => Socket,
 *   onProblem: (tell: (problem: Problem | null) => void) => void,
 *   keepFiles: () => Promise<void>,
 * }} Host
 *   `local` says whether this browser itself answers; `version` is shown in the help, unless it is null;
 *   `pages` are their addresses; `fetch` takes a path of the API, as docs/reference/protocol.md has it;
 *   `connect` plays the game of an id; `onProblem` tells what keeps the host from storing games, and
 *   when it is over; `keepFiles` makes the page open without a network
 */

import { keepFiles } from "./offline.js";

/** @type {Host} */
export const host = {
  local: false,
  version: null,
  pages: { game: ".", analyse: "analyse", review: "review", reviews: "reviews" },
  fetch: (path, init) => fetch(path, init),
  connect,
  onProblem: () => {}, // a server answers each move that it cannot store
  keepFiles,
};

/** @param {string} id */
function connect(id) {
  const url = new URL(`api/games/${id}/play`, document.baseURI);
  url.protocol = url.protocol.replace("http", "ws");
  return new WebSocket(url);
}
