/**
 * The texts that a browser keeps. Where it blocks the data of sites, they last as long as the page.
 */

type TextStorage = Pick<Storage, "getItem" | "setItem">;

/** @param open throws if the browser keeps nothing */
function openOr(open: () => Storage): TextStorage {
  try {
    return open();
  } catch {
    const texts = new Map<string, string>();
    return {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
    };
  }
}

/** For all tabs, and later visits. */
export const browserStorage = openOr(() => localStorage);
/** For this tab. */
export const tabStorage = openOr(() => sessionStorage);

/** Where this browser stores the preferences. */
export const KEY = "fairmines.preferences";
