/** What the pages of a server rest on: the server keeps games. */

import { keepFiles } from "./offline.js";
import { addressOf, connect, serverCalls } from "./serverhost.js";

/** @type {import("./host.js").Host} */
export const host = {
  ...serverCalls,
  local: false,
  copied: false,
  version: null,
  pages: { game: ".", analyse: "analyse", review: "review", reviews: "reviews" },
  connect,
  addressOf,
  onProblem: () => {}, // a server answers each move that it cannot store
  keepFiles,
};
