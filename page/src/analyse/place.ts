/** The place of the analyser, and what its scripts need of it. */

import { enteredPlace } from "../shell/place.ts";

export const place = await enteredPlace("analyse");
export const { byId, onClick } = place;
