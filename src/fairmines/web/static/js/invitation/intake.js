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
    const files = dropped ? await filesOf(dropped) : [];
    if (files.length) taking.files(files);
    else await takeText(dropped?.getData("text/plain") ?? "", taking);
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
 * The files that were dropped, and those in the folders that were: of these only what may hold a
 * game.
 *
 * @param {DataTransfer} dropped
 */
async function filesOf(dropped) {
  // A browser forgets the entries after the event: all are asked for before the first is read.
  const entries = [...dropped.items].map((entry) => entry.webkitGetAsEntry?.() ?? null);
  const files = [...dropped.files];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const lists = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return lists.flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<File[]>} */
async function filesIn(entry) {
  if (entry.isFile) {
    if (!mayHoldGame(entry.name)) return [];
    const file = /** @type {FileSystemFileEntry} */ (entry);
    return [await new Promise((take, fail) => file.file(take, fail))];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const files = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const entries = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!entries.length) return files;
    for (const child of entries) files.push(...(await filesIn(child)));
  }
}
