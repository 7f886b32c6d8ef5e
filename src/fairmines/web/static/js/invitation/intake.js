/**
 * Takes games that are dropped or pasted anywhere on a page: files, folders of them, texts, and
 * links.
 */

import { whileShown } from "../page/dom.js";
import { mayHoldGame } from "../page/gameformats.js";
import { t } from "../page/i18n.js";
import { unpackRecord } from "../page/replaylink.js";

/** @typedef {import("./invitation.js").Taking} Taking */

/**
 * @param {HTMLElement} root of the place that takes them
 * @param {Taking} taking
 */
export function listenToGames(root, taking) {
  const zone = document.documentElement;
  whileShown(root, "dragover", (event) => {
    event.preventDefault();
    zone.toggleAttribute("data-dragging", true);
  });
  whileShown(root, "dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) zone.toggleAttribute("data-dragging", false);
  });
  whileShown(root, "drop", async (event) => {
    event.preventDefault();
    zone.toggleAttribute("data-dragging", false);
    const dropped = event.dataTransfer;
    // Asked for at once: after the event there is none.
    const text = dropped?.getData("text/plain") ?? "";
    const { files, unread } = dropped ? await filesOf(dropped) : NOTHING;
    if (files.length) taking.files(files);
    if (unread.length) taking.unread(unread);
    if (!files.length && !unread.length) await takeText(text, taking);
  });
  whileShown(root, "paste", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea")) return;
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length) taking.files(files);
    else void takeText(event.clipboardData?.getData("text/plain") ?? "", taking);
  });
}

/** @param {Taking} taking */
export async function readClipboard(taking) {
  try {
    await takeText(await navigator.clipboard.readText(), taking);
  } catch {
    taking.complain(t("invite.pasted")); // the browser or its user refused
  }
}

/**
 * Take the game that a text is, or that a link in it holds.
 *
 * @param {string} text
 * @param {Taking} taking
 */
async function takeText(text, taking) {
  const packed = /#record=([\w-]+)/.exec(text)?.[1];
  if (packed) {
    try {
      taking.files([new File([await unpackRecord(packed)], t("invite.link"))]);
    } catch (error) {
      taking.complain(/** @type {Error} */ (error).message);
    }
  } else if (text.trim().startsWith("{")) {
    taking.files([new File([text], "game.json")]);
  } else {
    taking.complain(t("invite.pasted"));
  }
}

/**
 * What was dropped: files, and the names of what the browser cannot read.
 *
 * @typedef {{files: File[], unread: string[]}} Dropped
 */

/** @type {Readonly<Dropped>} */
const NOTHING = { files: [], unread: [] };

/**
 * The files that were dropped, and those in the folders that were: of these only what may hold a
 * game.
 *
 * @param {DataTransfer} dropped
 * @returns {Promise<Dropped>}
 */
async function filesOf(dropped) {
  // A browser forgets the entries after the event: all are asked for before the first is read.
  const entries = [...dropped.items].map((entry) => entry.webkitGetAsEntry?.() ?? null);
  const files = [...dropped.files];
  if (!entries.some((entry) => entry?.isDirectory)) return { files, unread: [] };
  /** @type {Dropped} */
  const found = { files: [], unread: [] };
  for (const entry of entries) if (entry) await findFiles(entry, found);
  return found;
}

/**
 * Find the files in an entry. One that cannot be read leaves the others: the browser may not open
 * it, or it is gone.
 *
 * @param {FileSystemEntry} entry
 * @param {Dropped} found
 */
async function findFiles(entry, found) {
  try {
    if (entry.isDirectory) {
      await findInFolder(/** @type {FileSystemDirectoryEntry} */ (entry), found);
    } else if (mayHoldGame(entry.name)) {
      const file = /** @type {FileSystemFileEntry} */ (entry);
      found.files.push(await new Promise((take, fail) => file.file(take, fail)));
    }
  } catch {
    found.unread.push(entry.name);
  }
}

/** @param {FileSystemDirectoryEntry} folder @param {Dropped} found */
async function findInFolder(folder, found) {
  const reader = folder.createReader();
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const entries = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!entries.length) return;
    for (const entry of entries) await findFiles(entry, found);
  }
}
