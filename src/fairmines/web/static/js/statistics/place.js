/** The place of the statistics, and what its scripts need of it. */

import { placeOf } from "../page/place.js";

export const place = placeOf("statistics");
export const { byId, onClick } = place;
