/** The calls of the kernel: what each asks for and answers. `make terms` writes this file. */

import type { Drill, Proof, Review, ReviewSummary, Witnesses } from "./answers.ts";
import type {
  Advice,
  Change,
  ClickUse,
  ExactCounts,
  FiguresSoFar,
  ReadBoard,
  Unread,
} from "./coreanswers.ts";
import type { Call, Data } from "./kernel.ts";
import type { Cell, HowDealt, Reason } from "./level.ts";
import type { DecidedBy, DrillTask, First, MoveKind, ProofRule, Rules } from "./terms.ts";
import type { DailyDay } from "../host/protocol.ts";
import type { SavedRecord } from "../review/recorded.ts";

/** Makes a game, on a layout if there is one; answers its number. */
export const GAME_NEW: Call<
  {
    width: number;
    height: number;
    mines: number;
    rules: Rules;
    seed: bigint;
    first: First;
    deal: HowDealt;
    difficulty: ProofRule | null;
    least_bbbv: number | null;
    most_bbbv: number | null;
    layout: Data;
  },
  number
> = "game_new width height mines rules seed first deal difficulty least_bbbv most_bbbv layout";

/** Copies a game; answers the number of the copy. */
export const GAME_COPY: Call<{ game: number }, number> = "game_copy game";

/** Frees a game. */
export const GAME_FREE: Call<{ game: number }, null> = "game_free game";

/**
 * Makes a move, or a recorded one, which says what it drew: the cells as integers of 32 bits.
 * Bytes: the looks, the view, and the layout if there is one. Null if it changes nothing.
 */
export const GAME_MOVE: Call<
  {
    game: number;
    kind: MoveKind;
    cell: number;
    mark: string | null;
    elapsed: number;
    attempt: number | null;
    layout: Data | null;
    redrawn: Data | null;
    together: boolean | null;
    decided_by: DecidedBy;
    budget: number;
    seconds: number;
  },
  Change | null
> =
  "game_move game kind cell mark elapsed attempt layout redrawn together decided_by budget seconds";

/** Says why a lost game was lost. */
export const EXPLAIN_LOSS: Call<{ game: number; budget: number; seconds: number }, Reason> =
  "explain_loss game budget seconds";

/** Counts the moments of a game that is over, as in moments.hpp. */
export const MOMENTS: Call<{ game: number }, number> = "moments game";

/** Shows a moment. Bytes: the view, and the looks. */
export const MOMENT: Call<{ game: number; step: number }, { move: number; opened: Cell[] }> =
  "moment game step";

/** Counts the clues of a layout, the bytes, and its 3BV. */
export const CLUES: Call<{ width: number; layout: Data }, number> = "clues width layout";

/** Refuses a level that no board has. */
export const CHECK_LEVEL: Call<{ width: number; height: number; mines: number }, null> =
  "check_level width height mines";

/**
 * Finds the mine probability of each cell, NaN for none; and the log of the number of solutions.
 */
export const COUNT: Call<
  {
    width: number;
    cells: Data;
    mines: number | null;
    odds: number;
    budget: number;
    seconds: number;
  },
  null
> = "count width cells mines odds budget seconds";

/**
 * Says what the number of solutions is made of. Bytes: all counts, the lowest word and byte first.
 * Null if that takes more words than max_work.
 */
export const COUNT_EXACTLY: Call<
  { width: number; cells: Data; budget: number; max_work: number; seconds: number },
  ExactCounts | null
> = "count_exactly width cells budget max_work seconds";

/** Finds the probabilities of the clues 0 to 8 of a cell. */
export const CLUE_PROBABILITY: Call<
  {
    width: number;
    cells: Data;
    mines: number | null;
    odds: number;
    budget: number;
    cell: number;
    seconds: number;
  },
  null
> = "clue_probability width cells mines odds budget cell seconds";

