/** The worker of the core: it computes one answer after another, so that nobody else waits. */

import { PositionAnswers } from "./positionanswers.ts";
import { reviewGame } from "./reviewedgame.ts";
import { answerCalls } from "./answercalls.ts";
import { Fairmines } from "../library/fairmines.ts";
import { findDeal } from "./deals.ts";
import { readBoard, readReplay } from "./reading.ts";
import { writeSaved } from "./writing.ts";
import { sumUp } from "./sums.ts";
import { Kernel } from "./kernel.ts";
import type { Message } from "./workercalls.ts";

let library: Fairmines;
let positions: PositionAnswers;

/** All other calls are about positions. */
const calls: Record<string, (asked: Message) => Message> = {
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
