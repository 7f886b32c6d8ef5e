/**
 * The worker around the local host. Nothing imports this file: WebKit would run it once more, for
 * what is loaded on demand and needs a part of it.
 */

import "./hostworker.ts";
