/** The worker of the analyser. */

import { Calls } from "./calls.js";
import { serve } from "./serving.js";

serve((kernel) => new Calls(kernel));
