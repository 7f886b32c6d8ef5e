/** The engine of a folder of static files: the kernel in this browser. */

import { wasmEngine } from "../kernel/wasmengine.js";

export const engine = wasmEngine();
