/** The player's preferences, stored in the browser, and with the games for a file of them. */

import { host } from "../games/host.js";
import { canBeChosen, DEFAULT_KEYS } from "../game/keys.js";
import { setLook, setPalette } from "../design/palette.js";
import { setLanguage } from "./i18n.js";
import { browserStorage, KEY, tabStorage } from "./storage.js";
import { PROOF_RULES } from "../core/terms.js";

/** @import { Options } from "../games/protocol.js" */

const GAME_KEY = "fairmines.play.game";
const WELCOMED_KEY = "fairmines.welcomed";

/** Defaults of earlier versions, for people who have played before: what they know stays. */
const EARLIER = {
  marks: true,
  rulers: matchMedia("(pointer: fine)").matches,
  options: { first: "safe" },
};

export class Preferences {
  constructor() {
    /** @type {string} "auto" follows the browser */
    this.language = "auto";
    /** @type {string} "auto" follows the system */
    this.palette = "auto";
    /** @type {string} "classic" or "modern"; "auto" until the first visit has chosen */
    this.look = "auto";
    /** Whether moves and ends of games are heard. */
    this.sounds = false;
    /** @type {string} "auto" fits the window, "fill" fills it, "whole" never scrolls, else 1 to 4 */
    this.zoom = "auto";
    /** Whether a wide board is turned on an upright touch screen. */
    this.turn = true;
    /** Whether rows and columns have numbers. */
    this.rulers = false;
    /** Whether the clock is shown while a game goes on. */
    this.showTime = true;
    /** Whether the clicks so far are shown, and the luck. */
    this.showClicks = false;
    this.showLuck = false;
    /** Whether the mistakes so far are shown; each new game is practice then. */
    this.showMistakes = false;
    /** Whether question marks follow flags. */
    this.marks = false;
    /** Whether a click on a clue chords; two clicks do, too. */
    this.clickChords = false;
    /** Whether a tap on a clue chords; a long press always does. */
    this.tapChords = true;
    /** How long a long press takes, in milliseconds. */
    this.longPress = 400;
    /** Whether a double click on a clue chords. */
    this.doubleChords = true;
    /** Whether the right button flags all covered cells around a clue that they fulfil. */
    this.rightFlags = false;
    /** @type {string} the letters that move the cursor beside the arrow keys, a name in MOVE_KEYS */
    this.moveKeys = "arrows";
    /** The key of each action. */
    this.keys = { ...DEFAULT_KEYS };
    /** @type {Options} of the next game */
    this.options = {
      width: 9,
      height: 9,
      mines: 10,
      rules: "fair",
      first: "opening",
      deal: "random",
      difficulty: null,
    };
  }

  /** Load the preferences from the browser. */
  async load() {
    const stored = browserStorage.getItem(KEY);
    const known = stored !== null || this.lastGame() !== null;
    if (known) this.take(EARLIER);
    try {
      this.take(stored ? JSON.parse(stored) : {});
    } catch {
      // Without usable preferences the defaults apply.
    }
    if (this.look === "auto") {
      // Whoever has played keeps the look that they know, which was the classic one.
      this.look = known ? "classic" : "modern";
      // For the next visit, which is not the first.
      browserStorage.setItem(KEY, JSON.stringify(this));
    }
  }

  /** Whether this browser has neither shown the welcome nor begun a game. */
  get newcomer() {
    return !browserStorage.getItem(WELCOMED_KEY) && this.lastGame() === null;
  }

  /** Note that the newcomer was welcomed. */
  welcome() {
    browserStorage.setItem(WELCOMED_KEY, "1");
  }

  /** @param {Record<string, any>} stored unknown names and values of another type are ignored */
  take(stored) {
    const { options, keys, ...rest } = stored;
    merge(this, rest);
    merge(this.options, options);
    const choices = Object.entries(keys ?? {});
    merge(this.keys, Object.fromEntries(choices.filter(([, key]) => canBeChosen(String(key)))));
    if (PROOF_RULES.includes(options?.difficulty)) this.options.difficulty = options.difficulty;
  }

  /** Show the page in the look, the palette and the language that were chosen. */
  async apply() {
    setLook(this.look);
    setPalette(this.palette);
    await setLanguage(this.language);
  }

  /** What decides how a place is shown: all but the kind of the next game. */
  get appearance() {
    const { options: _, ...shown } = this;
    return JSON.stringify(shown);
  }

  save() {
    browserStorage.setItem(KEY, JSON.stringify(this));
    host.writeSettings(this).catch(() => {
      // The browser has stored them; the host gets them with the next change.
    });
  }

  /** @param {string} id */
  rememberGame(id) {
    tabStorage.setItem(GAME_KEY, id);
    browserStorage.setItem(GAME_KEY, id);
  }

  /** The game of this tab; in a new tab, the browser's last game. */
  lastGame() {
    return tabStorage.getItem(GAME_KEY) ?? browserStorage.getItem(GAME_KEY);
  }
}

const preferences = new Preferences();
/** @type {Promise<void> | undefined} */
let loading;

/** Load the preferences, which all places share. */
export async function loadPreferences() {
  loading ??= preferences.load();
  await loading;
  return preferences;
}

/**
 * Take over values of the names and types that are known.
 *
 * @param {object} target
 * @param {Record<string, any> | null | undefined} values
 */
function merge(target, values) {
  const known = /** @type {Record<string, any>} */ (target);
  for (const [name, value] of Object.entries(values ?? {})) {
    if (name in known && typeof value === typeof known[name]) known[name] = value;
  }
}
