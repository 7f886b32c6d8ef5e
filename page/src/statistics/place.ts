/** The place of the statistics, and what its scripts need of it. */

import { enteredPlace } from "../shell/place.ts";

export const place = await enteredPlace("statistics");
export const { byId, onClick } = place;
