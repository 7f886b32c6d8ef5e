/** The notice below the game, one for all that passes: a new one takes the place of the last. */

import { PassingNotice } from "../core/passingnotice.js";
import { placeOf } from "../core/place.js";

/** Not of place.js: a bundle has that in the script of the game alone. */
export const passing = new PassingNotice(placeOf("play").byId("passing"));
