/** Loads what no first game needs of the host. */

import { onDemand } from "../core/once.js";

export const loadMore = onDemand(() => import("./ondemand.js"));
