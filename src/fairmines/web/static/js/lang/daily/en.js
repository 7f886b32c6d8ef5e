/** English: the daily boards. */

export const daily = {
  "daily.title": "Daily boards",
  "daily.says":
    "Three boards a day, the same for everybody, without a guess. Each has one scored try; whatever you play after it is practice. Days begin at midnight UTC.",
  "daily.name": "Daily",
  "daily.today": "Today",
  "daily.earlier": "Day before",
  "daily.later": "Day after",
  "daily.grade.easy": "Easy",
  "daily.grade.middle": "Middle",
  "daily.grade.hard": "Hard",
  "daily.rule": "Hardest rule: {rule}",
  "daily.untried": "Not tried",
  "daily.begun": "Begun",
  "daily.won": "Won in {time}",
  "daily.lost": "Lost after {time}",
  "daily.uncounted": "Not counted: a move was taken back",
  "daily.helped": "with help",
  "daily.expert": {
    one: "The expert wins with {count} opening; 3BV {bbbv}.",
    other: "The expert wins with {count} openings; 3BV {bbbv}.",
  },
  "daily.expertGame": "The expert’s game",
  "daily.play": "Play",
  "daily.continue": "Continue",
  "daily.practise": "Practise",
  "daily.share": "Share the result",
  "daily.mistakes": {
    one: "{count} mistake",
    other: "{count} mistakes",
  },
  "daily.over": "This day is over: here are the boards of the next one.",
  "daily.streaks": "Days in a row with a win: {current}. Longest: {longest}.",
  "daily.days": {
    one: "{count} day",
    other: "{count} days",
  },
  "daily.day.won": "won",
  "daily.day.lost": "lost",
  "daily.day.untried": "not tried",
};
