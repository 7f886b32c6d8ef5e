/** The player's preferences, which may come from a file that a later version has written. */

import assert from "node:assert/strict";
import { test } from "node:test";

const nothing = { addEventListener: () => {}, matches: false };
Object.assign(globalThis, {
  matchMedia: () => nothing,
  document: { ...nothing, querySelector: () => null, documentElement: { dataset: {} } },
  location: { pathname: "/", search: "", hash: "" },
});
const { Preferences } = await import("../src/shell/preferences.ts");

function taken(text: string) {
  const preferences = new Preferences();
  preferences.take(JSON.parse(text));
  return preferences;
}

const LATER = [
  '{"options": {"rules": "strict"}}',
  '{"options": {"first": "island"}}',
  '{"options": {"deal": "hard"}}',
  '{"options": {"deal": "random", "difficulty": "single"}}',
  '{"options": {"difficulty": "guess"}}',
  '{"options": {"difficulty": 7}}',
  '{"options": {"bbbvRange": [140, 100]}}',
  '{"options": {"bbbvRange": {"0": 1, "1": 2}}}',
  '{"options": {"bbbvRange": "12"}}',
  '{"options": {"width": 0, "height": 9, "mines": 0}}',
  '{"options": {"width": 9, "height": 9, "mines": 82}}',
  '{"options": {"width": 9.5}}',
  '{"options": {"width": 300, "height": 300, "mines": 9}}',
  '{"options": {"__proto__": {"width": 7}}}',
  '{"options": [1]}',
  '{"options": null}',
  '{"__proto__": {"save": 1}}',
  '{"constructor": {}}',
  '{"keys": {"__proto__": "x", "open": 7, "flag": "Shift", "jump": "j"}}',
  '{"keys": "f"}',
  '{"language": "tlh"}',
  '{"palette": "neon"}',
  '{"look": "paper"}',
  '{"zoom": "9"}',
  '{"longPress": 0}',
  '{"longPress": 1e9}',
  '{"moveKeys": "dvorak"}',
  '{"sounds": "loud"}',
  '{"later": true}',
  "null",
  "[]",
  '"text"',
];

for (const text of LATER) {
  test(`what a later version means is left out: ${text}`, () => {
    const preferences = taken(text);
    assert.equal(JSON.stringify(preferences), JSON.stringify(new Preferences()));
    assert(preferences.newcomer); // what all places ask of them
  });
}

test("what is known is taken", () => {
  const known = {
    language: "pt",
    palette: "colour-blind",
    look: "classic",
    sounds: true,
    zoom: "1.5",
    longPress: 700,
    moveKeys: "hjkl",
    options: {
      ...{ width: 30, height: 16, mines: 99, rules: "classic", first: "any" },
      ...{ deal: "no-guess", difficulty: "subset", bbbvRange: [100, 140] },
    },
  };
  const { keys, ...others } = taken(JSON.stringify({ ...known, keys: { flag: "x" } }));
  assert.equal(keys.flag, "x");
  assert.partialDeepStrictEqual(others, known);
});
