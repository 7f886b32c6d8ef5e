/** Czech: the trainer. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/trainer.ts").texts> = {
  "train.title": "Trenér",
  "train.says":
    "Každé cvičení je pozice ze skutečné hry a jeden úkol s dokázanou odpovědí. Nic nepokračuje samo.",
  "train.keys":
    "Šipky posouvají kurzor, mezerník otevře nebo označí pole, F dá vlajku, Enter zkontroluje nebo pokračuje, N a B listují důkazem.",
  "train.rule": "Pravidlo",
  "train.task": "Úkol",
  "train.weakest": "Vaše nejslabší pravidlo",
  "train.any": "Všechna pravidla postupně",
  "train.task.safe": "Otevřít bezpečné pole",
  "train.task.certain": "Najít vše, co je jisté",
  "train.task.guess": "Co nejlépe hádat",
  "train.own": "Z jedné z vašich her.",
  "train.ask.safe": {
    one: "Otevřete bezpečné pole. Stačí na to pravidlo „{rule}“. Zbývá {count} mina.",
    few: "Otevřete bezpečné pole. Stačí na to pravidlo „{rule}“. Zbývají {count} miny.",
    many: "Otevřete bezpečné pole. Stačí na to pravidlo „{rule}“. Zbývá {count} miny.",
    other: "Otevřete bezpečné pole. Stačí na to pravidlo „{rule}“. Zbývá {count} min.",
  },
  "train.ask.certain": {
    one: "Označte všechna bezpečná pole a všechny jisté miny. Zbývá {count} mina.",
    few: "Označte všechna bezpečná pole a všechny jisté miny. Zbývají {count} miny.",
    many: "Označte všechna bezpečná pole a všechny jisté miny. Zbývá {count} miny.",
    other: "Označte všechna bezpečná pole a všechny jisté miny. Zbývá {count} min.",
  },
  "train.ask.guess": {
    one: "Žádné pole není bezpečné. Otevřete to, které vyhrává nejčastěji. Zbývá {count} mina.",
    few: "Žádné pole není bezpečné. Otevřete to, které vyhrává nejčastěji. Zbývají {count} miny.",
    many: "Žádné pole není bezpečné. Otevřete to, které vyhrává nejčastěji. Zbývá {count} miny.",
    other: "Žádné pole není bezpečné. Otevřete to, které vyhrává nejčastěji. Zbývá {count} min.",
  },
  "train.searching": "Hledá se pozice…",
  "train.check": "Zkontrolovat",
  "train.next": "Další cvičení",
  "train.again": "Zkusit znovu",
  "train.answer": "Ukázat řešení",
  "train.storm": "Bouře: 3 minuty",
  "train.stormOver": "Za tři minuty vyřešeno {count}, chybně {failed}.",
  "train.lesson": "Lekce",
  "train.solved": "Správně, za {time}.",
  "train.failed": "To není správně.",
  "train.notStored": "Vaši odpověď se nepodařilo uložit: platí, dokud stránku nezavřete.",
  "train.noHistory": "Vaše dřívější odpovědi se nepodařilo přečíst: hodnocení zatím začíná znovu.",
  "train.chance": "Vaše pole vyhrává v {own} %, nejlepší v {best} %.",
  "train.cell.right": "správně",
  "train.cell.wrong": "špatně",
  "train.cell.missing": "nenalezeno",
  "train.skills": "Vaše hodnocení",
  "train.skill": "Dovednost",
  "train.rating": "Hodnocení",
  "train.answers": "Vyřešeno",
  "train.all": "Všechna cvičení",
  "train.unrated": "nehodnoceno",
  "train.curve": "z {from} na {to}",
  "train.check.soFar": "Zatím dobře?",
  "train.soFar":
    "Zatím správně: {right}. Špatně: {wrong}, s kroužkem. Zbývá najít: {count}. Toto cvičení se už nehodnotí.",
};
