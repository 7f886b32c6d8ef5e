/** Finnish: the analyser. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/analyser.ts").texts> = {
  "analyser.title": "Analyysi",
  "analyser.export": "Vie…",
  "analyser.width": "Leveys",
  "analyser.height": "Korkeus",
  "analyser.total": "Miinojen määrä",
  "analyser.total.mines": "Miinoja",
  "analyser.total.unknown": "Tuntematon",
  "analyser.total.density": "Tiheys, %",
  "analyser.total.number": "Miinojen määrä tai tiheys prosentteina",
  "analyser.ignoreFlags": "Ohita liput",
  "analyser.best": "paras siirto",
  "wrong.density": "Tiheyden on oltava yli 0 ja alle 100 prosenttia.",

  "keypad.label": "Näppäimistö",
  "keypad.keys": "Mitä ruudussa on",
  "keypad.paint": "Maalaa",
  "keypad.undo": "Kumoa",
  "keypad.redo": "Tee uudelleen",
  "keypad.clear": "Tyhjennä",

  "verdict.safe": { one: "{count} turvallinen ruutu.", other: "{count} turvallista ruutua." },
  "verdict.mined": { one: "{count} varma miina.", other: "{count} varmaa miinaa." },
  "verdict.guess": "Mikään ruutu ei ole turvallinen: on pakko arvata.",
  "verdict.least": "Pienin riski: {chance}.",
  "verdict.done": "Avattavaa ei ole jäljellä.",
  "verdict.clash": "Mikään asettelu ei sovi: merkityt luvut ovat ristiriidassa.",
  "verdict.clashTotal": "Mikään asettelu ei sovi: miinojen määrä on mahdoton.",
  "verdict.expected": "Odotettu miinojen määrä lukujen vieressä: {mines}.",

  "clues.explain.tap": "Napauta peitettyä ruutua, niin näet kunkin luvun todennäköisyyden.",

  "weights.label": "Todennäköisyys miinojen määrän mukaan",
  "weights.title":
    "Miinan todennäköisyys {chance}. Se riippuu siitä, montako miinaa on lukujen vieressä:",
  "weights.only": "Miinan todennäköisyys {chance}.",
  "weights.none":
    "Ruudun lähellä ei ole lukua eikä miinojen määrää tunneta, joten sillä ei ole todennäköisyyttä.",
  "weights.mines": "Miinoja lukujen vieressä",
  "weights.share": "Osuus",
  "weights.chance": "Silloin tässä on miina",

  "advice.find": "Paras siirto",
  "advice.cell": "Ruutu",
  "advice.safety": "Turvassa",
  "advice.progress": "Eteneminen",
  "advice.secondary": "Kaksi siirtoa",
  "advice.value": "Voitto",
  "advice.progress.says": "Ruutu on turvallinen, ja sen jälkeen toinenkin ruutu on.",
  "advice.secondary.says": "Tämä ja seuraava siirto onnistuvat.",
  "advice.value.says": "Peli voitetaan tästä.",
  "advice.exact": "Arvot ovat tarkkoja: pelin loppu on käyty läpi.",
  "advice.games": {
    one: "Arviot {count} pelistä ruutua kohti, 95 %:n välein.",
    other: "Arviot {count} pelistä ruutua kohti, 95 %:n välein.",
  },
  "advice.place": "rivi {row}, sarake {column}",
  "advice.why.safe": "Paras: {a}. Ruutu on turvallinen, joten avaaminen ei maksa mitään.",
  "advice.why.only": "Paras: {a}. Muita ei kannata verrata.",
  "advice.why.same": "{a} ja {b}: ne voittavat yhtä usein.",
  "advice.why.close": "{a} ja {b}: arviot eivät vielä erota niitä.",
  "advice.why.safer": "Paras: {a}. Se on turvallisempi kuin {b}: {x} vastaan {y}.",
  "advice.why.progress":
    "Paras: {a}. Se ei ole turvallisempi kuin {b}, mutta sen jälkeen löytyy useammin turvallinen ruutu: {x} vastaan {y}.",
  "advice.why.secondary":
    "Paras: {a}. Se ei ole turvallisempi kuin {b}, mutta kaksi siirtoa onnistuu useammin: {x} vastaan {y}.",
  "advice.why.rest":
    "Paras: {a}. Se ei ole turvallisempi kuin {b}, mutta sen luvusta on myöhemmin enemmän apua.",
  "advice.total": "Anna miinojen määrä: ilman sitä peliä ei voi pelata loppuun.",
  "advice.safe": "Avaa ensin ruudut, joiden tiedetään olevan turvallisia.",

  "trial.begin": "Pelaa tästä",
  "trial.playing": "Pelaat tästä asemasta. Mitään ei lasketa, ja siirrot voi kumota.",
  "trial.won": "Voitto: kaikki vapaat ruudut on avattu.",
  "trial.lost": "Rivillä {row}, sarakkeessa {column} oli miina. Voit yrittää toisin.",

  "open.title": "Avaa asema",
  "open.says":
    "Liitä lauta tekstinä tai tämän sivun tai muun ohjelman linkki, tai valitse tiedosto. Tiedoston voi myös pudottaa sivulle. Peli avautuu arvioon, josta pääsee sen jokaisen hetken asemaan.",
  "open.text": "Teksti tai linkki",
  "open.file": "Tiedosto",
  "open.wrong":
    "Asemaa ei löytynyt. Sen pitäisi olla lauta tekstinä, aseman sisältävä linkki tai laudan sisältävä tiedosto.",
  "open.dots": "Pisteet luetaan peitetyiksi ruuduiksi.",
  "open.dots.zeros": "Lue pisteet nolliksi",

  "export.title": "Vie asema",
  "export.copyLink": "Kopioi linkki",
  "export.copyText": "Kopioi teksti",
  "export.text": "Asema tekstinä",
  "export.svg": "Tallenna SVG:nä",
  "export.png": "Tallenna PNG:nä",

  "manual.title": "Analyysi",
  "manual.type":
    "Napsauta ruutua tai siirry siihen nuolinäppäimillä ja kirjoita: 0–8 luvulle, välilyönti peitetylle ruudulle, F tunnetulle miinalle. Kohdistin siirtyy seuraavaan ruutuun; askelpalautin palaa.",
  "manual.paint":
    "Kun ”Maalaa” on päällä, näppäin valitsee siveltimen, ja maalaat hiirellä tai sormella. Oikea painike asettaa tunnetun miinan.",
  "manual.see":
    "Muokatessasi sivu näyttää tarkat miinatodennäköisyydet ja ratkaisujen määrän. Jos mikään asettelu ei sovi, se merkitsee ristiriitaiset luvut ja todistaa sen.",
  "manual.explain":
    "Napsauta peitettyä ruutua tai paina siinä Enter. Varma ruutu näyttää todistuksen. Muu ruutu näyttää kaksi sopivaa asettelua ja sen, miten todennäköisyys riippuu miinojen määrästä.",
  "manual.best":
    "”Paras siirto” (näppäin A) vertaa avaamisen arvoisia ruutuja. Kun ratkaisuja on vähän, voiton mahdollisuudet ovat tarkkoja; muuten ne ovat arvioita, jotka tarkentuvat katsellessasi.",

  "advice.label": "Siirtojen vertailu",
  "advice.stop": "Pysäytä",
  "advice.goOn": "Jatka",
  "open.take": "Avaa",
};
