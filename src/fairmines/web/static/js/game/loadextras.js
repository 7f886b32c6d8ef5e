/** Loads what no first move needs. */

import { onDemand } from "../core/once.js";

export const loadExtras = onDemand(() => import("./gameextras.js"));
