/** Loads the table of the daily boards, once; after a failure again. */

import { Refusal } from "../refusal.js";

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
  const address = new URL("../../kernel/daily.bin", import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Refusal(`${address.pathname} is missing: ${response.status}`, "internal");
  return new Uint8Array(await response.arrayBuffer());
}
