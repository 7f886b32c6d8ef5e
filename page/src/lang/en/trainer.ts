/** English: the trainer. */

export const texts = {
  "train.title": "Trainer",
  "train.says":
    "Each drill is a position of a real game, and one task with a proven answer. Nothing moves on by itself.",
  "train.keys":
    "Arrows move the cursor, Space opens or ticks a cell, F flags it, Enter checks or goes on, N and B turn the pages of a proof.",
  "train.rule": "Rule",
  "train.task": "Task",
  "train.weakest": "Your weakest rule",
  "train.any": "All rules in turn",
  "train.task.safe": "Open a safe cell",
  "train.task.certain": "Find all that is certain",
  "train.task.guess": "Guess best",
  "train.own": "From one of your games.",
  "train.ask.safe": {
    one: "Open a safe cell. It takes the rule “{rule}”. {count} mine is left.",
    other: "Open a safe cell. It takes the rule “{rule}”. {count} mines are left.",
  },
  "train.ask.certain": {
    one: "Mark all safe cells, and flag all certain mines. {count} mine is left.",
    other: "Mark all safe cells, and flag all certain mines. {count} mines are left.",
  },
  "train.ask.guess": {
    one: "No cell is safe. Open the one that wins most often. {count} mine is left.",
    other: "No cell is safe. Open the one that wins most often. {count} mines are left.",
  },
  "train.searching": "Searching for a position…",
  "train.check": "Check",
  "train.next": "Next drill",
  "train.storm": "Storm: 3 minutes",
  "train.stormOver": "{count} solved, {failed} failed in three minutes.",
  "train.lesson": "Lesson",
  "train.solved": "Right, in {time}. Your rating: {rating}.",
  "train.failed": "Not right. Your rating: {rating}.",
  "train.notStored": "Your answer could not be stored: it counts until you close the page.",
  "train.noHistory": "Your earlier answers could not be read: the ratings begin anew for now.",
  "train.chance": "Your cell wins {own} %, the best one {best} %.",
  "train.cell.right": "right",
  "train.cell.wrong": "wrong",
  "train.cell.missing": "not found",
  "train.skills": "Your ratings",
  "train.skill": "Skill",
  "train.rating": "Rating",
  "train.answers": "Solved",
  "train.all": "All drills",
};
