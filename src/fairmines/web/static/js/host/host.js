/**
 * Who keeps games: this browser, in a worker. Each call fails with a Refusal, or with Offline if
 * the worker has ended.
 *
 * @typedef {"nothingKept" | "later" | "notStored" | import("../local/box.js").BoxProblem}
 *   HostProblem nothing is kept when the page is closed; neither, because a later version has
 *   stored the games; the last move could not be stored; what keeps games from being copied
 *
 * @typedef {import("./protocol.js").GameState} GameState
 * @typedef {import("./protocol.js").Cell} Cell
 * @typedef {import("./protocol.js").Code} Code
 * @typedef {import("../reviewer/recorded.js").SavedRecord} SavedRecord
 * @typedef {"games" | "csv" | "json"} Export all games; the finished ones, in two formats
 *
 * @typedef {object} HostCalls what the host is asked
 * @property {(wanted: import("./protocol.js").NewGameRequest) => Promise<GameState>} newGame
 * @property {(id: string) => Promise<GameState>} readGame
 * @property {(id: string) => Promise<GameState>} playOn makes practice from before the last move of
 *   a finished game
 * @property {(record: SavedRecord, moves: number) => Promise<GameState>} practise makes practice
 *   that goes on after the first moves of a record
 * @property {(id: string) => Promise<SavedRecord>} readRecord of a finished game
 * @property {(id: string) => Promise<void>} deleteGame deletes one that is not over
 * @property {(id: string) => Promise<Cell | null>} noteHelp stores that the player of a running
 *   game was helped; returns the cell of the last move, null before the first
 * @property {(id: string, step?: number) => Promise<ShownMoment>} readMoment of a finished game, by
 *   default the last
 * @property {(id: string) => Promise<Played>} readPlayed what was played so far, for its figures
 * @property {() => Promise<import("./protocol.js").RunningGame[]>} listRunning
 * @property {() => Promise<void>} deleteRunning deletes the games that are not over and not in use
 * @property {() => Promise<Record<string, unknown>>} readSettings
 * @property {(settings: object) => Promise<void>} writeSettings
 * @property {() => Promise<import("./protocol.js").Statistics>} readStatistics
 * @property {() => Promise<void>} deleteStatistics deletes all finished games
 * @property {(date: string | null) => Promise<import("../daily/days.js").DailyDay>} readDay null
 *   for today
 * @property {(date: string, grade: import("./protocol.js").DailyGrade, practice: boolean)
 *   => Promise<GameState>} playDaily begins the scored try of a board, or continues it; or makes
 *   practice
 * @property {(date: string, grade: import("./protocol.js").DailyGrade) => Promise<SavedRecord>}
 *   readCertainGame what `expert` plays on a board
 * @property {(after: number) => Promise<import("../statistics/source.js").ReviewsPage>} listReviews
 *   of finished games, after the one of this number
 * @property {() => Promise<void>} beginReviews reviews the games that have no review
 * @property {() => Promise<void>} stopReviews
 * @property {(wanted: Export) => Promise<Blob>} exportGames
 * @property {(file: Blob) => Promise<import("./protocol.js").Imported>} importGames
 *
 * @typedef {{do: "open" | "chord", cell: Cell}
 *   | {do: "flag", cell: Cell, to: import("../play/display.js").Mark} | {do: "undo"}} MoveRequest
 * @typedef {{step: number, steps: number, cells: Code[][], view: Code[][], opened: Cell[]}}
 *   ShownMoment what the player saw before an opening; the view that the move is judged by, without
 *   marks; and what it opened
 * @typedef {{key: string, terms: import("../play/game.js").Terms, given: Uint8Array | null,
 *   moves: readonly import("../play/moves.js").Move[]}} Played a game; no other one has its key
 *
 * @typedef {object} Listener
 * @property {(state: GameState) => void} onState what a connection begins with
 * @property {(moved: import("./protocol.js").Moved) => void} onMoved a move, of this page or of
 *   another
 * @property {() => void} onEnd the connection is lost, or was not possible; what waits has failed
 *
 * @typedef {object} HostConnection
 * @property {(move: MoveRequest) => Promise<unknown>} move `onMoved` hears its outcome first
 * @property {(seen: boolean) => void} see says whether the player sees the board: time counts then
 * @property {() => void} close the listener hears nothing more
 *
 * @typedef {HostCalls & {
 *   copied: boolean,
 *   version: string,
 *   pages: {game: string, analyse: string, review: string, reviews: string},
 *   connect: (id: string, listener: Listener) => HostConnection,
 *   onProblem: (tell: (problem: HostProblem | null) => void) => void,
 *   keepFiles: () => Promise<void>,
 * }} Host
 *   `copied` says whether a box has copies of the games; `version` is shown in the help; `pages`
 *   are their addresses; `connect` plays the game of an id; `onProblem` tells what keeps the host
 *   from storing games, and when it is over; `keepFiles` makes the page open without a network
 */

import { LocalClient } from "../local/client.js";
import { ANALYSER, leaving } from "./siteaddress.js";

/** What has written the page says it. */
const version = document.querySelector("meta[name=version]")?.getAttribute("content") ?? "";
/** Where the games of the box are that serves the page; null if no box does. */
const boxPath = document.querySelector("meta[name=box]")?.getAttribute("content") ?? null;

/** @type {LocalClient | null} */
let client = null;

/** Return the local host; it is made at the first call. */
export function localHost() {
  const box = boxPath === null ? undefined : new URL(boxPath, document.baseURI).href;
  client ??= new LocalClient({ version, box });
  return client;
}

/** What this page answers itself. */
const own = {
  copied: boxPath !== null,
  version,
  pages: { game: ".", analyse: ANALYSER, review: "review.html", reviews: "reviews.html" },
  /** @type {Host["connect"]} */
  connect: (id, listener) => localHost().connect(id, listener),
  /** @type {Host["onProblem"]} */
  onProblem: (tell) => localHost().onProblem(tell),
  keepFiles,
};

/** @type {Host} whatever else it is asked, the worker answers */
export const host = /** @type {any} */ (
  new Proxy(own, { get: (_, name) => (name in own ? Reflect.get(own, name) : caller(name)) })
);

/** @param {any} name of one of the HostCalls */
const caller =
  (name) =>
  (/** @type {unknown[]} */ ...values) =>
    leaving ? new Promise(() => {}) : localHost().call(name, values);

/**
 * Start the service worker, which keeps all files. Browsers allow none over HTTP from elsewhere. A
 * box is on this machine: there the worker would only hide a new version.
 */
async function keepFiles() {
  if (boxPath !== null) return;
  try {
    const workers = navigator.serviceWorker;
    await workers.register(new URL("service-worker.js", document.baseURI));
    const { active } = await workers.ready;
    active?.postMessage("later");
  } catch {
    // The browser keeps nothing, in a private window for example. The page works all the same.
  }
}
