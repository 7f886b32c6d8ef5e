// The calls of the kernel, a row each: what the function returns, its name, what it does, what its
// JSON says, and the fields of its request.
//
// This file is included where rows become something: declarations, exports of the browser's
// modules, functions of Python. A row of a kind that is not defined there is left out:
//
//   CALL          a question without a state, of Python and of kernel.wasm
//   GAME_CALL     of game.wasm, which a first visit loads, and so of kernel.wasm, too
//   BROWSER_CALL  of kernel.wasm: it goes on with what a call before has left, or answers arrays
//   PYTHON_CALL   of Python
//
// `make terms` writes the types of the browser's rows (page/src/engine/calls.ts). What a function
// returns is JSON if it is a text or a single value, and bytes if it is a list. In the browser the
// JSON of a row that throws a Failure is an `Unread`. A view is the fields `width` and `cells`.

// clang-format off
#ifndef CALL
#define CALL(...)
#endif
#ifndef GAME_CALL
#define GAME_CALL(...)
#endif
#ifndef BROWSER_CALL
#define BROWSER_CALL(...)
#endif
#ifndef PYTHON_CALL
#define PYTHON_CALL(...)
#endif

// Games. Each has a number.

GAME_CALL(int, game_new,
     "Makes a game, on a layout if there is one; answers its number.",
     "number",
     Real width; Real height; Real mines; Name<Rules> rules; Seed seed; Name<FirstRule> first;
     Name<HowDealt> deal; If<Name<Rule>> difficulty; If<Real> least_bbbv; If<Real> most_bbbv;
     Data layout;)
GAME_CALL(int, game_copy,
     "Copies a game; answers the number of the copy.",
     "number",
     Int game;)
GAME_CALL(void, game_free,
     "Frees a game.",
     "null",
     Int game;)
GAME_CALL(Answer, game_move,
     "Makes a move, or a recorded one, which says what it drew: the cells as integers of 32 bits. "
     "Bytes: the looks, the view, and the layout if there is one. Null if it changes nothing.",
     "Change | null",
     Int game; Name<MoveKind> kind; Int cell; If<Text> mark; Real elapsed; If<Real> attempt;
     If<Data> layout; If<Data> redrawn; If<Flag> together; Name<DecidedBy> decided_by; Size budget;
     Real seconds;)
GAME_CALL(std::string, explain_loss,
     "Says why a lost game was lost.",
     "Reason",
     Int game; Size budget; Time seconds;)
GAME_CALL(std::size_t, moments,
     "Counts the moments of a game that is over, as in moments.hpp.",
     "number",
     Int game;)
GAME_CALL(Answer, moment,
     "Shows a moment. Bytes: the view, and the looks.",
     "{ move: number; opened: Cell[] }",
     Int game; Size step;)
GAME_CALL(Answer, clues,
     "Counts the clues of a layout, the bytes, and its 3BV.",
     "number",
     Int width; Data layout;)

// Counting, and searching layouts.

BROWSER_CALL(void, check_level,
     "Refuses a level that no board has.",
     "null",
     Real width; Real height; Real mines;)
BROWSER_CALL(std::vector<double>, count,
     "Finds the mine probability of each cell, NaN for none; and the log of the number of "
     "solutions.",
     "null",
     Int width; Data cells; If<Int> mines; Real odds; Size budget; Time seconds;)
BROWSER_CALL(Answer, count_exactly,
     "Says what the number of solutions is made of. Bytes: all counts, the lowest word and byte "
     "first. Null if that takes more words than max_work.",
     "ExactCounts | null",
     Int width; Data cells; Size budget; Real max_work; Time seconds;)
BROWSER_CALL(std::vector<double>, clue_probability,
     "Finds the probabilities of the clues 0 to 8 of a cell.",
     "null",
     Int width; Data cells; If<Int> mines; Real odds; Size budget; Int cell; Time seconds;)
