/**
 * Takes games that are dropped or pasted anywhere on a page: files, folders of them, texts, and
 * links.
 */

import { whileShown } from "./dom.ts";
import { mayHoldGame } from "./gameformats.ts";
import { t } from "./i18n.ts";
import { unpackRecord } from "./replaylink.ts";
import type { Taking } from "./invitation.ts";

/** @param root of the place that takes them */
export function listenToGames(root: HTMLElement, taking: Taking) {
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
    if ((event.target as Element).closest("input, textarea")) return;
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length) taking.files(files);
    else void takeText(event.clipboardData?.getData("text/plain") ?? "", taking);
  });
}

export async function readClipboard(taking: Taking) {
  try {
    await takeText(await navigator.clipboard.readText(), taking);
  } catch {
    taking.complain(t("invite.pasted")); // the browser or its user refused
  }
}

/** Take the game that a text is, or that a link in it holds. */
async function takeText(text: string, taking: Taking) {
  const packed = /#record=([\w-]+)/.exec(text)?.[1];
  if (packed) {
    try {
      taking.files([new File([await unpackRecord(packed)], t("invite.link"))]);
    } catch (error) {
      taking.complain((error as Error).message);
    }
  } else if (text.trim().startsWith("{")) {
    taking.files([new File([text], "game.json")]);
  } else {
    taking.complain(t("invite.pasted"));
  }
}

/** What was dropped: files, and the names of what the browser cannot read. */
type Dropped = { files: File[]; unread: string[] };

const NOTHING: Readonly<Dropped> = { files: [], unread: [] };

/**
 * The files that were dropped, and those in the folders that were: of these only what may hold a
 * game.
 */
async function filesOf(dropped: DataTransfer): Promise<Dropped> {
  // A browser forgets the entries after the event: all are asked for before the first is read.
  const entries = [...dropped.items].map((entry) => entry.webkitGetAsEntry?.() ?? null);
  const files = [...dropped.files];
  if (!entries.some((entry) => entry?.isDirectory)) return { files, unread: [] };
  const found: Dropped = { files: [], unread: [] };
  for (const entry of entries) if (entry) await findFiles(entry, found);
  return found;
}

/**
 * Find the files in an entry. One that cannot be read leaves the others: the browser may not open
 * it, or it is gone.
 */
async function findFiles(entry: FileSystemEntry, found: Dropped) {
  try {
    if (entry.isDirectory) {
      await findInFolder(entry as FileSystemDirectoryEntry, found);
    } else if (mayHoldGame(entry.name)) {
      const file = entry as FileSystemFileEntry;
      found.files.push(await new Promise((take, fail) => file.file(take, fail)));
    }
  } catch {
    found.unread.push(entry.name);
  }
}

async function findInFolder(folder: FileSystemDirectoryEntry, found: Dropped) {
  const reader = folder.createReader();
  for (;;) {
    const entries: FileSystemEntry[] = await new Promise((take, fail) =>
      reader.readEntries(take, fail),
    );
    if (!entries.length) return;
    for (const entry of entries) await findFiles(entry, found);
  }
}
