/** The worker of the analyser. */

import { serve } from "../kernel/serving.js";
import { Fairmines } from "../library/fairmines.js";
import { PositionAnswers } from "./positionanswers.js";

serve((kernel) => new PositionAnswers(new Fairmines(kernel)));
