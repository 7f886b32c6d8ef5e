/** The place of the review, and what its scripts need of it. */

import { enteredPlace } from "../shell/place.ts";

export const place = await enteredPlace("review");
export const { byId, grey, onClick } = place;