BROWSER_CALL(std::vector<std::uint8_t>, sample,
     "Draws n solutions, one after another; a byte is 1 for a mine.",
     "null",
     Int width; Data cells; If<Int> mines; Real odds; Size budget; Seed seed; Size n; Time seconds;)

BROWSER_CALL(bool, opens_mine,
     "Says whether the rules make a covered cell a mine when it is opened; `dealt` says whether the "
     "layout has one there.",
     "boolean",
     Name<Rules> rules; Int width; Data cells; If<Int> mines; Real odds; Size budget; Int cell;
     Flag dealt; Time seconds;)

BROWSER_CALL(Answer, find_deal,
     "Searches for a layout, as in deal_search.hpp; answers its attempt. Bytes: the layout.",
     "number",
     Name<HowDealt> deal; Int width; Int height; Int mines; Seed seed; Int start;
     Name<FirstRule> first; If<Name<Rule>> difficulty; If<Real> least_bbbv; If<Real> most_bbbv;
     Real seconds;)

// Proofs and drills.

CALL(std::string, explain,
     "Proves that a covered cell is safe or mined, or shows that it is neither.",
     "{ proof: Proof | null; witnesses: Witnesses | null; clash: string | null }",
     Int width; Data cells; Int cell; If<Int> mines; Size budget; Size limit; Time seconds;)
CALL(std::vector<std::uint8_t>, rule_of_cells,
     "Finds the number of the easiest rule that proves each cell, a byte a cell, 0 if none does.",
     "null",
     Int width; Data cells; If<Int> mines; Size budget; Time seconds;)
CALL(std::string, find_drill,
     "Finds the drill of a seed.",
     "Drill",
     Name<DrillTask> task; Name<Rule> rule; Int width; Int height; Int mines; Seed seed;
     Time seconds;)
CALL(std::optional<std::string>, drill_of_view,
     "Makes a drill of a position; null if nothing in it has a proven answer.",
     "Drill | null",
     Int width; Data cells; Int mines; Time seconds;)

// Advice: one at a time, step by step as in advice.hpp.

BROWSER_CALL(void, set_weights,
     "Takes the weights of the features, doubles in the order of these names.",
     "null",
     Text names; Data weights;)
BROWSER_CALL(void, advice_begin,
     "Begins to advise on a view; the layouts of its games are drawn by this seed.",
     "null",
     Int width; Data cells; Int mines; Size budget; Seed seed; Time seconds;)
BROWSER_CALL(bool, advice_search,
     "Searches perfect play; answers whether it is found.",
     "boolean",
     Real seconds;)
BROWSER_CALL(void, advice_choose,
     "Chooses the cells to play on with.",
     "null",
     Time seconds;)
BROWSER_CALL(void, advice_resume,
     "Goes on with a cell, and with games that were played on with it.",
     "null",
     Int cell; Size games; Real total; Real squares; Time seconds;)
BROWSER_CALL(bool, advice_play,
     "Plays a slice of games with each candidate; answers whether there are more to play.",
     "boolean",
     Time seconds;)
BROWSER_CALL(std::string, advice_found,
     "Says what was found so far.",
     "Advice",
     Time seconds;)
BROWSER_CALL(void, advice_end,
     "Frees the advice.",
     "null", )

// Reviews: one at a time, step by step as in game_review.hpp; and figures of games.

BROWSER_CALL(std::size_t, review_begin,
     "Begins to review a game; the options are those of ReviewOptions. Answers how many moves "
     "opened cells.",
     "number",
     Int game; Name<Rules> rules; Flag first_is_free; Size games; Seed seed; Size budget;
     Size proof_limit;)
BROWSER_CALL(void, review_judge,
     "Judges all moves that opened cells.",
     "null",
     Time seconds;)
BROWSER_CALL(std::string, review_finish,
     "Finds the winning chances, as many as there is time for, and finishes the review of a game "
     "of this length.",
     "Review",
     Real elapsed; Real seconds;)
