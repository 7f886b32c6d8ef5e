/** Loads what no first move needs. */

import { withTexts } from "../core/i18n.js";
import { onDemand } from "../core/once.js";

export const loadExtras = onDemand(() => withTexts(import("./gameextras.js"), "proofs"));
