/** The place of the game, and what its scripts need of it. */

import { enteredPlace } from "../shell/place.ts";

export const place = await enteredPlace("play");
export const { byId, grey, onClick } = place;
