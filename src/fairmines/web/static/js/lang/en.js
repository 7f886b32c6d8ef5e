/**
 * English; the other languages have the same keys. The review and the statistics load theirs
 * themselves.
 */

import { analyser } from "./analyser/en.js";
import { daily } from "./daily/en.js";
import { proofs } from "./proofs/en.js";

export const en = {
  "menu.label": "Menu",
  "menu.places": "Places",
  "menu.play": "Play",
  "menu.analyse": "Analyse",
  "menu.review": "Review",
  "menu.game": "Options…",
  "menu.daily": "Daily…",
  "menu.statistics": "Statistics",
  "menu.settings": "Settings…",
  "menu.help": "Help",

  "tool.label": "Tools",
  "tool.states": "States",
  "tool.probabilities": "Probabilities",
  "tool.hint": "Hint",
  "tool.undo": "Undo",
  "tool.undo.why": "There is no move to take back yet.",
  "tool.flags": "Flag mode",
  "tool.share": "Share…",

  "board.label": "Board, rows: {rows}, columns: {columns}",
  "cell.position": "Row {row}, column {column}",
  "cell.covered": "covered",
  "cell.flag": "flag",
  "cell.question": "question mark",
  "cell.mine": "mine",
  "cell.hit": "the mine that was hit",
  "cell.wrong": "wrong flag",
  "cell.empty": "no mine around",
  "cell.clue": { one: "{count} mine around", other: "{count} mines around" },
  "cell.chance": "mine probability {chance}",
  "cell.least": "least risk",
  "cell.wasSafe": "this one was safe",
  "state.safe": "safe",
  "state.mined": "mined",
  "state.undetermined": "undetermined",

  "figures.clicks": { one: "{count} click", other: "{count} clicks" },
  "figures.luck": "luck 1 in {number}",
  "figures.mistakes": { one: "{count} mistake", other: "{count} mistakes" },
  "counter.mines": { one: "{count} mine left", other: "{count} mines left" },
  "counter.seconds": { one: "{count} second", other: "{count} seconds" },
  "face.new": "New game",

  "status.ready": "Open a cell to begin.",
  "status.helped":
    "With states or probabilities shown, this game does not count for the best times.",
  "status.playing": "Playing.",
  "status.dealing": "Looking for a board that needs no guess…",
  "status.repaired":
    "Chance finds no such board that needs no guess: mines are moved until logic is enough.",
  "decidedBy.rules": "This position is too complex to count: the rules of proof decided.",
  "decidedBy.deal": "This position is too complex to count: what was dealt decided.",
  "status.won": "You won in {time}.",
  "status.lost": "You lost.",
  "say.opened": { one: "{count} cell changed", other: "{count} cells changed" },
  "notice.offline": "A part of the page does not answer. Trying again…",
  "notice.nothingKept": "This browser stores no games. They are lost when you close this page.",
  "notice.later":
    "A later version of this page has stored your games. They are safe, but this version cannot use them, and what you play here is lost. Reload the page.",
  "notice.notStored":
    "The move could not be stored, so it was not made. The browser’s storage may be full.",
  "notice.boxAway":
    "The program that serves this page does not answer. Games are copied when it is back.",
  "notice.notCopied": "Finished games cannot be copied. A disk may be full.",

  "reason.mined": "That cell was certainly a mine.",
  "reason.flag": "The flag at row {row}, column {column} was wrong.",
  "reason.needless": "That guess was not needed.",
  "reason.guess": "Your guess hit a mine.",
  "reason.flags": "The flags contradicted the clues.",
  "reason.safe": "A safe cell was at row {row}, column {column}.",

  "guess.allowed": "No cell is safe: you may guess.",
  "guess.needless": "A safe cell exists: no guess is needed.",
  "guess.solutions": "Solutions: {solutions}.",
  "hint.safe": "The cell at row {row}, column {column} is safe.",
  "hint.first": "Every first cell is safe.",

  "clues.label": "Probabilities of the cell’s clues",
  "clues.explain": "Point at a covered cell to see how likely each clue is.",
  "clues.explain.touch":
    "Tap a covered cell to see how likely each clue is. Tap it again to open it.",
  "clues.scale": "Colours from {from} to {to} and above",
  "clues.mine": "mine",

  "error.tooLarge": "The board or the request is too large.",
  "error.tooComplex": "This position is too complex to analyse in time.",
  "error.noDeal": "No board without guessing was found in time. Try again, or use fewer mines.",
  "error.notLoaded": "A part of the page cannot be loaded. Check the network, then try again.",
  "error.noBox":
    "Nothing was deleted: the program that keeps copies of the games could not delete them.",
  "error.other": "The request failed.",
  "error.offline": "A part of the page does not answer.",

  "game.title": "New game",
  "game.level": "Level",
  "game.rules": "Rules",
  "game.first": "First click",
  "game.deal": "Deal",
  "game.difficulty.says": "Any rule of proof may be needed. A harder one takes longer to find.",
  "game.seed": "Seed",
  "game.seed.says":
    "The same number gives the same board. Such a game does not count for the best times.",
  "game.width": "Width",
  "game.height": "Height",
  "game.mines": "Mines",
  "game.play": "Play",
  "game.running": "Games in progress",
  "running.delete": "Delete",
  "running.deleteAll": "Delete all…",
  "running.deleteAll.ask": "Delete all unfinished games that no page shows? This cannot be undone.",
  "level.beginner": "Beginner",
  "level.intermediate": "Intermediate",
  "level.expert": "Expert",
  "level.custom": "Custom",
  "level.mines": { one: "{count} mine", other: "{count} mines" },
  "rules.fair": "Fair",
  "rules.fair.says":
    "If no safe cell exists, your guess survives. If a safe cell exists, a guess hits a mine.",
  "rules.classic": "Classic",
  "rules.classic.says": "The mines never move. Every guess is a matter of luck.",
  "rules.kind": "Kind",
  "rules.kind.says":
    "If no safe cell exists, your guess survives. Otherwise a guess is a matter of luck.",
  "first.any": "May hit a mine",
  "first.any.why": "Only under classic rules: under the others the first guess survives.",
  "first.safe": "Is safe",
  "first.safe.says": "Only this cell: a guess may come next.",
  "first.opening": "Is safe, and so are its neighbours",
  "first.opening.says": "An area opens, so that logic can begin.",
  "deal.random": "Random",
  "deal.random.says": "The quickest. Some boards need guesses.",
  "deal.noGuess": "No guessing needed",
  "deal.noGuess.says": "You can open the whole board by logic alone.",
  "deal.repaired": "No guessing, also dense or huge",
  "deal.repaired.says":
    "As above, for boards where chance finds none: mines are moved until logic is enough.",
  "wrong.side": "Width and height must be whole numbers from 1 to {longest}.",
  "wrong.seed": "A seed is a whole number of at most 19 digits.",
  "wrong.mines": "The number of mines must be a whole number from 0 to {most}.",
  "wrong.noRoom":
    "The first click keeps every cell of this board free ({cells}), so there is no room for mines. Choose another first click, or a larger board.",

  "dialog.close": "Close",
  "dialog.cancel": "Cancel",
  "dialog.more": "More below",
  "notice.details": "Details",

  "settings.title": "Settings",
  "settings.language": "Language",
  "settings.auto": "Automatic",
  "settings.noTexts": "The texts of this language cannot be loaded now.",
  "settings.palette": "Colours",
  "settings.zoom": "Cell size",
  "settings.fit": "Fit the window",
  "settings.fill": "Fill the window",
  "settings.marks": "Question marks (right button: flag, question mark, nothing)",
  "settings.clickChords": "One click on a number opens its neighbours (chord)",
  "settings.tapChords": "One tap on a number opens its neighbours (chord)",
  "settings.longPress": "Long press",
  "settings.keys": "Keys…",
  "settings.sounds": "Sounds",
  "settings.look": "Look",
  "look.classic": "Classic",
  "look.modern": "Modern",
  "settings.rulers": "Row and column numbers",
  "settings.turn": "Turn wide boards on an upright touch screen",
  "settings.showTime": "Clock",
  "settings.showClicks": "Clicks so far",
  "settings.showLuck": "Luck so far: of how many games one survives such moves",
  "settings.showMistakes": "Mistakes so far: each new game is practice",
  "palette.light": "Light",
  "palette.dark": "Dark",
  "palette.contrast": "High contrast",
  "palette.colourBlind": "Colour-blind friendly",

  "keys.press": "Press a key…",
  "keys.wrong": "That key cannot be chosen: it moves the cursor, or the browser needs it.",
  "keys.reset": "Default keys",
  "practice.title": "Practice",
  "practice.name": "practice",
  "practice.ask":
    "A game in which you take a move back is practice: it does not count in the statistics.",

  "help.title": "How to play",
  "help.goal":
    "Open every cell without a mine. A number tells you how many neighbouring cells hold a mine. A cell without a number opens its neighbours automatically.",
  "help.controls": "Controls",
  "help.what": "Action",
  "help.mouse": "Mouse",
  "help.keys": "Keys",
  "help.none": "–",
  "help.open": "Open",
  "help.open.mouse": "left button, on release",
  "help.flag": "Flag, question mark, nothing",
  "help.flag.mouse": "right button",
  "help.chord": "Chord: open all neighbours of a number once its mines are flagged",
  "help.chord.mouse": "middle button, both buttons, Shift and left, or a double click",
  "help.move": "Move the cursor",
  "help.new.mouse": "click on the face",
  "help.touch": "Touch",
  "help.touch.says":
    "Tap a cell to open it, press and hold to flag it. Flag mode swaps the two. Tap a number to chord.",
  "help.seeing": "Showing the states",
  "help.seeing.says":
    "“States” shows which covered cells are safe, mined or undetermined. “Probabilities” shows how likely each one is a mine. “Hint” shows one safe cell. Games that use them do not count for the best times.",
  "help.practice.says":
    "“Undo” takes a move back, and “Play on” the move that lost. Such a game is practice, and so is the same board again: it never counts.",

  "share.title": "Share",
  "share.leads": "The link leads to",
  "share.board": "This board",
  "share.game": "The whole game",
  "share.game.says": "Every move, with its review. The link holds the game, so it opens anywhere.",
  "share.tooLong": "This game is too long for a link. Save it in the review, and send the file.",
  "share.damaged": "This link is damaged: it does not hold a whole game.",
  "shared.says": "The first cell is opened, and the clock starts, when you play.",
  "shared.title": "A shared board",
  "share.says.classic": "Anyone who opens this link gets the same mines, rules and first click.",
  "share.says.fair":
    "Anyone who opens this link gets the same level, rules and first click. Other moves may find other mines: fair rules place them anew after a guess.",
  "share.says.kind":
    "Anyone who opens this link gets the same level, rules and first click. Other moves may find other mines: kind rules place them anew after a guess.",
  "share.link": "Link",
  "share.copy": "Copy",
  "share.copied": "Copied.",
  "share.copyYourself": "The link is selected. Copy it by hand.",
  "result.label": "Result",
  "result.time": "Time",
  "result.bbbv": "3BV",
  "result.speed": "3BV/s",
  "result.clicks": "Clicks",
  "result.efficiency": "Efficiency",
  "result.best": "Your best time!",
  "result.place": "Number {place} of your best times",
  "result.slower": "Best time: {time}",
  "result.uncounted": "This time does not count: there was help, or the board was known.",
  "result.practice": "Practice: this game does not count.",
  "result.again": "Play again",
  "result.learn": "Learn",
  "result.replay": "Replay",
  "result.on": "Play on",
  "result.same": "Same board again",
  "welcome.title": "Fair minesweeper",
  "welcome.logic":
    "Numbers count the mines around them. Here they prove that the ticked cells are safe: open those.",
  "welcome.guess": "If no cell is safe, you may guess: your guess survives.",
  "welcome.needless": "If you guess while a safe cell exists, you hit a mine.",
  "welcome.more": "So luck decides nothing. Other rules are under “Options”.",
  "welcome.mouse":
    "Left button opens, right button flags, both on a number open its neighbours. Or by keys: arrows, {open}, {flag}, {chord}.",

  "transfer.says": "All games and settings in one file:",
  "transfer.export": "Save",
  "transfer.import": "Add from a file…",
  "transfer.busy": "Reading the file…",
  "transfer.added": "Games added: {games}. Already here: {known}.",
  "transfer.damaged": "Damaged lines left out: {lines}.",
  "transfer.other": "This file holds no saved games, or comes from a later version.",

  ...proofs,
  ...analyser,
  ...daily,
};

/**
 * @typedef {typeof en & typeof import("./reviewer/en.js").reviewer & typeof
 *   import("./statistics/en.js").statistics} All those of the page, with those that only the review
 *   or the statistics load
 * @typedef {keyof All} Key
 * @typedef {{other: string} & Partial<Record<Intl.LDMLPluralRule, string>>} Plural
 * @typedef {Record<Key, string | Plural>} Texts
 */
