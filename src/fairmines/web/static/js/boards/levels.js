/** The levels that have names, as LEVELS in boards/level.py. */
export const LEVELS = [
  { name: "beginner", width: 9, height: 9, mines: 10 },
  { name: "intermediate", width: 16, height: 16, mines: 40 },
  { name: "expert", width: 30, height: 16, mines: 99 },
];
