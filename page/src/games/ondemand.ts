/** What no first game needs of the host: it loads when it is first asked for. */

export { fileKernel } from "../core/files.ts";
export { readSaved } from "./savedrecord.ts";
export { describeMoment } from "./moments.ts";
export { describeRecord } from "./savedrecord.ts";
export { AllReviews } from "./allreviews.ts";
export { Box } from "./box.ts";
export { Daily } from "./dailygames.ts";
export { DealSearch } from "./dealsearch.ts";
export { exportGames, report, reviewsPage, runningGame } from "./localstatistics.ts";
export { practiceFrom } from "./practice.ts";
export { addAnswer, listAnswers } from "./store/answers.ts";
export { MemoryDatabase } from "./store/memory.ts";
export { importStore } from "./store/transfer.ts";
