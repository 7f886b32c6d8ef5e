/** English: the review. */

export const reviewer = {
  "reviewer.title": "Review",
  "reviewer.link": "Link…",
  "reviewer.link.here": "The game on this server",
  "reviewer.link.here.says": "A short link, for everyone who can reach this server.",
  "reviewer.save": "Save",
  "reviewer.practise": "Play from here",
  "reviewer.practise.why": "Go to a later move first: a game begins with its first move.",
  "reviewer.pointer": "Pointer",
  "reviewer.why": "Why?",
  "reviewer.open.title": "Open a game",
  "reviewer.open.says": "Open a file with a game, or drop it on the page: saved games and replays (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviewer.choose.title": "Choose a game",
  "reviewer.choose.says": "“{name}” holds several games. Which one?",
  "reviewer.choose.game": "Game",
  "reviewer.open.last": "My last game",
  "file.notReplay": "“{name}” is not a replay in the format {format}, or it is damaged.",
  "file.noGame": "“{name}” holds no game, or it is damaged.",

  "reviewer.walk": "Walk through the game",
  "reviewer.slider": "Move",
  "reviewer.back": "Move before",
  "reviewer.next": "Next move",
  "reviewer.mistakeBefore": "Mistake before",
  "reviewer.mistakeAfter": "Next mistake",
  "reviewer.play": "Play the game back",
  "reviewer.pause": "Pause",
  "reviewer.speed": "Speed",
  "reviewer.timeline": "Risk of each opening, the least risk, and the winning chance",
  "reviewer.judgement": "Judgement",

  "reviewer.won": "Won in {time}",
  "reviewer.lost": "Lost after {time}",
  "reviewer.unfinished": "Unfinished, {time}",
  "reviewer.mistakes": { one: "{count} mistake", other: "{count} mistakes" },
  "reviewer.luck": "luck {luck}",
  "reviewer.start": "chance at the start {chance}",
  "reviewer.end": "The game ends here.",
  "reviewer.opens": "Next: opens row {row}, column {column} after {time}.",
  "reviewer.chords": "Next: chord on row {row}, column {column} after {time}.",
  "reviewer.marks": "Next: marks row {row}, column {column} after {time}.",
  "reviewer.undoes": "Next: takes the last move back after {time}.",
  "reviewer.chance": "Winning chance before: {chance}.",
  "reviewer.mistake.mined": "Mistake: this was certainly a mine.",
  "reviewer.mistake.needless": "Mistake: a guess although a cell was safe.",
  "reviewer.mistake.riskier": "Mistake: another cell had less risk.",
  "reviewer.mistake.worse": "Mistake: another cell of the same risk had a better chance to win.",
  "reviewer.better": "Better: row {row}, column {column}, risk {risk}.",
  "reviewer.cost": "It cost {cost} of the winning chance.",

  "reviewer.guide.walk":
    "The arrow keys, the buttons and the slider go from move to move; Page Up and Page Down go to mistakes. Space plays the game back.",
  "reviewer.guide.board":
    "The Tab key leads to the board. There the arrow keys go from cell to cell, and with Shift from move to move.",
  "reviewer.guide.timeline":
    "On the timeline each bar is the risk of an opening; the dark part is the least risk there was. Red bars are mistakes. The line is the winning chance of a strong player, with its interval.",
  "reviewer.guide.judged":
    "A move is judged by the board before it. The outlined cell is the one that comes next.",
  "reviewer.guide.files":
    "“Play from here” makes a practice game that goes on at this moment, with the same mines.",
};
