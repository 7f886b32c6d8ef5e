/** The numbers of the kernel's calls, and their JSON. `make terms` writes this file. */

import type { Drill, Proof, Review, ReviewSummary, Witnesses } from "./answers.ts";
import type {
  Advice,
  Change,
  Checked,
  ClickUse,
  ExactCounts,
  FiguresSoFar,
  ReadBoard,
  Unread,
} from "./coreanswers.ts";
import type { Cell, Reason } from "./level.ts";
import type { SavedRecord } from "../review/recorded.ts";

export interface Calls {
  /** Begins to advise on a view; the layouts of its games are drawn by this seed. */
  advice_begin: {
    numbers: [
      width: number,
      height: number,
      mines: number,
      budget: number,
      seed: bigint,
      seconds: number,
    ];
    answer: null;
  };
  /** Chooses the cells to play on with. */
  advice_choose: {
    numbers: [seconds: number];
    answer: null;
  };
  /** What was found so far. JSON: see describe_advice(). */
  advice_found: {
    numbers: [seconds: number];
    answer: Advice;
  };
  /** Plays a slice of games with each candidate. JSON: whether there are more to play. */
  advice_play: {
    numbers: [seconds: number];
    answer: boolean;
  };
  /** Goes on with a cell, and with games that were played on with it. */
  advice_resume: {
    numbers: [cell: number, games: number, total: number, squares: number, seconds: number];
    answer: null;
  };
  /** Searches perfect play. JSON: whether it is found. */
  advice_search: {
    numbers: [seconds: number];
    answer: boolean;
  };
  /**
   * Begins a file of all games with its first line. The text is that of the settings, a JSON
   * object.
   */
  begin_games_file: {
    numbers: [];
    answer: Checked;
  };
  /** The line of one game. */
  check_game_line: {
    numbers: [];
    answer: Checked;
  };
  /** Refuses a level that no board has. */
  check_level: {
    numbers: [width: number, height: number, mines: number];
    answer: null;
  };
  /**
   * How few clicks a game that is over would have taken, as in click_use.hpp. JSON: `{"clicks",
   * "bbbv", "zini", "human_zini", "least", "wasted"}`, the last one cells.
   */
  click_use: {
    numbers: [number: number];
    answer: ClickUse;
  };
  /**
   * Doubles: the probabilities of the clues 0 to 8 of a cell, or of all cells if it is negative.
   */
  clue_probability: {
    numbers: [
      width: number,
      height: number,
      mines: number,
      odds: number,
      budget: number,
      cell: number,
      seconds: number,
    ];
    answer: null;
  };
  /** Bytes: the clues of a layout. JSON: its 3BV. */
  clues: {
    numbers: [width: number, height: number];
    answer: number;
  };
  /**
   * Doubles: the mine probability of each cell, NaN for none; the log of the number of solutions.
   */
  count: {
    numbers: [
      width: number,
      height: number,
      mines: number,
      odds: number,
      budget: number,
      seconds: number,
    ];
    answer: null;
  };
  /**
   * What the number of solutions is made of. JSON: `{"fixed_mines", "interior_cells",
   * "components"}` with the least mines, the words of each count and the number of counts of each
   * component. Bytes: all counts, the lowest word and byte first. Nothing if that takes more words
   * than max_work.
   */
  count_exactly: {
    numbers: [width: number, height: number, budget: number, max_work: number, seconds: number];
    answer: ExactCounts | null;
  };
  /**
   * A day of daily boards, as in daily.hpp. The input has the table, the date and today, of so many
   * bytes each, and then the games. The text is JSON.
   */
  describe_day: {
    numbers: [table: number, date: number, today: number];
    answer: Checked;
  };
  /** The drill that a view is. JSON: see describe_drill(); none if nothing is known of it. */
  drill_of_view: {
    numbers: [width: number, height: number, mines: number, seconds: number];
    answer: Drill | null;
  };
  /**
   * Ends the file. JSON: `{"damaged", "problems"}`, how many lines are damaged, and a sentence for
   * each of the first ones.
   */
  end_games_file: {
    numbers: [];
    answer: { damaged: number; problems: string[] };
  };
  /** Why a covered cell is certain, or not. JSON: see describe_explanation(). */
  explain: {
    numbers: [
      width: number,
      height: number,
      cell: number,
      mines: number,
      budget: number,
      limit: number,
      seconds: number,
    ];
    answer: { proof: Proof | null; witnesses: Witnesses | null; clash: string | null };
  };
  /** Why a lost game was lost. JSON: see describe_loss(). */
  explain_loss: {
    numbers: [number: number, budget: number, seconds: number];
    answer: Reason;
  };
  /** JSON: the names of the features; the weights have their order. */
  feature_names: {
    numbers: [];
    answer: string[];
  };
  /**
   * The figures of a game so far; `fresh` is 0 for the same game as in the last call. The others
   * are those of FiguresSoFar. JSON: the luck, and the number of mistakes.
   */
  figures_so_far: {
    numbers: [game: number, fresh: number, first_is_free: number, budget: number, seconds: number];
    answer: FiguresSoFar;
  };
  /** A layout that is searched, as in deal_search.hpp. JSON: its attempt. Bytes: the layout. */
  find_deal: {
    numbers: [
      deal: number,
      width: number,
      height: number,
      mines: number,
      seed: bigint,
      start: number,
      radius: number,
      difficulty: number,
      least_bbbv: number,
      most_bbbv: number,
      seconds: number,
    ];
    answer: number;
  };
  /** The drill of a seed; task and rule are numbers of terms.hpp. JSON: see describe_drill(). */
  find_drill: {
    numbers: [
      task: number,
      rule: number,
      width: number,
      height: number,
      mines: number,
      seed: bigint,
      seconds: number,
    ];
    answer: Drill;
  };
  /**
   * The format of a file; the input has the ending of its name, of so many bytes, and then the
   * file. JSON: `{"format", "certain"}`, or nothing if it is none.
   */
  find_replay_format: {
    numbers: [extension: number];
    answer: { format: string; certain: boolean } | null;
  };
  /** Copies a game. JSON: the number of the copy. */
  game_copy: {
    numbers: [number: number];
    answer: number;
  };
  /**
   * Makes a move of a kind (as in MoveKind). `recorded` says whether the input is what it drew;
   * `together` is -1 for false, and 0 if the move does not say; `decided_by` is that of a recorded
   * move. JSON: see describe_change(). Bytes: the looks, the view, and the layout if there is one.
   * Nothing if it changes nothing.
   */
  game_move: {
    numbers: [
      number: number,
      kind: number,
      cell: number,
      mark: number,
      elapsed: number,
      attempt: number,
      recorded: number,
      dealt: number,
      width: number,
      together: number,
      decided_by: number,
      budget: number,
      seconds: number,
    ];
    answer: Change | null;
  };
  /** Makes a game; the input is empty, or the given layout. JSON: its number. */
  game_new: {
    numbers: [
      width: number,
      height: number,
      mines: number,
      rules: number,
      seed: bigint,
      radius: number,
      deal: number,
      difficulty: number,
      least_bbbv: number,
      most_bbbv: number,
    ];
    answer: number;
  };
  /** A moment. JSON: see describe_moment(). Bytes: the view, and the looks. */
  moment: {
    numbers: [number: number, step: number];
    answer: { move: number; opened: Cell[] };
  };
  /** The moments of a game that is over, as in moments.hpp. JSON: how many there are. */
  moments: {
    numbers: [number: number];
    answer: number;
  };
  /**
   * What a file of a board holds, or a text or link. The input has the ending of its name, of so
   * many bytes, and then the file; `zeros` says that dots are opened zeros. JSON: `{"view",
   * "unclearDots"}`, or `{"failure"}` if it cannot be read.
   */
  read_position: {
    numbers: [ending: number, zeros: number];
    answer: ReadBoard | Unread;
  };
  /** A record. The text is its JSON in the order of its description. */
  read_record: {
    numbers: [];
    answer: Checked;
  };
  /**
   * The record of a file of a format; of a session the replay of a number, with 0 the only one. The
   * input has the name of the format, of so many bytes, and then the file. JSON: `{"record"}`, or
   * `{"failure"}` if it cannot be read.
   */
  read_replay: {
    numbers: [name: number, number: number, partial: number];
    answer: { record: SavedRecord } | Unread;
  };
  /**
   * Begins to review a game; the options are those of ReviewOptions. JSON: how many moves opened
   * cells.
   */
  review_begin: {
    numbers: [
      game: number,
      rules: number,
      first_is_free: number,
      games: number,
      seed: bigint,
      budget: number,
      proof_limit: number,
    ];
    answer: number;
  };
  /**
   * Finds the winning chances, as many as there is time for, and finishes the review of a game of
   * this length. JSON: the review.
   */
  review_finish: {
    numbers: [elapsed: number, seconds: number];
    answer: Review;
  };
  /** Judges all moves that opened cells. */
  review_judge: {
    numbers: [seconds: number];
    answer: null;
  };
  /**
   * Adds the games of the input. Each is numbers: its status and its decisions; the luck, the
   * chance at the start and the costs, NaN if they are not known; 1 if its review is complete; the
   * mistakes of each kind; the guesses, how many survived and were expected to, and the variance;
   * how often each rule was missed; then for each rule the number of moves, and their seconds.
   */
  review_sums_add: {
    numbers: [];
    answer: null;
  };
  /** Ends with the figures of all games: JSON, a ReviewSummary. */
  review_sums_end: {
    numbers: [];
    answer: ReviewSummary;
  };
  /** The easiest rule that proves each cell, a byte a cell, 0 if none does. */
  rule_of_cells: {
    numbers: [width: number, height: number, mines: number, budget: number, seconds: number];
    answer: null;
  };
  /** n solutions, one after another; a byte is 1 for a mine. */
  sample: {
    numbers: [
      width: number,
      height: number,
      mines: number,
      odds: number,
      budget: number,
      seed: bigint,
      n: number,
      seconds: number,
    ];
    answer: null;
  };
  /** Takes the weights of the features from the input, as doubles. */
  set_weights: {
    numbers: [];
    answer: null;
  };
  /** Takes a line of it. JSON: whether it has a game that is whole. */
  take_games_line: {
    numbers: [];
    answer: boolean;
  };
  /**
   * Writes a record in a format of another program. The input has the cells of its layout, of which
   * there may be none, the names of the format and of this program, and its JSON. Bytes: the file.
   * JSON: the failure, if it does not fit.
   */
  write_replay: {
    numbers: [cells: number, format: number, program: number];
    answer: Unread["failure"] | null;
  };
}
