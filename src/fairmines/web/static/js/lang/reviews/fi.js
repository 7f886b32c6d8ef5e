/** Finnish: the reviews of all games. */

export const reviews = {
  "reviews.link": "Kaikkien pelien virheet ja onni",
  "reviews.title": "Kaikki pelit",
  "reviews.progress": "Edistyminen",
  "reviews.begin": "Arvioi pelit ({count})",
  "reviews.stop": "Pysäytä",
  "reviews.working": "Arvioitu tähän mennessä: {done}/{count} peliä.",
  "reviews.workingFiles": "Tiedostot: {done}/{count}.",
  "reviews.done": "Arvioituja pelejä: {count}.",
  "reviews.nothing": "Yhtään peliä ei ole vielä pelattu loppuun. Pelaa peli tai avaa pelitiedostoja.",
  "reviews.problems": "Pelejä ilman arviota: {count}",
  "reviews.wrongFiles": "Tiedostoja, joita ei voitu lukea: {count}.",
  "reviews.filters": "Mitkä pelit",
  "reviews.all": "Kaikki",
  "reviews.since": "Alkaen",
  "reviews.until": "Asti",
  "reviews.clear": "Näytä kaikki pelit",
  "reviews.shown": "Näytetään {shown}/{count} peliä.",

  "reviews.figures": "Luvut",
  "reviews.games": "Pelit",
  "reviews.games.says": "{games}: {won} voitettua, {lost} hävittyä",
  "reviews.mistakesEach": "Virheitä peliä kohti",
  "reviews.without": "Virheettömät pelit",
  "reviews.guesses": "Selvityt riskisiirrot",
  "reviews.wins": "Voitot, eksperttiin verrattuna",
  "reviews.cost": "Päätösten hinta voittoina peliä kohti",
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
  "reviews.plot.mistakes.says": "Viimeiset {window} peliä: {last} peliä kohti.",
  "reviews.plot.luck": "Selvityt riskisiirrot yli odotuksen",
  "reviews.plot.wins": "Voitot yli ekspertin odotuksen",
  "reviews.plot.sum.says": "Nyt {sum}; pelkkä sattuma pysyy 95 tapauksessa sadasta välillä ±{reach}.",
  "reviews.plot.times.says": "Hitain: {rule}, mediaani {median}.",
  "reviews.legend":
    "Pisteet ovat virheettömiä pelejä, ristit pelejä, joissa on virhe. Harmaa alue on kaksi sattuman keskihajontaa. Palkit näyttävät siirtojen keskimmäisen puolikkaan ja mediaanin.",

  "reviews.list": "Luettelo peleistä",
  "reviews.name": "Peli",
  "reviews.result": "Tulos",
  "reviews.survived": "{survived}/{guesses}, odotus {expected}",
  "reviews.cost.short": "Hinta (voittoja)",
  "reviews.luck.short": "Onni",
  "reviews.luck.lost": "∞ (varma häviö)",
  "reviews.more": "Lisää pelejä",

  "reviews.open.title": "Avaa pelejä",
  "reviews.open.says":
    "Valitse pelitiedostoja tai pudota ne sivulle: tallennettuja pelejä ja tallenteita (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviews.open.files": "Tiedostot",

  "reviews.guide.what":
    "Tämä sivu kokoaa kaikkien loppuun pelattujen pelien arviot; harjoitukset jäävät pois. Pelit arvioidaan taustalla. Tulokset säilyvät, joten seuraava käynti on nopea.",
  "reviews.guide.luck":
    "Selvityt riskisiirrot: moniko onnistui ja moniko onnistuu keskimäärin samoilla riskeillä. Ero on onnea.",
  "reviews.guide.wins":
    "Voitot eksperttiin verrattuna: monta peliä voitit ja monta vahva ohjelma voittaa keskimäärin samoista ensimmäisistä avauksista.",
  "reviews.guide.times":
    "Turvallisten siirtojen aika: kuinka kauan käytit siirtoihin, jotka rivin helpoin sääntö todistaa. Hitaita sääntöjä kannattaa harjoitella.",
  "reviews.guide.files": "Tiedostoissa olevat pelit arvioidaan vain tätä käyntiä varten.",
};
