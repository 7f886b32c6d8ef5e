/** Finnish: the statistics. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/statistics.ts").texts> = {
  "reviews.link": "Kaikkien pelien virheet ja onni",
  "reviews.title": "Kaikki pelit",
  "reviews.progress": "Edistyminen",
  "reviews.begin": "Arvioi pelit ({count})",
  "reviews.stop": "Pysäytä",
  "reviews.working": "Arvioituja pelejä tähän mennessä: {done}/{count}.",
  "reviews.workingFiles": "Tiedostot: {done}/{count}.",
  "reviews.done": "Arvioituja pelejä: {count}.",
  "reviews.nothing":
    "Yhtään peliä ei ole vielä pelattu loppuun. Pelaa peli tai avaa pelitiedostoja.",
  "reviews.problems": "Pelejä ilman arviota: {count}",
  "reviews.wrongFiles": "Tiedostoja, joita ei voitu lukea: {count}.",
  "reviews.copies": "Muiden pelien kopioita, joita ei lasketa uudelleen: {count}.",
  "reviews.cut":
    "Arvioita, jotka aikaraja katkaisi: {count}. Kaikkia niiden arvauksia ei ehkä ole arvioitu.",
  "reviews.filters": "Mitkä pelit",
  "reviews.all": "Kaikki",
  "wrong.day": "Kirjoita päivä näin: {example}.",
  "reviews.since": "Alkaen",
  "reviews.until": "Asti",
  "reviews.clear": "Näytä kaikki pelit",
  "reviews.shown": "Näytettyjä pelejä: {shown}/{count}.",
  "insight.title": "Mitä pelisi kertovat",
  "insight.losses": "Missä häviät",
  "insight.losses.none": "Et hävinnyt yhtään peliä. Pelejä yhteensä: {games}.",
  "insight.losses.mistakes": "Virheisiin. Hävittyjä pelejä, joissa oli virhe: {number}/{lost}.",
  "insight.losses.guesses":
    "Pakotettuihin arvauksiin. Virheettömiä hävittyjä pelejä: {rest}/{lost}.",
  "insight.losses.kind": {
    one: "Yleisin: {kind}, {count} kerran.",
    other: "Yleisin: {kind}, {count} kertaa.",
  },
  "insight.losses.cost": "Voittoja, jotka ratkaisut maksoivat: {cost} (pelejä: {games}).",
  "insight.losses.clean": "Virheettömiä pelejä: {games}.",
  "insight.practise": "Harjoittele sääntöä ”{rule}”",
  "insight.rule": "Mitä sääntöä harjoitella",
  "insight.rule.none": "Vielä ei ole siirtoa, jonka jokin sääntö todistaa.",
  "insight.rule.missed":
    "Useimmin ohitat säännön ”{rule}”. Virheitä, joissa se todisti ruudun turvalliseksi: {number}/{all}.",
  "insight.rule.slow": "Et ohittanut yhtään todistusta. Hitain on ”{rule}”.",
  "insight.rule.times": "Turvallisen siirron mediaaniaika: {times}.",
  "insight.luck": "Onni",
  "insight.luck.none": "Yksikään siirto ei ollut riski, joten onni ei ratkaissut mitään.",
  "insight.luck.rules": "Onni lasketaan vain klassisten sääntöjen peleistä.",
  "insight.luck.even":
    "Odotusten mukaan. Selvittyjä riskejä: {survived}/{number}, keskimäärin noin {expected}.",
  "insight.luck.good":
    "Sinulla oli onnea. Selvittyjä riskejä: {survived}/{number}, keskimäärin noin {expected}.",
  "insight.luck.bad":
    "Sinulla oli huonoa onnea. Selvittyjä riskejä: {survived}/{number}, keskimäärin noin {expected}.",
  "insight.luck.rare": "Pelkkä sattuma antaa näin paljon harvemmin kuin 5 tapauksessa 100:sta.",
  "insight.luck.wins":
    "Voitettuja pelejä: {won}/{games}; vahva ohjelma voittaa samoista avauksista {expected} ± {error}.",
  "insight.before": "Jokainen peli arvioidaan siirto siirrolta. Sitten tämä sivu kertoo selkeästi:",
  "insight.losses.before": "Ratkaisevatko virheet vai pakotetut arvaukset, ja mitä ne maksavat.",
  "insight.rule.before": "Minkä todistuksen ohitat, ja kauanko kukin sääntö vie.",
  "insight.luck.before": "Miten onnesi vertautuu odotettuun.",

  "reviews.figures": "Luvut",
  "reviews.games": "Pelit",
  "reviews.games.says": "{games}: {won} voitettua, {lost} hävittyä",
  "reviews.mistakesEach": "Virheitä peliä kohti",
  "reviews.without": "Virheettömät pelit",
  "reviews.guesses": "Selvityt riskisiirrot",
  "reviews.wins": "Voitot, eksperttiin verrattuna",
  "reviews.cost": "Ratkaisuissa menetetty voiton mahdollisuus, peliä kohti",
  "reviews.luck": "Voitettujen pelien onnen mediaani",
  "reviews.share": "{part}/{of} ({share})",
  "reviews.against": "{share}; odotus {expected} ± {error}",

  "reviews.mistakes": "Virheet",
  "reviews.kind": "Laji",
  "reviews.kind.mined": "Varma miina",
  "reviews.kind.needless": "Tarpeeton arvaus",
  "reviews.kind.riskier": "Riskialttiimpi arvaus",
  "reviews.kind.worse": "Huonompi arvaus",
  "reviews.number": "Määrä",
  "reviews.each": "Peliä kohti",

  "reviews.times": "Turvallisten siirtojen aika todistussäännön mukaan",
  "reviews.rule": "Sääntö",
  "reviews.moves": "Siirrot",
  "reviews.median": "Mediaani",
  "reviews.half": "Puolet välillä",

  "reviews.plot.none": "Lukuja ei vielä ole.",
  "reviews.plot.games": "pelit",
  "reviews.plot.mistakes": "virheet",
  "reviews.plot.moves": "siirrot",
  "reviews.plot.won": "voitot",
  "reviews.sort": "Järjestä: {name}",
  "reviews.plot.mistakes.says": "Viimeiset {window} peliä: {last} peliä kohti.",
  "reviews.plot.luck": "Selvityt riskisiirrot yli odotuksen",
  "reviews.plot.wins": "Voitot yli ekspertin odotuksen",
  "reviews.plot.sum.says":
    "Nyt {sum}; pelkkä sattuma pysyy 95 tapauksessa sadasta välillä ±{reach}.",
  "reviews.plot.times.says": "Hitain: {rule}, mediaani {median}.",
  "reviews.judged":
    "Kaikki siirrot on arvioitu klassisilla säännöillä. Onni ja voitot lasketaan vain klassisten sääntöjen peleistä: muilla säännöillä pakollinen arvaus onnistuu.",
  "reviews.legend":
    "Pisteet ovat virheettömiä pelejä, ristit pelejä, joissa on virhe. Harmaa alue on kaksi sattuman keskihajontaa. Palkit näyttävät siirtojen keskimmäisen puolikkaan ja mediaanin.",

  "reviews.list": "Luettelo peleistä",
  "reviews.name": "Peli",
  "reviews.result": "Tulos",
  "reviews.survived": "{survived}/{guesses}, odotus {expected}",
  "reviews.cost.short": "Hinta",
  "reviews.cost.says":
    "Hinta: voiton mahdollisuus, jonka pelin ratkaisut menettivät, enintään 100 %.",
  "reviews.luck.short": "Onni",
  "reviews.luck.lost": "–",
  "reviews.luck.says": "Onni –: viimeinen siirto hävisi varmasti, joten onni ei voinut auttaa.",

  "reviews.open.title": "Avaa pelejä",

  "reviews.guide.what":
    "Tämä sivu kokoaa kaikkien loppuun pelattujen pelien arviot; harjoitukset jäävät pois. Pelit arvioidaan taustalla. Tulokset säilyvät, joten seuraava käynti on nopea.",
  "reviews.guide.luck":
    "Selvityt riskisiirrot: moniko onnistui ja moniko onnistuu keskimäärin samoilla riskeillä. Ero on onnea.",
  "reviews.guide.wins":
    "Voitot eksperttiin verrattuna: monta peliä voitit ja monta vahva ohjelma voittaa keskimäärin samoista ensimmäisistä avauksista.",
  "reviews.guide.times":
    "Turvallisten siirtojen aika: kuinka kauan käytit siirtoihin, jotka rivin helpoin sääntö todistaa. Hitaita sääntöjä kannattaa harjoitella.",
  "reviews.guide.files": "Tiedostoissa olevat pelit arvioidaan vain tätä käyntiä varten.",

  "statistics.title": "Tilastot",
  "statistics.results": "Voitot ja ajat",
  "statistics.kept": "Pelisi",
  "statistics.none": "Yhtään peliä ei ole vielä pelattu loppuun.",
  "statistics.games": "Pelit",
  "statistics.wins": "Voitot",
  "statistics.rate": "Voittoprosentti",
  "statistics.best": "Paras aika",
  "statistics.streak": "Putki",
  "statistics.bestStreak": "Pisin putki",
  "statistics.unfinished": "Kesken",
  "statistics.counted":
    "Pelit, voitot, voittoprosentti ja putket lasketaan loppuun pelatuista peleistä.",
  "statistics.unfinishedGames":
    "Keskeneräisiä pelejä: {games}. Uusimmat näkyvät uuden pelin ikkunassa.",
  "statistics.bestTimes": "Parhaat ajat",
  "statistics.noBest": "Ei vielä yhtään voittoa, joka lasketaan mukaan.",
  "statistics.helped":
    "Pelit, joissa käytettiin vihjeitä tai näytettiin tilat tai jotka avattiin linkistä, eivät pääse parhaisiin aikoihin.",
  "statistics.practice": "Harjoituksia ei lasketa lainkaan.",
  "statistics.won": "voitto",
  "statistics.lost": "häviö",
  "statistics.export": "Tallenna kaikki pelit muodossa",
  "statistics.reset": "Nollaa…",
  "statistics.reset.ask":
    "Poistetaanko kaikki päättyneet pelit, myös päivän pelit ja niiden voittoputket? Toimintoa ei voi kumota.",
  "statistics.reset.copies": "Poista myös kopiot tältä tietokoneelta.",
  "statistics.reset.yes": "Poista",

  "plot.time": "Aika",
  "plot.streak": "Putki",
  "plot.streak.says": "Voittoja peräkkäin: nyt {now}, parhaimmillaan {best}.",
  "plot.spread": "Voittojen ajat",
  "plot.spread.says": "Puolet niistä kesti {from}–{to}.",
  "plot.says": "Voittoja: {wins}. Paras {best}, mediaani {median}, viimeisin {last}.",
  "plot.none": "Ei vielä voittoja.",
  "plot.rate.says": "Voittoja: {wins} / {games}, {rate}. Viimeisistä {window}: {last}.",
  "plot.legend":
    "Pisteet ovat voittoja, rastit häviöitä. Viivat ovat keskiarvoja: 10 voiton, voittoprosentissa 20 pelin.",

  "transfer.says": "Kaikki pelit ja asetukset yhtenä tiedostona:",
  "transfer.export": "Tallenna",
  "transfer.import": "Lisää tiedostosta…",
  "transfer.busy": "Luetaan tiedostoa…",
  "transfer.added": "Lisättyjä pelejä: {games}. Jo tallessa: {known}.",
  "transfer.damaged": "Ohitettuja vioittuneita rivejä: {lines}.",
  "transfer.other": "Tämä ei ole pelitiedosto tai se on uudemmasta versiosta.",
};
