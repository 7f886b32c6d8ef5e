/** The language that the player prefers, before the other preferences are loaded. */

import { browserStorage } from "./storage.js";

/** Where this browser stores the preferences. */
export const KEY = "fairmines.preferences";

/** Return its tag; "auto" without a usable preference. */
export function readLanguage() {
  try {
    return String(JSON.parse(browserStorage.getItem(KEY) ?? "{}").language ?? "auto");
  } catch {
    return "auto"; // damaged
  }
}
