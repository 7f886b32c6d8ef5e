/** The worker of the core: it computes one answer after another, so that nobody else waits. */

import { answerCalls } from "./answercalls.ts";
import { Fairmines } from "../library/fairmines.ts";
import { Kernel } from "./kernel.ts";
import { CoreQuestions } from "./corequestions.ts";

let questions: CoreQuestions;

answerCalls((name, asked) => {
  if (name !== "start") return questions.answer(name as never, asked as never);
  questions = new CoreQuestions(new Fairmines(new Kernel(asked.module, asked.weights)));
});
