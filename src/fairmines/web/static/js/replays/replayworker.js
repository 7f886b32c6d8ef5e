/** The worker that reads replays of other programs. */

import { serve } from "../kernel/serving.js";
import { readReplay } from "./reading.js";

serve((kernel) => ({ answer: (_call, asked) => readReplay(kernel, asked) }));
