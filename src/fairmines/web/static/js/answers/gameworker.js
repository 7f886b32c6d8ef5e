/** The worker that answers questions about games. */

import { serve } from "../kernel/serving.js";
import { Fairmines } from "../library/fairmines.js";
import { GameAnswers } from "./gameanswers.js";

serve((kernel) => new GameAnswers(new Fairmines(kernel)));
