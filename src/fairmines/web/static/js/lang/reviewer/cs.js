/** Czech: the review. */

export const reviewer = {
  "reviewer.title": "Rozbor hry",
  "reviewer.link": "Odkaz…",
  "reviewer.link.here": "Hra na tomto serveru",
  "reviewer.link.here.says": "Krátký odkaz pro každého, kdo má k tomuto serveru přístup.",
  "reviewer.save": "Uložit",
  "reviewer.save.title": "Uložit hru",
  "reviewer.save.format": "Formát",
  "reviewer.save.failed": "Tuto hru nelze uložit jako {format}.",
  "reviewer.practise": "Hrát odtud",
  "reviewer.practise.why": "Nejdřív přejděte k pozdějšímu tahu: hra začíná prvním tahem.",
  "reviewer.pointer": "Ukazatel",
  "reviewer.why": "Proč?",
  "reviewer.open.title": "Otevřít hru",
  "reviewer.open.says":
    "Otevřete soubor s hrou nebo ho přetáhněte na stránku: uložené hry a záznamy (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviewer.choose.title": "Vyberte hru",
  "reviewer.choose.says": "V souboru „{name}“ je více her. Kterou otevřít?",
  "reviewer.choose.game": "Hra",
  "reviewer.open.last": "Moje poslední hra",
  "file.notReplay": "„{name}“ není záznam ve formátu {format}, nebo je soubor poškozený.",
  "file.noGame": "V souboru „{name}“ není hra, nebo je soubor poškozený.",

  "reviewer.walk": "Procházet hru",
  "reviewer.slider": "Tah",
  "reviewer.back": "Předchozí tah",
  "reviewer.next": "Další tah",
  "reviewer.mistakeBefore": "Předchozí chyba",
  "reviewer.mistakeAfter": "Další chyba",
  "reviewer.play": "Přehrát hru",
  "reviewer.pause": "Pozastavit",
  "reviewer.speed": "Rychlost",
  "reviewer.timeline": "Riziko každého odkrytí, nejmenší riziko a šance na výhru",
  "reviewer.judgement": "Hodnocení",

  "reviewer.won": "Výhra za {time}",
  "reviewer.lost": "Prohra po {time}",
  "reviewer.unfinished": "Nedohráno, {time}",
  "reviewer.mistakes": {
    one: "{count} chyba",
    few: "{count} chyby",
    many: "{count} chyby",
    other: "{count} chyb",
  },
  "reviewer.luck": "štěstí {luck}",
  "reviewer.start": "šance na začátku {chance}",
  "reviewer.end": "Zde hra končí.",
  "reviewer.opens": "Následuje: odkrytí, řádek {row}, sloupec {column}, čas {time}.",
  "reviewer.chords": "Následuje: odkrytí okolí, řádek {row}, sloupec {column}, čas {time}.",
  "reviewer.marks": "Následuje: značka, řádek {row}, sloupec {column}, čas {time}.",
  "reviewer.undoes": "Následuje: vzetí posledního tahu zpět, čas {time}.",
  "reviewer.chance": "Šance na výhru předtím: {chance}.",
  "reviewer.mistake.mined": "Chyba: tady byla jistě mina.",
  "reviewer.mistake.needless": "Chyba: hádání, i když bylo některé pole bezpečné.",
  "reviewer.mistake.riskier": "Chyba: jiné pole mělo menší riziko.",
  "reviewer.mistake.worse": "Chyba: jiné stejně rizikové pole dávalo větší šanci na výhru.",
  "reviewer.better": "Lepší: řádek {row}, sloupec {column}, riziko {risk}.",
  "reviewer.cost": "Stálo to {cost} šance na výhru.",

  "reviewer.guide.walk":
    "Šipky, tlačítka a posuvník vedou od tahu k tahu; Page Up a Page Down k chybám. Mezerník hru přehraje.",
  "reviewer.guide.board":
    "Klávesa Tab vede na hrací plochu. Tam šipky vedou od pole k poli, se Shiftem od tahu k tahu.",
  "reviewer.guide.timeline":
    "Každý sloupec na časové ose je riziko jednoho odkrytí; tmavá část je nejmenší možné riziko. Červené sloupce jsou chyby. Čára je šance silného hráče na výhru s intervalem.",
  "reviewer.guide.judged":
    "Tah se hodnotí podle pole před ním. Orámované pole je na řadě.",
  "reviewer.guide.files":
    "„Hrát odtud“ založí cvičnou hru, která pokračuje od tohoto okamžiku se stejnými minami.",
};
