/** The place of the trainer, and what its scripts need of it. */

import { enteredPlace } from "../shell/place.ts";

export const place = await enteredPlace("train");
export const { byId, onClick } = place;
