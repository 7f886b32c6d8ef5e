/** The notice below the game, one for all that passes: a new one takes the place of the last. */

import { PassingNotice } from "../core/passingnotice.js";
import { byId } from "./place.js";

export const passing = new PassingNotice(byId("passing"));
