/**
 * The key of the box that serves the page, without which it says and takes nothing about games. The
 * address that `fairmines play` opens has it in its fragment, which no browser sends anywhere; it is
 * kept for all pages of the same host and port.
 */

const STORED = "fairmines.box-key";
const PART = "key=";

/**
 * Takes the key out of the address.
 *
 * @returns the last key that was seen
 */
export function takeKey(): string | null {
  const { key, rest } = splitHash();
  if (key === null) return read();
  keep(key);
  history.replaceState(history.state, "", rest || location.pathname + location.search);
  return key;
}

/** @param tell takes each new key: of an address that is pasted, or another tab */
export function onKey(tell: (key: string) => void) {
  // Before the router: it knows no key.
  addEventListener("hashchange", (event) => {
    const { key, rest } = splitHash();
    if (key === null) return;
    event.stopImmediatePropagation();
    keep(key);
    tell(key);
    location.replace(rest || "#");
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === STORED && newValue) tell(newValue);
  });
}

/** Returns the key in the fragment, if there is one, and the fragment without it. */
function splitHash() {
  const parts = location.hash.slice(1).split("&");
  const stated = parts.find((part) => part.startsWith(PART));
  const rest = parts.filter((part) => part !== stated).join("&");
  return { key: stated?.slice(PART.length) ?? null, rest: rest && `#${rest}` };
}

function keep(key: string) {
  try {
    localStorage.setItem(STORED, key);
  } catch {
    // The browser keeps nothing, or its storage is full: the key lasts as long as the page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
