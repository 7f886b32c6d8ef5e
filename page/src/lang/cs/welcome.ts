/** Czech: the welcome. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/welcome.ts").texts> = {
  "welcome.title": "Spravedlivé hledání min",
  "welcome.step": "Tah {step} ze {steps}",
  "welcome.framed": "orámované",
  "welcome.again": "Znovu",
  "welcome.skip": "Přeskočit",
  "welcome.number.name": "Co říká číslo",
  "welcome.number.before":
    "Číslo udává, kolik min je na polích kolem něj. Orámovaná 1 sousedí s jediným zakrytým polem, takže mina je tam: odkryjte jiné pole.",
  "welcome.number.right": "Bezpečné, a věděli jste to předem: čísla to dokazují.",
  "welcome.number.wrong":
    "To byla ta mina, protože orámovaná 1 s jiným zakrytým polem nesousedí. Zkuste to znovu.",
  "welcome.guess.name": "Odhad, který je nutný",
  "welcome.guess.before":
    "Orámovaná 1 sousedí se dvěma zakrytými poli. Na jednom z nich je mina a žádné číslo neříká, na kterém: hádejte.",
  "welcome.guess.right":
    "Přežijete, ať zvolíte kterékoli pole: pokud není žádné pole bezpečné, odhad minu nikdy netrefí.",
  "welcome.needless.name": "Odhad, který není nutný",
  "welcome.needless.before":
    "Stejná dvě pole, ale orámovaná 2 už své dvě miny má, takže roh nad ní je bezpečný. Přesto hádejte: odkryjte jedno z těch dvou.",
  "welcome.needless.right":
    "Mina, ať zvolíte kterékoli z těch dvou: pokud bezpečné pole existuje, odhad minu vždy trefí. Ve hře odkryjte nejdřív bezpečné pole.",
  "welcome.needless.wrong":
    "Tak se hraje: toto pole bylo bezpečné. Teď to zkuste znovu a podívejte se, co udělá odhad.",
  "welcome.more": "Náhoda tedy nerozhoduje nic. Jiná pravidla jsou v „Možnostech“.",
  "welcome.mouse":
    "Levé tlačítko otevírá, pravé označuje, obě na čísle otevřou sousedy. Nebo klávesami: šipky, {open}, {flag}, {chord}.",
};
