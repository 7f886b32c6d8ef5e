/**
 * What the analyser's page rests on: here the server. `fairmines site` writes sitehost.js in the place
 * of this file.
 *
 * @typedef {{
 *   engine: import("../engine.js").Engine,
 *   settings: import("../preferences.js").Copy | undefined,
 *   hasGame: boolean,
 *   version: string | null,
 *   keepFiles: () => Promise<void>,
 * }} Host
 *   `settings` is undefined for the server's copy; `hasGame` says whether there is a game to go to;
 *   `version` is shown in the help, unless it is null; `keepFiles` makes the page open without a network, where that is possible
 */

import { serverEngine } from "../serverengine.js";

/** @type {Host} */
export const host = {
  engine: serverEngine,
  settings: undefined,
  hasGame: true,
  version: null,
  keepFiles: async () => {},
};
