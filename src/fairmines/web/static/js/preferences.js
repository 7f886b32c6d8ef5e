/**
 * The player's preferences, stored in the browser and on the server.
 *
 * The server's copy is for a browser without preferences: to a browser, a server on another port is
 * another site.
 */

import { readSettings, writeSettings } from "./api.js";

const KEY = "fairmines.preferences";
const GAME_KEY = "fairmines.play.game";

export class Preferences {
  constructor() {
    /** @type {string} "auto" follows the browser */
    this.language = "auto";
    /** @type {string} "auto" follows the system */
    this.palette = "auto";
    /** @type {string} "auto" fits the window, else 1 to 4 */
    this.zoom = "auto";
    /** Whether a wide board is turned on an upright touch screen. */
    this.turn = true;
    /** Whether rows and columns have numbers. */
    this.rulers = matchMedia("(pointer: fine)").matches;
    /** Whether question marks follow flags. */
    this.marks = true;
    /** Whether the left button and a tap flag. */
    this.flagMode = false;
    /** @type {import("./protocol.js").Options} of the next game */
    this.options = {
      width: 9,
      height: 9,
      mines: 10,
      rules: "fair",
      first: "safe",
      deal: "random",
    };
  }

  /** Load the preferences from the browser; if it has none, from the server. */
  async load() {
    const stored = localStorage.getItem(KEY);
    try {
      this.take(stored ? JSON.parse(stored) : await readSettings());
    } catch {
      // Without usable preferences the defaults apply.
    }
  }

  /** @param {Record<string, any>} stored unknown names and values of another type are ignored */
  take(stored) {
    const { options, ...rest } = stored;
    const known = /** @type {Record<string, any>} */ (this);
    for (const [name, value] of Object.entries(rest)) {
      if (name in known && typeof value === typeof known[name]) known[name] = value;
    }
    const wanted = /** @type {Record<string, any>} */ (this.options);
    for (const [name, value] of Object.entries(options ?? {})) {
      if (name in wanted && typeof value === typeof wanted[name]) wanted[name] = value;
    }
  }

  save() {
    localStorage.setItem(KEY, JSON.stringify(this));
    writeSettings(this).catch(() => {
      // The browser has stored them; the server gets them with the next change.
    });
  }

  /** @param {string} id */
  rememberGame(id) {
    localStorage.setItem(GAME_KEY, id);
  }

  lastGame() {
    return localStorage.getItem(GAME_KEY);
  }
}
