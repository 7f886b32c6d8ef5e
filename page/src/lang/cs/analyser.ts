/** Czech: the analyser. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/analyser.ts").texts> = {
  "analyser.title": "Rozbor pozice",
  "analyser.export": "Uložit…",
  "analyser.width": "Šířka",
  "analyser.height": "Výška",
  "analyser.total": "Celkový počet min",
  "analyser.total.mines": "Miny",
  "analyser.total.unknown": "Neznámý",
  "analyser.total.density": "Hustota, %",
  "analyser.total.number": "Počet min nebo hustota v procentech",
  "analyser.ignoreFlags": "Ignorovat vlajky",
  "analyser.best": "nejlepší tah",
  "wrong.density": "Hustota musí být větší než 0 a menší než 100 procent.",

  "keypad.label": "Klávesnice",
  "keypad.keys": "Co je na poli",
  "keypad.paint": "Kreslit",
  "keypad.undo": "Zpět",
  "keypad.redo": "Znovu",
  "keypad.clear": "Vymazat",

  "verdict.safe": {
    one: "{count} bezpečné pole.",
    few: "{count} bezpečná pole.",
    many: "{count} bezpečného pole.",
    other: "{count} bezpečných polí.",
  },
  "verdict.mined": {
    one: "{count} jistá mina.",
    few: "{count} jisté miny.",
    many: "{count} jisté miny.",
    other: "{count} jistých min.",
  },
  "verdict.guess": "Žádné pole není bezpečné: je nutné hádat.",
  "verdict.least": "Nejmenší riziko: {chance}.",
  "verdict.done": "Není už co odkrýt.",
  "verdict.clash": "Žádné rozložení nevyhovuje: označená čísla si odporují.",
  "verdict.clashTotal": "Žádné rozložení nevyhovuje: celkový počet min není možný.",
  "verdict.expected": "Očekávaný počet min u čísel: {mines}.",

  "clues.explain.tap":
    "Klepnutím na zakryté pole uvidíte, jak pravděpodobná jsou jednotlivá čísla.",

  "weights.label": "Pravděpodobnost podle počtu min",
  "weights.title": "Pravděpodobnost miny {chance}. Závisí na tom, kolik min je u čísel:",
  "weights.only": "Pravděpodobnost miny {chance}.",
  "weights.none":
    "U tohoto pole není žádné číslo a celkový počet min není znám, proto nemá pravděpodobnost.",
  "weights.mines": "Min u čísel",
  "weights.share": "Jak často",
  "weights.chance": "Pak je zde mina",

  "advice.find": "Nejlepší tah",
  "advice.cell": "Pole",
  "advice.safety": "Bezpečí",
  "advice.progress": "Postup",
  "advice.secondary": "Dva tahy",
  "advice.value": "Výhra",
  "advice.progress.says": "Pole je bezpečné a po něm je bezpečné i jiné pole.",
  "advice.secondary.says": "Tento i následující tah se podaří.",
  "advice.value.says": "Hra se odtud vyhraje.",
  "advice.exact": "Hodnoty jsou přesné: zbytek hry byl prohledán.",
  "advice.games": {
    one: "Odhady z {count} hry na pole, s intervaly 95 %.",
    few: "Odhady ze {count} her na pole, s intervaly 95 %.",
    many: "Odhady z {count} hry na pole, s intervaly 95 %.",
    other: "Odhady z {count} her na pole, s intervaly 95 %.",
  },
  "advice.place": "řádek {row}, sloupec {column}",
  "advice.why.safe": "Nejlepší: {a}. Pole je bezpečné, odkrytí nic nestojí.",
  "advice.why.only": "Nejlepší: {a}. Žádné jiné pole nestojí za srovnání.",
  "advice.why.same": "{a} a {b}: vyhrávají stejně často.",
  "advice.why.close": "{a} a {b}: odhady je zatím nerozliší.",
  "advice.why.safer": "Nejlepší: {a}. Je bezpečnější než {b}: {x} proti {y}.",
  "advice.why.progress":
    "Nejlepší: {a}. Není bezpečnější než {b}, ale častěji po něm následuje bezpečné pole: {x} proti {y}.",
  "advice.why.secondary":
    "Nejlepší: {a}. Není bezpečnější než {b}, ale častěji se podaří dva tahy: {x} proti {y}.",
  "advice.why.rest": "Nejlepší: {a}. Není bezpečnější než {b}, ale jeho číslo později více pomůže.",
  "advice.total": "Zadejte celkový počet min: bez něj nelze hru dohrát.",
  "advice.safe": "Nejprve odkryjte pole, o kterých víte, že jsou bezpečná.",

  "trial.begin": "Hrát odtud",
  "trial.playing": "Hrajete od této pozice. Nic se nepočítá a tahy lze vrátit.",
  "trial.won": "Výhra: všechna volná pole jsou odkrytá.",
  "trial.lost": "Na řádku {row} ve sloupci {column} byla mina. Tah můžete opakovat jinak.",

  "open.title": "Otevřít pozici",
  "open.says":
    "Vložte desku jako text nebo odkaz této stránky či jiného programu, nebo vyberte soubor. Soubor lze také přetáhnout na stránku. Hra se otevře v rozboru, odkud vede cesta k pozici v každém jejím okamžiku.",
  "open.text": "Text nebo odkaz",
  "open.file": "Soubor",
  "open.wrong":
    "Pozice nebyla nalezena. Očekává se deska jako text, odkaz s pozicí nebo soubor s deskou.",
  "open.dots": "Tečky se čtou jako zakrytá pole.",
  "open.dots.zeros": "Číst tečky jako 0",

  "export.title": "Exportovat pozici",
  "export.copyLink": "Kopírovat odkaz",
  "export.copyText": "Kopírovat text",
  "export.text": "Pozice jako text",
  "export.svg": "Uložit jako SVG",
  "export.png": "Uložit jako PNG",

  "manual.title": "Rozbor pozice",
  "manual.type":
    "Klepněte na pole nebo na ně přejděte šipkami a pište: 0 až 8 pro číslo, mezerník pro zakryté pole, F pro známou minu. Kurzor přejde na další pole; Backspace se vrací.",
  "manual.paint":
    "Se zapnutým „Kreslit“ klávesa volí štětec a kreslí se myší nebo prstem. Pravé tlačítko umístí známou minu.",
  "manual.see":
    "Během úprav stránka ukazuje přesné pravděpodobnosti min a počet řešení. Když nevyhovuje žádné rozložení, označí čísla, která si odporují, a dokáže to.",
  "manual.explain":
    "Klepněte na zakryté pole nebo na něm stiskněte Enter. Jisté pole ukáže důkaz. Jiné pole ukáže dvě vyhovující rozložení a jak jeho pravděpodobnost závisí na počtu min.",
  "manual.best":
    "„Nejlepší tah“ (klávesa A) porovná pole, která stojí za odkrytí. Když zbývá málo řešení, jsou šance na výhru přesné; jinak jsou to odhady, které se postupně zpřesňují.",

  "advice.label": "Srovnání tahů",
  "advice.stop": "Zastavit",
  "advice.goOn": "Pokračovat",
  "open.take": "Otevřít",
};
