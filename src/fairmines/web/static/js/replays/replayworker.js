/** The worker that reads and writes replays of other programs. */

import { serve } from "../kernel/serving.js";
import { readReplay } from "./reading.js";
import { writeReplay } from "./writing.js";

serve((kernel) => ({
  answer: (call, asked) => (call === "write" ? writeReplay : readReplay)(kernel, asked),
}));