BROWSER_CALL(void, review_end,
     "Frees the review.",
     "null", )
BROWSER_CALL(std::string, figures_so_far,
     "Says what a game has risked so far; it is fresh unless the call before was about the same "
     "one. The other fields are those of FiguresSoFar.",
     "FiguresSoFar",
     Int game; Flag fresh; Flag first_is_free; Size budget; Time seconds;)
BROWSER_CALL(std::string, click_use,
     "Says how few clicks a game that is over would have taken, as in click_use.hpp.",
     "ClickUse",
     Int game;)
BROWSER_CALL(void, review_sums_begin,
     "Begins to sum up reviewed games.",
     "null", )
BROWSER_CALL(void, review_sums_add,
     "Adds games, each as doubles: its status and its decisions; the luck, the chance at the start "
     "and the costs, NaN if they are not known; 1 if its review is complete; the mistakes of each "
     "kind; the guesses, how many survived and were expected to, and the variance; how often each "
     "rule was missed; then for each rule the number of moves, and their seconds.",
     "null",
     Data games;)
BROWSER_CALL(std::string, review_sums_end,
     "Ends with the figures of all games.",
     "ReviewSummary", )

// Files: ours, and those of other programs.

CALL(std::string, read_record,
     "Reads a record; answers it in the order of its description.",
     "SavedRecord | Unread",
     Data record;)
CALL(void, check_game_line,
     "Checks the line of a game in a file of all games.",
     "null | Unread",
     Data line;)
PYTHON_CALL(std::string, settings_of,
     "Reads the first line of a file of all games; answers the settings, as they are.",
     "object",
     Data header;)
BROWSER_CALL(std::string, begin_games_file,
     "Begins a file of all games with its first line; answers the text of the settings.",
     "string | Unread",
     Data header;)
BROWSER_CALL(bool, take_games_line,
     "Takes a line of it; answers whether it has a game that is whole.",
     "boolean",
     Data line;)
BROWSER_CALL(std::string, end_games_file,
     "Ends it: how many lines are damaged, and a sentence for each of the first ones.",
     "{ damaged: number; problems: string[] }", )
CALL(std::string, describe_day,
     "Describes a day of daily boards, as in daily.hpp.",
     "DailyDay | Unread",
     Data table; Text date; Text today; Data games;)
CALL(std::optional<std::string>, find_replay_format,
     "Finds the format of a file; the ending of its name has its dot, and small letters.",
     "{ format: string; certain: boolean } | null",
     Text ending; Data file;)
CALL(std::string, read_replay,
     "Reads the record of a file of a format; of a session the replay of a number, with 0 the only "
     "one. A part is what can be read before a fault.",
     "SavedRecord | Unread",
     Text format; Data file; Int number; Flag partial;)
CALL(std::vector<std::uint8_t>, write_replay,
     "Writes a record in a format of another program, on the layout that it had in the end, which "
     "may be empty. Bytes: the file.",
     "null | Unread",
     Data record; Data layout; Text format; Text program;)
PYTHON_CALL(std::string, read_session,
     "Reads the records of an EVFS file.",
     "object",
     Data file; Flag partial;)
PYTHON_CALL(std::vector<std::uint8_t>, convert_replay,
     "Writes a replay in another format of replays. Bytes: the file.",
     "null",
     Text format; Data file; Int number; Flag partial; Text target; Text program;)
PYTHON_CALL(std::string, describe_mouse,
     "Says what the mouse did in a game.",
     "object",
     Data record; Data layout;)
BROWSER_CALL(std::string, read_position,
     "Reads the board of a file, a text or a link; `zeros`: its dots are opened zeros.",
     "ReadBoard | Unread",
     Text ending; Data file; Flag zeros;)

#undef CALL
#undef GAME_CALL
#undef BROWSER_CALL
#undef PYTHON_CALL
