/** The worker that reviews games. */

import { serve } from "../kernel/serving.js";
import { Fairmines } from "../library/fairmines.js";
import { reviewGame } from "./reviewedgame.js";

serve((kernel) => {
  const library = new Fairmines(kernel);
  return { answer: (_call, asked) => reviewGame(library, asked) };
});
