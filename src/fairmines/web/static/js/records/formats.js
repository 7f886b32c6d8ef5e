/** The fields of our own formats, as JSON Schema, and the words for what is expected. `make terms` writes this file. */

export const LEVEL = {
  type: "object",
  required: ["width", "height", "mines"],
  additionalProperties: false,
  properties: {
    width: { type: "integer" },
    height: { type: "integer" },
    mines: { type: "integer" },
  },
};

/** One move; its fields are those of `Move`. */
export const MOVE = {
  type: "object",
  required: ["kind", "row", "column", "elapsed"],
  additionalProperties: false,
  properties: {
    kind: { enum: ["chord", "flag", "open", "undo"] },
    row: { type: "integer", minimum: 0, exclusiveMaximum: 1_000 },
    column: { type: "integer", minimum: 0, exclusiveMaximum: 1_000 },
    elapsed: { type: "number", minimum: 0, exclusiveMaximum: 1_000_000_000_000 },
    mark: { anyOf: [{ enum: ["c", "f", "q"] }, { type: "null" }] },
    attempt: { anyOf: [{ type: "integer", minimum: 0, maximum: 4_294_967_295 }, { type: "null" }] },
    layout: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    redrawn: { anyOf: [{ type: "array", items: { type: "array", minItems: 2, maxItems: 2, prefixItems: [{ type: "integer", minimum: 0, exclusiveMaximum: 1_000 }, { type: "integer", minimum: 0, exclusiveMaximum: 1_000 }], items: false } }, { type: "null" }] },
    together: { anyOf: [{ type: "boolean" }, { type: "null" }] },
    decided_by: { enum: ["count", "deal", "rules"] },
  },
};

export const TRACK = {
  type: "object",
  required: ["cell", "times", "kinds", "x", "y"],
  additionalProperties: false,
  properties: {
    cell: { type: "integer", minimum: 1, maximum: 10_000 },
    times: { type: "array", items: { type: "integer", minimum: -2_147_483_647, maximum: 2_147_483_647 } },
    kinds: { type: "string", pattern: "^[.LlMmRr]*$" },
    x: { type: "array", items: { type: "integer", minimum: -2_147_483_647, maximum: 2_147_483_647 } },
    y: { type: "array", items: { type: "integer", minimum: -2_147_483_647, maximum: 2_147_483_647 } },
  },
};

/** A record; an absent field has the default of `Record`. */
export const RECORD = {
  type: "object",
  required: [
    "format", "version", "rules", "first", "deal", "layout", "elapsed", "level", "seed", "status", "moves"
  ],
  additionalProperties: false,
  properties: {
    format: { enum: ["fairmines game"] },
    version: { type: "integer" },
    rules: { enum: ["classic", "fair", "kind"] },
    first: { enum: ["any", "opening", "safe"] },
    deal: { enum: ["given", "no-guess", "random", "repaired"] },
    layout: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
    elapsed: { type: "number", minimum: 0, exclusiveMaximum: 1_000_000_000_000 },
    level: LEVEL,
    seed: { anyOf: [{ type: "string", pattern: "^[0-9]{1,20}$" }, { type: "null" }] },
    status: { enum: ["lost", "playing", "ready", "won"] },
    difficulty: { enum: ["cases", "chain", "count", "overlap", "single", "subset"] },
    player: { type: "string" },
    program: { type: "string" },
    began: { format: "date-time", type: "string" },
    question_marks: { type: "boolean" },
    stated: { type: "object", additionalProperties: { anyOf: [{ type: "string" }, { type: "integer" }, { type: "number" }, { type: "boolean" }] } },
    moves: { type: "array", items: MOVE },
    track: TRACK,
  },
};

/** The fields of a `Move`; those with their default are left out. */
export const STORED_MOVE = {
  type: "object",
  required: ["kind", "row", "column"],
  additionalProperties: false,
  properties: {
    kind: { enum: ["chord", "flag", "open", "undo"] },
    row: { type: "integer" },
    column: { type: "integer" },
    mark: { anyOf: [{ enum: ["c", "f", "q"] }, { type: "null" }] },
    elapsed: { type: "number" },
    attempt: { anyOf: [{ type: "integer" }, { type: "null" }] },
    layout: { anyOf: [{ type: "string", contentEncoding: "base64" }, { type: "null" }] },
    redrawn: { anyOf: [{ type: "string", contentEncoding: "base64" }, { type: "null" }] },
    together: { anyOf: [{ type: "boolean" }, { type: "null" }] },
    decided_by: { enum: ["count", "deal", "rules"] },
  },
};

