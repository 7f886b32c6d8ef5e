/** The names of the calls, for the page's side of the local host. */

/** @type {Record<keyof import("../host/host.js").HostCalls, true>} */
const NAMES = {
  newGame: true,
  readGame: true,
  playOn: true,
  practise: true,
  readRecord: true,
  deleteGame: true,
  listRunning: true,
  deleteRunning: true,
  readLevels: true,
  about: true,
  readSettings: true,
  writeSettings: true,
  readStatistics: true,
  deleteStatistics: true,
  forgetVisitor: true,
  readDay: true,
  playDaily: true,
  readCertainGame: true,
  listReviews: true,
  beginReviews: true,
  stopReviews: true,
  exportGames: true,
  importGames: true,
};

export const CALLS = /** @type {(keyof import("../host/host.js").HostCalls)[]} */ (Object.keys(NAMES));
