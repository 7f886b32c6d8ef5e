/** The documents of the places: their content, their scripts, and their style sheets. */

import { addressOf, sheetsIn, sheetsOf } from "./place.js";

/** What a bundle was made of, in its pages: scripts of two bundles are strangers. */
const BUILD = 'meta[name="build"]';

/**
 * @typedef {{root: HTMLElement, title: string, script: string, style: {sheets: string[],
 *   bodyClass: string}}} LoadedDocument
 */

/**
 * Load the document of a place, with its style sheets and its script, which is not begun.
 *
 * @param {string} address
 * @returns {Promise<LoadedDocument>}
 * @throws {Error} if any of them cannot be loaded, or is of another version of the page
 */
export async function loadDocument(address) {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`status ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (buildOf(page) !== buildOf(document)) throw new Error("another version");
  const sheets = sheetsOf(page);
  const scripts = [
    ...page.querySelectorAll('link[rel="modulepreload"], script[type="module"]'),
  ].map((it) => absolute(it.getAttribute("href") ?? it.getAttribute("src") ?? ""));
  await Promise.all([...addSheets(sheets), ...scripts.map(preload)]);
  const root = document.adoptNode(/** @type {HTMLElement} */ (page.querySelector("main")));
  const style = { sheets, bodyClass: page.body.className };
  return { root, title: page.title, script: scripts[scripts.length - 1], style };
}

/**
 * Use the style sheets of a place, and no others.
 *
 * @param {{sheets: string[], bodyClass: string}} style
 */
export function useStyle({ sheets, bodyClass }) {
  for (const sheet of sheetsIn(document)) {
    sheet.media = sheets.includes(addressOf(sheet)) ? "all" : "not all";
  }
  document.body.className = bodyClass;
}

/**
 * Add the style sheets that the document does not have, each after the one before it, and out of
 * use.
 *
 * @param {string[]} sheets
 */
function addSheets(sheets) {
  const known = sheetsIn(document);
  let before = known[0];
  const added = [];
  for (const href of sheets) {
    let sheet = known.find((it) => addressOf(it) === href);
    if (!sheet) {
      const link = Object.assign(document.createElement("link"), {
        rel: "stylesheet",
        href,
        media: "not all",
      });
      added.push(loaded(link));
      before.after(link);
      sheet = link;
    }
    before = sheet;
  }
  return added;
}

/** @param {string} href of a script */
function preload(href) {
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href });
  const done = loaded(link);
  document.head.append(link);
  return done;
}

/** @param {HTMLLinkElement} link @returns {Promise<void>} */
function loaded(link) {
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${link.href} cannot be loaded`));
    });
  });
}

/** @param {Document} page */
const buildOf = (page) => page.querySelector(BUILD)?.getAttribute("content");

/** @param {string} address */
const absolute = (address) => new URL(address, document.baseURI).href;
