/** The place of the review, and what its scripts need of it. */

import { placeOf } from "../page/place.js";

export const place = placeOf("review");
export const { byId, grey, onClick } = place;
