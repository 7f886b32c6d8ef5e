/** The worker that reads replays of other programs, and writes games in any format. */

import { serve } from "../kernel/serving.js";
import { readReplay } from "./reading.js";
import { writeSaved } from "./writing.js";

serve((kernel) => ({
  answer: (call, asked) => (call === "write" ? writeSaved : readReplay)(kernel, asked),
}));
