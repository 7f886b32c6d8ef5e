/**
 * The texts that a browser keeps. Where it blocks the data of sites, they last as long as the page.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem">} TextStorage */

/**
 * @param {() => Storage} open throws if the browser keeps nothing
 * @returns {TextStorage}
 */
function openOr(open) {
  try {
    return open();
  } catch {
    /** @type {Map<string, string>} */
    const texts = new Map();
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