/** Draws n solutions, one after another; a byte is 1 for a mine. */
export const SAMPLE: Call<
  {
    width: number;
    cells: Data;
    mines: number | null;
    odds: number;
    budget: number;
    seed: bigint;
    n: number;
    seconds: number;
  },
  null
> = "sample width cells mines odds budget seed n seconds";

/**
 * Says whether the rules make a covered cell a mine when it is opened; `dealt` says whether the
 * layout has one there.
 */
export const OPENS_MINE: Call<
  {
    rules: Rules;
    width: number;
    cells: Data;
    mines: number | null;
    odds: number;
    budget: number;
    cell: number;
    dealt: boolean;
    seconds: number;
  },
  boolean
> = "opens_mine rules width cells mines odds budget cell dealt seconds";

/** Searches for a layout, as in deal_search.hpp; answers its attempt. Bytes: the layout. */
export const FIND_DEAL: Call<
  {
    deal: HowDealt;
    width: number;
    height: number;
    mines: number;
    seed: bigint;
    start: number;
    first: First;
    difficulty: ProofRule | null;
    least_bbbv: number | null;
    most_bbbv: number | null;
    seconds: number;
  },
  number
> = "find_deal deal width height mines seed start first difficulty least_bbbv most_bbbv seconds";

/** Proves that a covered cell is safe or mined, or shows that it is neither. */
export const EXPLAIN: Call<
  {
    width: number;
    cells: Data;
    cell: number;
    mines: number | null;
    budget: number;
    limit: number;
    seconds: number;
  },
  { proof: Proof | null; witnesses: Witnesses | null; clash: string | null }
> = "explain width cells cell mines budget limit seconds";

/** Finds the number of the easiest rule that proves each cell, a byte a cell, 0 if none does. */
export const RULE_OF_CELLS: Call<
  { width: number; cells: Data; mines: number | null; budget: number; seconds: number },
  null
> = "rule_of_cells width cells mines budget seconds";

/** Finds the drill of a seed. */
export const FIND_DRILL: Call<
  {
    task: DrillTask;
    rule: ProofRule;
    width: number;
    height: number;
    mines: number;
    seed: bigint;
    seconds: number;
  },
  Drill
> = "find_drill task rule width height mines seed seconds";

/** Makes a drill of a position; null if nothing in it has a proven answer. */
export const DRILL_OF_VIEW: Call<
  { width: number; cells: Data; mines: number; seconds: number },
  Drill | null
> = "drill_of_view width cells mines seconds";

/** Takes the weights of the features, doubles in the order of these names. */
export const SET_WEIGHTS: Call<{ names: string; weights: Data }, null> =
  "set_weights names weights";

/** Begins to advise on a view; the layouts of its games are drawn by this seed. */
export const ADVICE_BEGIN: Call<
  { width: number; cells: Data; mines: number; budget: number; seed: bigint; seconds: number },
  null
> = "advice_begin width cells mines budget seed seconds";

/** Searches perfect play; answers whether it is found. */
export const ADVICE_SEARCH: Call<{ seconds: number }, boolean> = "advice_search seconds";

/** Chooses the cells to play on with. */
export const ADVICE_CHOOSE: Call<{ seconds: number }, null> = "advice_choose seconds";

/** Goes on with a cell, and with games that were played on with it. */
export const ADVICE_RESUME: Call<
  { cell: number; games: number; total: number; squares: number; seconds: number },
  null
> = "advice_resume cell games total squares seconds";

/** Plays a slice of games with each candidate; answers whether there are more to play. */
export const ADVICE_PLAY: Call<{ seconds: number }, boolean> = "advice_play seconds";

/** Says what was found so far. */
export const ADVICE_FOUND: Call<{ seconds: number }, Advice> = "advice_found seconds";

/** Frees the advice. */
export const ADVICE_END: Call<object, null> = "advice_end";

/**
 * Begins to review a game; the options are those of ReviewOptions. Answers how many moves opened
 * cells.
 */
export const REVIEW_BEGIN: Call<
  {
    game: number;
    rules: Rules;
    first_is_free: boolean;
    games: number;
    seed: bigint;
    budget: number;
    proof_limit: number;
  },
  number
