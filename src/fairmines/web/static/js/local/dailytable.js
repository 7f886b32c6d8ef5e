/** Loads the table of the daily boards, once; after a failure again. */

import { loadFile } from "../kernel/loading.js";

/** @type {Promise<Uint8Array> | null} */
let loading = null;

/** @returns {Promise<Uint8Array>} */
export function loadDailyTable() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  const response = await loadFile(new URL("../../kernel/daily.bin", import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
}
