/** The place of the game, and what its scripts need of it. */

import { placeOf } from "../page/place.js";

export const place = placeOf("play");
export const { byId, grey, onClick } = place;
