/** What no first game needs of the host: it loads when it is first asked for. */

export { readSaved } from "./recordjson.js";
export { describeMoment } from "./moments.js";
export { describeRecord } from "./recordjson.js";
export { AllReviews } from "./allreviews.js";
export { Box } from "./box.js";
export { Daily } from "./dailygames.js";
export { DealSearch } from "./dealsearch.js";
export { exportGames, report, reviewsPage, runningGame } from "./localstatistics.js";
export { practiceFrom } from "./practice.js";
export { addAnswer, listAnswers } from "./store/answers.js";
export { MemoryDatabase } from "./store/memory.js";
export { importStore } from "./store/transfer.js";
