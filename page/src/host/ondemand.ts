/** What no first game needs of the host: it loads when it is first asked for. */

export { KernelWorker } from "../engine/kernelworker.ts";
export { readSaved } from "../engine/savedrecord.ts";
export { describeMoment } from "../engine/moments.ts";
export { describeRecord } from "../engine/savedrecord.ts";
export { AllReviews } from "./allreviews.ts";
export { Box } from "./box.ts";
export { Daily } from "./dailygames.ts";
export { DealSearch } from "./dealsearch.ts";
export { exportGames, listRunning, report, reviewsPage } from "./localstatistics.ts";
export { practiceFrom } from "./practice.ts";
export { addAnswer, listAnswers } from "./store/answers.ts";
export { MemoryDatabase } from "./store/memory.ts";
export { importStore } from "./store/gamesfile.ts";
