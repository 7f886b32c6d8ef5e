/** Czech: the reviews of all games. */

export const reviews = {
  "reviews.link": "Chyby a štěstí ve všech hrách",
  "reviews.title": "Všechny hry",
  "reviews.progress": "Průběh",
  "reviews.begin": "Rozebrat hry ({count})",
  "reviews.stop": "Zastavit",
  "reviews.working": "Zatím rozebráno her: {done} z {count}.",
  "reviews.workingFiles": "Soubory: {done} z {count}.",
  "reviews.done": "Rozebrané hry: {count}.",
  "reviews.nothing": "Zatím není žádná dohraná hra. Zahrajte si, nebo otevřete soubory s hrami.",
  "reviews.problems": "Hry bez rozboru: {count}",
  "reviews.wrongFiles": "Nepřečtené soubory: {count}.",
  "reviews.filters": "Které hry",
  "reviews.all": "Vše",
  "reviews.since": "Od",
  "reviews.until": "Do",
  "reviews.clear": "Ukázat všechny hry",
  "reviews.shown": "Zobrazeno her: {shown} z {count}.",

  "reviews.figures": "Souhrn",
  "reviews.games": "Hry",
  "reviews.games.says": "{games}: {won} vyhraných, {lost} prohraných",
  "reviews.mistakesEach": "Chyby na hru",
  "reviews.without": "Hry bez chyby",
  "reviews.guesses": "Přežité riskantní tahy",
  "reviews.wins": "Výhry proti expertovi",
  "reviews.cost": "Výhry, které stála rozhodnutí, na hru",
  "reviews.luck": "Medián štěstí vyhraných her",
  "reviews.share": "{part} z {of} ({share})",
  "reviews.against": "{share}; očekáváno {expected} ± {error}",

  "reviews.mistakes": "Chyby",
  "reviews.kind": "Druh",
  "reviews.kind.mined": "Jistá mina",
  "reviews.kind.needless": "Zbytečné hádání",
  "reviews.kind.riskier": "Riskantnější hádání",
  "reviews.kind.worse": "Horší hádání",
  "reviews.number": "Počet",
  "reviews.each": "Na hru",

  "reviews.times": "Čas bezpečných tahů podle pravidla důkazu",
  "reviews.rule": "Pravidlo",
  "reviews.moves": "Tahy",
  "reviews.median": "Medián",
  "reviews.half": "Polovina v",

  "reviews.plot.none": "Zatím nejsou žádné údaje.",
  "reviews.plot.mistakes.says": "Posledních {window} her: {last} na hru.",
  "reviews.plot.luck": "Přežité riskantní tahy nad očekávání",
  "reviews.plot.wins": "Výhry nad očekávání experta",
  "reviews.plot.sum.says": "Zatím {sum}; pouhá náhoda zůstává v 95 ze 100 případů v mezích ±{reach}.",
  "reviews.plot.times.says": "Nejpomalejší: {rule}, medián {median}.",
  "reviews.legend":
    "Tečky jsou hry bez chyby, křížky hry s chybou. Šedý pás jsou dvě směrodatné odchylky náhody. Pruhy ukazují prostřední polovinu tahů s mediánem.",

  "reviews.list": "Seznam her",
  "reviews.name": "Hra",
  "reviews.result": "Výsledek",
  "reviews.survived": "{survived} z {guesses}, očekáváno {expected}",
  "reviews.cost.short": "Cena (výhry)",
  "reviews.luck.short": "Štěstí",
  "reviews.luck.lost": "∞ (jistá prohra)",
  "reviews.more": "Další hry",

  "reviews.open.title": "Otevřít hry",
  "reviews.open.says":
    "Vyberte soubory s hrami nebo je přetáhněte na stránku: uložené hry a záznamy (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviews.open.files": "Soubory",

  "reviews.guide.what":
    "Tato stránka shrnuje rozbory všech vašich dohraných her kromě cvičných. Hry se rozebírají na pozadí. Výsledky zůstanou uložené, takže příště jsou hned.",
  "reviews.guide.luck":
    "Přežité riskantní tahy: kolik jich dopadlo dobře a kolik by jich při stejném riziku dopadlo dobře v průměru. Rozdíl je štěstí.",
  "reviews.guide.wins":
    "Výhry proti expertovi: kolik her jste vyhráli a kolik jich v průměru vyhraje silný program po stejných prvních odkrytích.",
  "reviews.guide.times":
    "Čas bezpečných tahů: jak dlouho vám trvaly tahy, které dokáže nejlehčí pravidlo v řádku. Pomalá pravidla stojí za procvičení.",
  "reviews.guide.files": "Hry v souborech se rozebírají jen pro tuto návštěvu.",
};
