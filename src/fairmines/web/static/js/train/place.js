/** The place of the trainer, and what its scripts need of it. */

import { placeOf } from "../page/place.js";

export const place = placeOf("train");
export const { byId, onClick } = place;
