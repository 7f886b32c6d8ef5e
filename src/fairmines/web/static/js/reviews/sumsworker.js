/** The worker that sums up many games. */

import { serve } from "../kernel/serving.js";
import { sumUp } from "./sums.js";

serve((kernel) => ({ answer: (_call, asked) => sumUp(kernel, asked) }));