/** The line of a game. */
export const GAME_LINE = {
  type: "object",
  required: [
    "id", "width", "height", "mines", "rules", "first", "deal", "difficulty", "seed", "stated", "assisted",
    "practice", "status", "elapsed", "touched", "began", "bbbv", "moves"
  ],
  additionalProperties: false,
  properties: {
    id: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
    width: { type: "integer", minimum: 1, maximum: 200 },
    height: { type: "integer", minimum: 1, maximum: 200 },
    mines: { type: "integer", minimum: 0 },
    rules: { enum: ["classic", "fair", "kind"] },
    first: { enum: ["any", "opening", "safe"] },
    deal: { enum: ["no-guess", "random", "repaired"] },
    difficulty: { anyOf: [{ enum: ["cases", "chain", "count", "overlap", "single", "subset"] }, { type: "null" }] },
    seed: { type: "string", pattern: "^[0-9]{1,20}$" },
    stated: { type: "boolean" },
    assisted: { type: "boolean" },
    practice: { type: "boolean" },
    status: { enum: ["lost", "playing", "won"] },
    elapsed: { type: "number", minimum: 0, exclusiveMaximum: 1_000_000_000_000 },
    touched: { type: "number", minimum: 0, exclusiveMaximum: 250_000_000_000 },
    began: { anyOf: [{ type: "number", minimum: 0, exclusiveMaximum: 250_000_000_000 }, { type: "null" }] },
    bbbv: { anyOf: [{ type: "integer", minimum: 0, maximum: 40_000 }, { type: "null" }] },
    moves: { type: "array", items: STORED_MOVE, minItems: 1 },
    visitor: { type: "string", pattern: "^[0-9a-f]{32}$" },
  },
};

/** Field -> what completes "FIELD is VALUE: expected ..."; any other field is a whole number. */
export const EXPECTED = {
  level: "width, height and mines",
  rules: "'classic', 'fair' or 'kind'",
  seed: "a string of at most 20 digits",
  first: "'any', 'safe' or 'opening'",
  deal: "'random', 'no-guess', 'repaired' or 'given'",
  difficulty: "'single', 'subset', 'overlap', 'chain', 'cases' or 'count'",
  layout: "rows of '.' and '*', or null",
  status: "'ready', 'playing', 'won' or 'lost'",
  elapsed: "seconds, 0 or more",
  moves: "a list of moves",
  move: "kind, row, column, mark, elapsed and attempt",
  kind: "'open', 'flag', 'chord' or 'undo'",
  row: "a whole number from 0 to 999",
  column: "a whole number from 0 to 999",
  mark: "'c', 'f', 'q' or null",
  attempt: "a whole number from 0 to 4294967295, or null",
  redrawn: "a list of [row, column]",
  together: "true, false or null",
  decided_by: "'count', 'rules' or 'deal'",
  player: "a text",
  program: "a text",
  began: "a date and time, or null",
  question_marks: "true or false",
  track: "cell, times, kinds, x and y",
  cell: "a whole number from 1 to 10000",
  times: "a list of whole numbers from -2147483647 to 2147483647",
  kinds: "the letters '.LlMmRr'",
  x: "a list of whole numbers from -2147483647 to 2147483647",
  y: "a list of whole numbers from -2147483647 to 2147483647",
  stated: "names with texts, numbers and truth values",
};

/** As `EXPECTED`, and in its place, for a stored game. */
export const GAME_EXPECTED = {
  id: "1 to 64 letters, digits, '-' or '_'",
  width: "a whole number from 1 to 200",
  height: "a whole number from 1 to 200",
  mines: "a whole number, 0 or more",
  deal: "'random', 'no-guess' or 'repaired'",
  difficulty: "null, 'single', 'subset', 'overlap', 'chain', 'cases' or 'count'",
  stated: "true or false",
  assisted: "true or false",
  practice: "true or false",
  status: "'playing', 'won' or 'lost'",
  touched: "seconds since 1970",
  began: "seconds since 1970, or null",
  bbbv: "a whole number from 0 to 40000, or null",
  moves: "a list of at least one move",
  layout: "bytes in base64, or null",
  redrawn: "bytes in base64, or null",
  visitor: "32 hexadecimal digits",
};
