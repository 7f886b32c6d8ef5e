/** How a player chooses keys: what they are for, and who gets which. */

import { actionOf, ALSO_OPEN, keyLabel, type Action } from "./keys.ts";

/** What each action is called on the page. */
export const ACTION_NAMES = {
  open: "help.open",
  flag: "help.flag",
  chord: "help.chord",
  undo: "tool.undo",
  hint: "tool.hint",
  states: "tool.states",
  probabilities: "tool.probabilities",
  newGame: "face.new",
  pause: "pause.name",
} as const;

/** What an action gets whose key moves the cursor now, the first that is free. */
const SPARE = "efgpvxbnmtyqorikcul";

/**
 * Give other keys to the actions whose keys move the cursor.
 *
 * @param letters that move the cursor
 */
export function makeWay(keys: Record<Action, string>, letters: string) {
  for (const action of Object.keys(keys) as Action[]) {
    if (keys[action].length !== 1 || !letters.includes(keys[action])) continue;
    const used = [...Object.values(keys), ...letters];
    keys[action] = [...SPARE].find((key) => !used.includes(key)) ?? keys[action];
  }
}

/** Returns the labels of all keys of an action, its own first. */
export function keysOf(action: Action, keys: Record<Action, string>) {
  const all = [keys[action]];
  if (action === "open") all.push(...ALSO_OPEN.filter((key) => actionOf(key, keys) === "open"));
  if (action === "undo") all.push("Ctrl+Z");
  return [...new Set(all)].map(keyLabel);
}

/** Give an action another key. The action that had this key gets the old one. */
export function chooseKey(keys: Record<Action, string>, action: Action, key: string) {
  const other = (Object.keys(keys) as Action[]).find((each) => keys[each] === key);
  if (other) keys[other] = keys[action];
  keys[action] = key;
}