> = "review_begin game rules first_is_free games seed budget proof_limit";

/** Judges all moves that opened cells. */
export const REVIEW_JUDGE: Call<{ seconds: number }, null> = "review_judge seconds";

/**
 * Finds the winning chances, as many as there is time for, and finishes the review of a game of
 * this length.
 */
export const REVIEW_FINISH: Call<{ elapsed: number; seconds: number }, Review> =
  "review_finish elapsed seconds";

/** Frees the review. */
export const REVIEW_END: Call<object, null> = "review_end";

/**
 * Says what a game has risked so far; it is fresh unless the call before was about the same one.
 * The other fields are those of FiguresSoFar.
 */
export const FIGURES_SO_FAR: Call<
  { game: number; fresh: boolean; first_is_free: boolean; budget: number; seconds: number },
  FiguresSoFar
> = "figures_so_far game fresh first_is_free budget seconds";

/** Says how few clicks a game that is over would have taken, as in click_use.hpp. */
export const CLICK_USE: Call<{ game: number }, ClickUse> = "click_use game";

/** Begins to sum up reviewed games. */
export const REVIEW_SUMS_BEGIN: Call<object, null> = "review_sums_begin";

/**
 * Adds games, each as doubles: its status and its decisions; the luck, the chance at the start and
 * the costs, NaN if they are not known; 1 if its review is complete; the mistakes of each kind; the
 * guesses, how many survived and were expected to, and the variance; how often each rule was
 * missed; then for each rule the number of moves, and their seconds.
 */
export const REVIEW_SUMS_ADD: Call<{ games: Data }, null> = "review_sums_add games";

/** Ends with the figures of all games. */
export const REVIEW_SUMS_END: Call<object, ReviewSummary> = "review_sums_end";

/** Reads a record; answers it in the order of its description. */
export const READ_RECORD: Call<{ record: Data }, SavedRecord | Unread> = "read_record record";

/** Checks the line of a game in a file of all games. */
export const CHECK_GAME_LINE: Call<{ line: Data }, null | Unread> = "check_game_line line";

/** Begins a file of all games with its first line; answers the text of the settings. */
export const BEGIN_GAMES_FILE: Call<{ header: Data }, string | Unread> = "begin_games_file header";

/** Takes a line of it; answers whether it has a game that is whole. */
export const TAKE_GAMES_LINE: Call<{ line: Data }, boolean> = "take_games_line line";

/** Ends it: how many lines are damaged, and a sentence for each of the first ones. */
export const END_GAMES_FILE: Call<object, { damaged: number; problems: string[] }> =
  "end_games_file";

/** Describes a day of daily boards, as in daily.hpp. */
export const DESCRIBE_DAY: Call<
  { table: Data; date: string; today: string; games: Data },
  DailyDay | Unread
> = "describe_day table date today games";

/** Finds the format of a file; the ending of its name has its dot, and small letters. */
export const FIND_REPLAY_FORMAT: Call<
  { ending: string; file: Data },
  { format: string; certain: boolean } | null
> = "find_replay_format ending file";

/**
 * Reads the record of a file of a format; of a session the replay of a number, with 0 the only one.
 * A part is what can be read before a fault.
 */
export const READ_REPLAY: Call<
  { format: string; file: Data; number: number; partial: boolean },
  SavedRecord | Unread
> = "read_replay format file number partial";

/**
 * Writes a record in a format of another program, on the layout that it had in the end, which may
 * be empty. Bytes: the file.
 */
export const WRITE_REPLAY: Call<
  { record: Data; layout: Data; format: string; program: string },
  null | Unread
> = "write_replay record layout format program";

/** Reads the board of a file, a text or a link; `zeros`: its dots are opened zeros. */
export const READ_POSITION: Call<
  { ending: string; file: Data; zeros: boolean },
  ReadBoard | Unread
> = "read_position ending file zeros";
