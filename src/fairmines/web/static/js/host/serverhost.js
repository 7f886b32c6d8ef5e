/** The host that is a server: each call as a request of docs/reference/protocol.md. */

import { alone } from "../core/locks.js";
import { download, request } from "./serverrequests.js";
import { ServerConnection } from "./serversocket.js";

/** @typedef {import("./host.js").HostCalls} HostCalls */

/** @type {Record<import("./host.js").Export, string>} */
const EXPORTS = { games: "api/store", csv: "api/statistics.csv", json: "api/statistics.json" };

/** @type {HostCalls} */
export const serverCalls = {
  newGame: (wanted) => makeGame("api/games", wanted),
  readGame: (id) => request(pathOf(id)),
  playOn: (id) => makeGame(`${pathOf(id)}/play-on`),
  practise: (record, moves) => makeGame(`api/practice?moves=${moves}`, record),
  readRecord: (id) => request(`${pathOf(id)}/record`),
  deleteGame: (id) => request(pathOf(id), "DELETE"),
  listRunning: () => request("api/running"),
  deleteRunning: () => request("api/running", "DELETE"),
  readLevels: () => request("api/levels"),
  about: () => request("api/version"),
  readSettings: () => request("api/settings"),
  writeSettings: (settings) => request("api/settings", "PUT", settings),
  readStatistics: () => request("api/statistics"),
  deleteStatistics: () => request("api/statistics", "DELETE"),
  forgetVisitor: () => request("api/visitor", "DELETE"),
  readDay: (date) => request(date ? `api/daily?date=${date}` : "api/daily"),
  playDaily: (date, grade, practice) => makeGame("api/daily", { date, grade, practice }),
  readCertainGame: (date, grade) => request(`api/daily/record?date=${date}&grade=${grade}`),
  listReviews: (after) => request(`api/reviews?after=${after}`),
  beginReviews: () => request("api/reviews", "POST"),
  stopReviews: () => request("api/reviews", "DELETE"),
  exportGames: (wanted) => download(EXPORTS[wanted]),
  importGames: (file) => request("api/store", "POST", file),
};

/** @type {import("./host.js").Host["addressOf"]} */
export const addressOf = (wanted) => EXPORTS[wanted];

/** @type {import("./host.js").Host["connect"]} */
export function connect(id, listener) {
  const url = new URL(`${pathOf(id)}/play`, document.baseURI);
  url.protocol = url.protocol.replace("http", "ws");
  return new ServerConnection(new WebSocket(url), listener);
}

/** @param {string} id */
const pathOf = (id) => `api/games/${encodeURIComponent(id)}`;

let isKnown = false;

/**
 * Ask for a new game.
 *
 * On a server for others the first one brings the cookie by which the server knows this browser. So
 * tabs take turns with the first game of each: two cookies would leave one tab's game in no list.
 *
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
function makeGame(path, body) {
  const ask = async () => {
    const made = await request(path, "POST", body);
    isKnown = true;
    return made;
  };
  return isKnown ? ask() : alone("fairmines.first-game", ask);
}
