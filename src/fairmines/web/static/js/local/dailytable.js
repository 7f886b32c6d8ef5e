/** Loads the table of the daily boards, once; after a failure again. */

import { lazily } from "../core/once.js";
import { loadFile } from "../kernel/loading.js";

export const loadDailyTable = lazily(async () => {
  const response = await loadFile(new URL("../../kernel/daily.bin", import.meta.url));
  return new Uint8Array(await response.arrayBuffer());
});
