/** English: the welcome. */

export const texts = {
  "welcome.title": "Fair minesweeper",
  "welcome.step": "Move {step} of {steps}",
  "welcome.framed": "framed",
  "welcome.again": "Again",
  "welcome.skip": "Skip",
  "welcome.number.name": "What a number says",
  "welcome.number.before":
    "A number counts the mines in the cells around it. The framed 1 touches a single covered cell, so that is the mine: open another one.",
  "welcome.number.right": "Safe, and you knew it before: the numbers prove it.",
  "welcome.number.wrong":
    "That was the mine, because the framed 1 touches no other covered cell. Try again.",
  "welcome.guess.name": "A guess that you must make",
  "welcome.guess.before":
    "The framed 1 touches two covered cells. One of them is a mine, and no number says which: guess.",
  "welcome.guess.right":
    "You survive, whichever cell you choose: if no safe cell exists, a guess never hits a mine.",
  "welcome.needless.name": "A guess that you need not make",
  "welcome.needless.before":
    "The same two cells, but the framed 2 already has its two mines, so the corner above it is safe. Guess all the same: open one of the two.",
  "welcome.needless.right":
    "A mine, whichever of the two you choose: if a safe cell exists, a guess hits a mine. In a game, open the safe cell first.",
  "welcome.needless.wrong":
    "That is how to play: this cell was safe. Now try again, and see what a guess does.",
  "welcome.more": "So luck decides nothing. Other rules are under “Options”.",
  "welcome.mouse":
    "Left button opens, right button flags, both on a number open its neighbours. Or by keys: arrows, {open}, {flag}, {chord}.",
};
