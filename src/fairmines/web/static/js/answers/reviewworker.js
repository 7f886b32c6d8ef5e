/** The worker that reviews games. */

import { serve } from "../kernel/serving.js";
import { reviewGame } from "./reviewedgame.js";

serve((kernel) => ({ answer: (_call, asked) => reviewGame(kernel, asked) }));
