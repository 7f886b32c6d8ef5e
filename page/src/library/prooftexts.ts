/**
 * English: the sentences of proofs, with the place of each cell. The names after "proof.say" are those
 * of cpp/api/proof_messages.cpp.
 */

export const texts = {
  "proof.safe": "{cell} is safe.",
  "proof.mined": "{cell} is a mine.",
  "proof.clash": "No layout fits.",
  "proof.undetermined": "{cell} is undetermined: two layouts fit.",
  "proof.withMine": "In this one it is a mine.",
  "proof.without": "In this one it is safe.",
  "proof.rule": "Rule: {rule}.",
  "proof.pattern": "Pattern: {pattern}.",
  "pattern.reduced": "{pattern}, reduced",
  "pattern.corner": "corner",
  "pattern.hole": "hole",
  "proof.unsettled": "There may be an easier proof: the search reached its limit.",

  "proof.clue": "the {number} at row {row}, column {column}",
  "proof.cells": { one: "row {row}, column {columns}", other: "row {row}, columns {columns}" },
  "proof.range": "{from} to {to}",

  "proof.say.single.zero": "{clue} has no mine around it.",
  "proof.say.single.safe": {
    one: "{clue} has its mine: {mines}.",
    other: "{clue} has its {count} mines: {mines}.",
  },
  "proof.say.single.mined": {
    one: "{clue} has only {count} covered cell left for its mine.",
    other: "{clue} has only {count} covered cells for its {count} mines.",
  },
  "proof.say.single.tooMany": "{clue} has too many mines around it: {mines}.",
  "proof.say.single.tooFew": "{clue} cannot be met: mines can be in {places} cells around it.",
  "proof.say.subset":
    "All covered cells of {inner} are cells of {outer}. What is left of {outer} follows.",
  "proof.say.overlap": "{clues} share covered cells. That bounds the mines in the rest of both.",
  "proof.say.known.safe": { one: "{cells} is safe.", other: "{cells} are safe." },
  "proof.say.known.mined": { one: "{cells} is a mine.", other: "{cells} are mines." },
  "proof.say.suppose.safe": "Suppose that {cells} is safe.",
  "proof.say.suppose.mined": "Suppose that {cells} is a mine.",
  "proof.say.but.safe": "Now {cells} is safe.",
  "proof.say.but.mined": "Now {cells} is a mine.",
  "proof.say.case.safe": "If {cells} is safe:",
  "proof.say.case.mined": "If {cells} is a mine:",
  "proof.say.then.safe": {
    one: "Then {cells} is safe, by {clue}.",
    other: "Then {cells} are safe, by {clue}.",
  },
  "proof.say.then.mined": {
    one: "Then {cells} is a mine, by {clue}.",
    other: "Then {cells} are mines, by {clue}.",
  },
  "proof.say.then.clash": "Then {clue} cannot be met.",
  "proof.say.count.total": {
    one: "The board has {count} mine.",
    other: "The board has {count} mines.",
  },
  "proof.say.count.known": { one: "{count} is known.", other: "{count} are known." },
  "proof.say.count.exactly": {
    one: "{clues}: {count} mine around.",
    other: "{clues}: {count} mines around.",
  },
  "proof.say.count.range": "{clues}: {least} to {most} mines around.",
  "proof.say.count.some": "{clues}: one of {numbers} mines around.",
  "proof.say.count.noneLeft": "That leaves none for the other covered cells.",
  "proof.say.count.allNeeded": "The other covered cells have to hold all the rest.",
  "proof.say.count.tooMany": "That makes at least {count}, too many.",
  "proof.say.count.tooFew": "With the other covered cells that makes at most {count}, too few.",
  "proof.say.count.gap": "These numbers do not add up to the total in any other way.",
  "proof.say.so.safe": { one: "So {cells} is safe.", other: "So {cells} are safe." },
  "proof.say.so.mined": { one: "So {cells} is a mine.", other: "So {cells} are mines." },
  "proof.say.so.clash": "So no layout fits.",
};
