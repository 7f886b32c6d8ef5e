/**
 * What this player prefers. It lives in this browser, and on the server for a browser that knows
 * nothing yet: the server may answer at another port next time, which is another place to a browser.
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
    /** Question marks are wanted. */
    this.marks = true;
    /** The left button and a tap flag. */
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

  /** Take what was stored here, else on the server. */
  async load() {
    const stored = localStorage.getItem(KEY);
    try {
      this.take(stored ? JSON.parse(stored) : await readSettings());
    } catch {
      // Nothing usable is stored: the defaults hold.
    }
  }

  /** @param {Record<string, any>} stored only what is known and of the right kind is taken */
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
      // This browser remembers; the server learns it with the next change.
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
