/** The worker of the core: it computes one answer after another, so that nobody else waits. */

import { PositionAnswers } from "./positionanswers.js";
import { reviewGame } from "./reviewedgame.js";
import { answerCalls } from "./workercalls.js";
import { Fairmines } from "../library/fairmines.js";
import { findDeal } from "../games/deals.js";
import { readBoard, readReplay } from "./reading.js";
import { writeSaved } from "./writing.js";
import { sumUp } from "./sums.js";
import { Kernel } from "./kernel.js";

/** @type {Fairmines} */
let library;
/** @type {PositionAnswers} */
let positions;

/** @type {Record<string, (asked: any) => any>} all other calls are about positions */
const calls = {
  start: ({ module, weights }) => {
    library = new Fairmines(new Kernel(module, weights));
    positions = new PositionAnswers(library);
  },
  find: ({ terms, start, seconds }) => findDeal(library.kernel, terms, start, seconds),
  review: (asked) => reviewGame(library, asked),
  summarise: (slices) => sumUp(library.kernel, slices),
  read: (asked) => readReplay(library.kernel, asked),
  readBoard: (asked) => readBoard(library.kernel, asked),
  write: (asked) => writeSaved(library.kernel, asked),
};

answerCalls((name, asked) => (calls[name] ? calls[name](asked) : positions.answer(name, asked)));
