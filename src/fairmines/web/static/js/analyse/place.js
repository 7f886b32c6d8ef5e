/** The place of the analyser, and what its scripts need of it. */

import { placeOf } from "../page/place.js";

export const place = placeOf("analyse");
export const { byId, onClick } = place;
