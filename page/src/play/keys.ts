/** The keys: what each action has by default, how a key is named, and what it does. */

export type Action =
  | "open"
  | "flag"
  | "chord"
  | "undo"
  | "hint"
  | "states"
  | "probabilities"
  | "newGame"
  | "pause";

export const DEFAULT_KEYS: Readonly<Record<Action, string>> = {
  open: "Enter",
  flag: "f",
  chord: "c",
  undo: "u",
  hint: "h",
  states: "s",
  probabilities: "p",
  newGame: "F2",
  pause: "z",
};

/**
 * Letters that move the cursor as the arrow keys do, if the player wants them: up, left, down,
 * right.
 */
export const MOVE_KEYS = { arrows: "", wasd: "wasd", hjkl: "khjl" } as const;
const ARROWS = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
/** Keys with long names that can be chosen. The browser needs F5, F11 and F12. */
const NAMED = /^(Enter|Backspace|Delete|Insert|Pause|F([1-46-9]|10))$/;

/** Keys that open a cell as well, unless they are chosen for something else. */
export const ALSO_OPEN = ["Enter", " "];

/**
 * The name of a key: on a layout without Latin letters, the letter of the same key on an English
 * one.
 */
export function keyName(event: KeyboardEvent) {
  const { key, code } = event;
  if (key.length > 1) return key;
  const foreign = /^\P{ASCII}$/u.test(key) && /^Key[A-Z]$/.test(code);
  return (foreign ? code.slice(3) : key).toLowerCase();
}

/** @param key its name */
export function keyLabel(key: string) {
  if (key === " ") return "Space";
  return key.length > 1 ? key : key.toUpperCase();
}

export function canBeChosen(key: string) {
  return [...key].length === 1 || NAMED.test(key);
}

export function actionOf(key: string, keys: Record<Action, string>) {
  const chosen = (Object.keys(keys) as Action[]).find((action) => keys[action] === key);
  return chosen ?? (ALSO_OPEN.includes(key) ? "open" : null);
}

/**
 * Returns the arrow key that a key stands for, or the key itself.
 *
 * @param key its name
 * @param letters that move the cursor, one of `MOVE_KEYS`
 */
export function arrowOf(key: string, letters: string) {
  const place = key.length === 1 ? letters.indexOf(key) : -1;
  return place < 0 ? key : ARROWS[place];
}

/** Write the keys on the elements that name an action in `data-action`. */
export function showKeys(keys: Record<Action, string>) {
  for (const element of document.querySelectorAll("[data-action]")) {
    const key = keyLabel(keys[element.getAttribute("data-action") as Action]);
    element.setAttribute("aria-keyshortcuts", key);
    const hint = element.querySelector("kbd");
    if (hint) hint.textContent = key;
  }
}
