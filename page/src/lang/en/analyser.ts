/** English: the analyser. */

export const texts = {
  "analyser.title": "Analyser",
  "analyser.export": "Export…",
  "analyser.width": "Width",
  "analyser.height": "Height",
  "analyser.total": "Total of mines",
  "analyser.total.mines": "Mines",
  "analyser.total.unknown": "Unknown",
  "analyser.total.density": "Density, %",
  "analyser.total.number": "Number of mines, or density in percent",
  "analyser.ignoreFlags": "Ignore flags",
  "analyser.best": "best move",

  "wrong.density": "The density must be more than 0 and less than 100 percent.",

  "keypad.label": "Keypad",
  "keypad.keys": "What a cell is",
  "keypad.paint": "Paint",
  "keypad.undo": "Undo",
  "keypad.redo": "Redo",
  "keypad.clear": "Clear",

  "verdict.safe": { one: "{count} safe cell.", other: "{count} safe cells." },
  "verdict.mined": { one: "{count} certain mine.", other: "{count} certain mines." },
  "verdict.guess": "No cell is safe: a guess is forced.",
  "verdict.least": "Least risk: {chance}.",
  "verdict.done": "No cell is left to open.",
  "verdict.clash": "No layout fits: the marked clues clash.",
  "verdict.clashTotal": "No layout fits: the total of mines is impossible.",
  "verdict.expected": "Mines expected beside clues: {mines}.",

  "clues.explain.tap": "Tap a covered cell to see how likely each clue is.",

  "weights.label": "Probability by the number of mines",
  "weights.title": "Mine probability {chance}. It depends on how many mines are beside clues:",
  "weights.only": "Mine probability {chance}.",
  "weights.none":
    "No clue is near this cell and the total of mines is unknown, so it has no probability.",
  "weights.mines": "Mines beside clues",
  "weights.share": "How likely",
  "weights.chance": "Then this cell is a mine",

  "advice.find": "Best move",
  "advice.cell": "Cell",
  "advice.safety": "Safe",
  "advice.progress": "Progress",
  "advice.secondary": "Two moves",
  "advice.value": "Wins",
  "advice.progress.says": "The cell is safe, and another cell is safe after it.",
  "advice.secondary.says": "This move and the next one survive.",
  "advice.value.says": "The game is won from here.",
  "advice.exact": "These are exact: the rest of the game was searched.",
  "advice.games": {
    one: "Estimates from {count} game for each cell, with 95 % intervals.",
    other: "Estimates from {count} games for each cell, with 95 % intervals.",
  },
  "advice.place": "row {row}, column {column}",
  "advice.why.safe": "Best: {a}. It is safe, so opening it costs nothing.",
  "advice.why.only": "Best: {a}. No other cell is worth a comparison.",
  "advice.why.same": "{a} and {b}: they win equally often.",
  "advice.why.close": "{a} and {b}: the estimates cannot tell them apart yet.",
  "advice.why.safer": "Best: {a}. It is safer than {b}: {x} against {y}.",
  "advice.why.progress":
    "Best: {a}. It is no safer than {b}, but a safe cell follows more often: {x} against {y}.",
  "advice.why.secondary":
    "Best: {a}. It is no safer than {b}, but two moves survive more often: {x} against {y}.",
  "advice.why.rest": "Best: {a}. It is no safer than {b}, but its clue helps more later.",
  "advice.total": "State the total of mines: without it no game can be played to its end.",
  "advice.safe": "Open the cells first that are known to be safe.",

  "trial.begin": "Play from here",
  "trial.playing": "You play from this position. Nothing is counted, and moves can be undone.",
  "trial.won": "Won: every free cell is open.",
  "trial.lost": "Row {row}, column {column} was a mine. You can try another cell.",

  "open.title": "Open a position",
  "open.says":
    "Paste a board as text, or a link of this page or of another program, or choose a file. You can also drop a file on the page. A game opens in the review, which leads to the position at each of its moments.",
  "open.text": "Text or link",
  "open.file": "File",
  "open.wrong":
    "No position was found. Expected a board as text, a link that holds a position, or a file with a board.",
  "open.dots": "Dots are read as covered cells.",
  "open.dots.zeros": "Read dots as 0",

  "export.title": "Export the position",
  "export.copyLink": "Copy link",
  "export.copyText": "Copy text",
  "export.text": "Position as text",
  "export.svg": "Save as SVG",
  "export.png": "Save as PNG",

  "manual.title": "The analyser",
  "manual.type":
    "Click a cell, or go to it with the arrow keys, and type: 0 to 8 for a clue, space for a covered cell, F for a known mine. The cursor goes on to the next cell; Backspace goes back.",
  "manual.paint":
    "With “Paint” on, a key chooses a brush, and you paint with the mouse or a finger. The right button sets a known mine.",
  "manual.see":
    "While you edit, the page shows the exact mine probabilities and the number of solutions. If no layout fits, it marks the clues that clash and proves it.",
  "manual.explain":
    "Click a covered cell, or press Enter on it. A certain cell shows its proof. Another cell shows two layouts that fit, and how its probability depends on the number of mines.",
  "manual.best":
    "“Best move” (key A) compares the cells worth opening. If few solutions are left, the winning chances are exact; otherwise they are estimates that get narrower while you watch.",

  "advice.label": "Moves compared",
  "advice.stop": "Stop",
  "advice.goOn": "Go on",
  "open.take": "Open",
};
