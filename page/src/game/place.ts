/** The place of the game, and what its scripts need of it. */

import { enteredPlace } from "../page/place.ts";

export const place = await enteredPlace("play");
export const { byId, grey, onClick } = place;
