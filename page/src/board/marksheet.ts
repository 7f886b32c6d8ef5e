/** How marks look: the sheet loads when something is about to draw one. */

import { lazily } from "../engine/once.ts";
import { loadSheet } from "../shell/dom.ts";
import sheet from "../styles/marks.css?url";

export const loadMarks = lazily(() => loadSheet(sheet));
