/** English: the reviews of all games. */

export const reviews = {
  "reviews.link": "Mistakes and luck of all games",
  "reviews.title": "All games",
  "reviews.progress": "Progress",
  "reviews.begin": "Review games ({count})",
  "reviews.stop": "Stop",
  "reviews.working": "Reviewed so far: {done} of {count} games.",
  "reviews.workingFiles": "Files: {done} of {count}.",
  "reviews.done": "Reviewed games: {count}.",
  "reviews.nothing": "There is no finished game yet. Play one, or open files with games.",
  "reviews.problems": "Games without a review: {count}",
  "reviews.wrongFiles": "Files that could not be read: {count}.",
  "reviews.filters": "Which games",
  "reviews.all": "All",
  "reviews.since": "From",
  "reviews.until": "Until",
  "reviews.clear": "Show all games",
  "reviews.shown": "Shown: {shown} of {count} games.",

  "reviews.figures": "Figures",
  "reviews.games": "Games",
  "reviews.games.says": "{games}: {won} won, {lost} lost",
  "reviews.mistakesEach": "Mistakes per game",
  "reviews.without": "Games without a mistake",
  "reviews.guesses": "Risky moves survived",
  "reviews.wins": "Wins, compared with the expert",
  "reviews.cost": "Wins lost by decisions, per game",
  "reviews.luck": "Median luck of the won games",
  "reviews.share": "{part} of {of} ({share})",
  "reviews.against": "{share}; expected {expected} ± {error}",

  "reviews.mistakes": "Mistakes",
  "reviews.kind": "Kind",
  "reviews.kind.mined": "A certain mine",
  "reviews.kind.needless": "Needless guess",
  "reviews.kind.riskier": "Riskier guess",
  "reviews.kind.worse": "Worse guess",
  "reviews.number": "Number",
  "reviews.each": "Per game",

  "reviews.times": "Time of safe moves, by rule of proof",
  "reviews.rule": "Rule",
  "reviews.moves": "Moves",
  "reviews.median": "Median",
  "reviews.half": "Half within",

  "reviews.plot.none": "There are no figures yet.",
  "reviews.plot.mistakes.says": "Last {window} games: {last} per game.",
  "reviews.plot.luck": "Risky moves survived, beyond expectation",
  "reviews.plot.wins": "Wins beyond the expert’s",
  "reviews.plot.sum.says": "{sum} so far; chance alone stays within ±{reach} in 95 of 100 cases.",
  "reviews.plot.times.says": "Slowest: {rule}, median {median}.",
  "reviews.legend":
    "Dots are games without a mistake, crosses are games with one. The grey band shows two standard deviations of chance. Bars show the middle half of the moves, and the line in a bar the median.",

  "reviews.list": "List of games",
  "reviews.name": "Game",
  "reviews.result": "Result",
  "reviews.survived": "{survived} of {guesses}, expected {expected}",
  "reviews.cost.short": "Cost (wins)",
  "reviews.luck.short": "Luck",
  "reviews.luck.lost": "∞ (sure loss)",
  "reviews.more": "More games",

  "reviews.open.title": "Open games",
  "reviews.open.says":
    "Choose files with games, or drop them on the page: saved games and replays (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviews.open.files": "Files",

  "reviews.guide.what":
    "This page sums up the reviews of all your finished games; practice is left out. Games are reviewed in the background. The results are kept, so the next visit is quick.",
  "reviews.guide.luck":
    "Risky moves survived: how many of your risky moves survived, and how many survive on average at the same risks. The difference is luck.",
  "reviews.guide.wins":
    "Wins, compared with the expert: how many games you won, and how many a strong program wins on average after the same first openings.",
  "reviews.guide.times":
    "Time of safe moves: how long your safe moves took, by the easiest rule that proves them safe. Slow rules are worth practising.",
  "reviews.guide.files": "Games in files are reviewed for this visit only.",
};
