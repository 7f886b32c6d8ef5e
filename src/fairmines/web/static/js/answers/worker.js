/** The worker that answers questions about games. */

import { serve } from "../kernel/serving.js";
import { Answers } from "./answers.js";

serve((kernel) => new Answers(kernel));
