/** The player's preferences, stored in the browser, and with the games for a file of them. */

import { host, hostClient } from "../host/host.ts";
import { canBeChosen, DEFAULT_KEYS, MOVE_KEYS } from "../play/keys.ts";
import { pageLanguage, setLanguage } from "./i18n.ts";
import { isBbbvRange } from "../engine/bbbvrange.ts";
import { isLevel } from "./levels.ts";
import { browserStorage, KEY, tabStorage } from "./storage.ts";
import { DEALS, FIRST_RULES, PROOF_RULES, RULES, SEARCHED_DEALS } from "../engine/terms.ts";
import type { Options } from "../host/protocol.ts";

/** Fixed sizes of the cells, as factors of 16 pixels. */
export const ZOOMS = ["1", "1.5", "2", "3", "4"];
const GAME_KEY = "fairmines.play.game";
const WELCOMED_KEY = "fairmines.welcomed";

/** Defaults of earlier versions, for people who have played before: what they know stays. */
const EARLIER = {
  marks: true,
  rulers: matchMedia("(pointer: fine)").matches,
  options: { first: "safe" },
};

const PALETTES = ["light", "dark", "contrast", "colour-blind"];

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

let chosen = "auto";

export class Preferences {
  /** "auto" follows the browser. */
  language = "auto";
  /** "auto" follows the system. */
  palette = "auto";
  /** "classic" or "modern"; "auto" until the first visit has chosen. */
  look = "auto";
  /** Whether moves and ends of games are heard. */
  sounds = false;
  /** "auto" fits the window, "fill" fills it, "whole" never scrolls, else 1 to 4. */
  zoom = "auto";
  /** Whether a wide board is turned on an upright touch screen. */
  turn = true;
  /** Whether rows and columns have numbers. */
  rulers = false;
  /** Whether the clock is shown while a game goes on. */
  showTime = true;
  /** Whether the clicks so far are shown, and the luck. */
  showClicks = false;
  /** Whether the 3BV per second and per click so far are shown. */
  showSpeed = false;
  showLuck = false;
  /** Whether the mistakes so far are shown; each new game is practice then. */
  showMistakes = false;
  /** Whether question marks follow flags. */
  marks = false;
  /** Whether a click on a clue chords; two clicks do, too. */
  clickChords = false;
  /** Whether a tap on a clue chords; a long press always does. */
  tapChords = true;
  /** How long a long press takes, in milliseconds. */
  longPress = 400;
  /** Whether a double click on a clue chords. */
  doubleChords = true;
  /** Whether the right button flags all covered cells around a clue that they fulfil. */
  rightFlags = false;
  /** The letters that move the cursor beside the arrow keys, a name in MOVE_KEYS. */
  moveKeys = "arrows";
  /** The key of each action. */
  keys: {
    newGame: string;
    open: string;
    flag: string;
    chord: string;
    undo: string;
    hint: string;
    states: string;
    probabilities: string;
    pause: string;
  };
  /** Of the next game. */
  options: Options;

  constructor() {
    this.keys = { ...DEFAULT_KEYS };
    this.options = {
      width: 9,
      height: 9,
      mines: 10,
      rules: "fair",
      first: "opening",
      deal: "random",
      difficulty: null,
      bbbvRange: null,
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

  /**
   * Take over preferences: of this browser, or of a file, which a later version may have written.
   *
   * @param stored unknown names, and values that a preference cannot have, are left out
   */
  take(stored: unknown) {
    const { options, keys, ...rest } = objectOf(stored);
    merge(this, rest, VALUES);
    merge(this.keys, objectOf(keys), {}, canBeChosen);
    const { width, height, mines, difficulty, bbbvRange, ...choices } = objectOf(options);
    merge(this.options, choices, OPTIONS);
    const level = { width, height, mines };
    if (isLevel(level)) Object.assign(this.options, level);
    if (bbbvRange === null || (Array.isArray(bbbvRange) && isBbbvRange(bbbvRange)))
      this.options.bbbvRange = bbbvRange;
    if (difficulty === null) this.options.difficulty = null;
    if (!SEARCHED_DEALS.includes(this.options.deal)) this.options.difficulty = null;
    else if (PROOF_RULES.includes(difficulty)) this.options.difficulty = difficulty;
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

  /** @param id of a game that is opened again, unless nothing of it is kept */
  rememberGame(id: string) {
    if (!hostClient().keeps()) return;
    tabStorage.setItem(GAME_KEY, id);
    browserStorage.setItem(GAME_KEY, id);
  }

  /** The game of this tab; in a new tab, the browser's last game. */
  lastGame() {
    return tabStorage.getItem(GAME_KEY) ?? browserStorage.getItem(GAME_KEY);
  }
}

const preferences = new Preferences();
let loading: Promise<void> | undefined;

/** Load the preferences, which all places share. */
export async function loadPreferences() {
  loading ??= preferences.load();
  await loading;
  return preferences;
}

/** A stored value: it is taken over if it has the type of the one that is there. */
type Stored = any;

/** What a preference may be, where its type has other values. */
const VALUES: Record<string, (value: Stored) => boolean> = {
  // A stored language may lack the region: version 0.1.0 stored "pt" for Portuguese.
  language: (tag) => tag === "auto" || pageLanguage(tag) !== undefined,
  palette: oneOf(["auto", ...PALETTES]),
  look: oneOf(["auto", "classic", "modern"]),
  zoom: oneOf(["auto", "fill", "whole", ...ZOOMS]),
  longPress: (time) => time >= 100 && time <= 60_000,
  moveKeys: oneOf(Object.keys(MOVE_KEYS)),
};

/** What the options of a game may be, beside its level. */
const OPTIONS: typeof VALUES = {
  rules: oneOf(RULES),
  first: oneOf(Object.keys(FIRST_RULES)),
  deal: oneOf(DEALS),
};

function oneOf(values: readonly unknown[]): (value: unknown) => boolean {
  return (value) => values.includes(value);
}

/**
 * Take over values of the names and types that are known.
 *
 * @param checks of some of the names
 * @param check of the others
 */
function merge(
  target: object,
  values: Record<string, Stored>,
  checks: typeof VALUES,
  check: (value: Stored) => boolean = () => true,
) {
  const known = target as Record<string, Stored>;
  for (const [name, value] of Object.entries(values)) {
    // Not those of its prototype, which has "__proto__", too.
    if (!Object.hasOwn(known, name) || typeof value !== typeof known[name]) continue;
    if ((checks[name] ?? check)(value)) known[name] = value;
  }
}

/** Returns a value that is an object; an empty one for any other. */
function objectOf(value: unknown) {
  const isObject = typeof value === "object" && value !== null;
  return (isObject ? value : {}) as Record<string, Stored>;
}

// The look and the palette

/** @param palette one of PALETTES, or "auto" */
function setPalette(palette: string) {
  chosen = palette;
  const preferred = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  document.documentElement.dataset.palette = PALETTES.includes(chosen) ? chosen : preferred;
  colourFrame();
}

for (const query of [dark, contrast]) query.addEventListener("change", () => setPalette(chosen));

/** @param look "classic" or "modern" */
function setLook(look: string) {
  document.documentElement.dataset.look = look === "modern" ? "modern" : "classic";
  colourFrame();
}

/**
 * Give the frame around the installed page the colour of its window, in the next frame: the style
 * of the page is computed then, once.
 */
function colourFrame() {
  requestAnimationFrame(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--frame").trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  });
}
