/** Finnish: the trainer. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/trainer.ts").texts> = {
  "train.title": "Harjoittelu",
  "train.says":
    "Jokainen harjoitus on oikean pelin tilanne ja yksi tehtävä, jolla on todistettu vastaus. Mikään ei etene itsestään.",
  "train.keys":
    "Nuolet siirtävät kohdistinta, välilyönti avaa tai merkitsee ruudun, F liputtaa, Enter tarkistaa tai jatkaa, N ja B selaavat todistusta.",
  "train.rule": "Sääntö",
  "train.task": "Tehtävä",
  "train.weakest": "Heikoin sääntösi",
  "train.any": "Kaikki säännöt vuorotellen",
  "train.task.safe": "Avaa turvallinen ruutu",
  "train.task.certain": "Löydä kaikki varma",
  "train.task.guess": "Arvaa parhaiten",
  "train.own": "Yhdestä pelistäsi.",
  "train.ask.safe": {
    one: "Avaa turvallinen ruutu. Siihen tarvitaan sääntö ”{rule}”. {count} miina jäljellä.",
    other: "Avaa turvallinen ruutu. Siihen tarvitaan sääntö ”{rule}”. {count} miinaa jäljellä.",
  },
  "train.ask.certain": {
    one: "Merkitse kaikki turvalliset ruudut ja liputa varmat miinat. {count} miina jäljellä.",
    other: "Merkitse kaikki turvalliset ruudut ja liputa varmat miinat. {count} miinaa jäljellä.",
  },
  "train.ask.guess": {
    one: "Mikään ruutu ei ole turvallinen. Avaa se, joka voittaa useimmin. {count} miina jäljellä.",
    other:
      "Mikään ruutu ei ole turvallinen. Avaa se, joka voittaa useimmin. {count} miinaa jäljellä.",
  },
  "train.searching": "Etsitään tilannetta…",
  "train.check": "Tarkista",
  "train.next": "Seuraava harjoitus",
  "train.again": "Yritä uudelleen",
  "train.answer": "Näytä vastaus",
  "train.storm": "Myrsky",
  "train.lesson": "Oppitunti",
  "train.solved": "Oikein, aika {time}.",
  "train.failed": "Väärin.",
  "train.notStored": "Vastaustasi ei voitu tallentaa: se lasketaan, kunnes suljet sivun.",
  "train.noHistory":
    "Aiempia vastauksiasi ei voitu lukea: luokitukset alkavat toistaiseksi alusta.",
  "train.chance": "Ruutusi voittaa {own} %, paras {best} %.",
  "train.cell.right": "oikein",
  "train.cell.wrong": "väärin",
  "train.cell.missing": "ei löydetty",
  "train.skills": "Luokituksesi",
  "train.skill": "Taito",
  "train.rating": "Luokitus",
  "train.answers": "Ratkaistu",
  "train.all": "Kaikki harjoitukset",
  "train.unrated": "ei vaikuta luokitukseen",
  "train.curve": "{from} – {to}",
  "train.soFar": "Oikein tähän asti?",
  "train.judgedSoFar":
    "Oikein tähän asti: {right}. Väärin: {wrong}, kehystettynä. Löytämättä: {count}. Tämä harjoitus ei enää vaikuta luokitukseen.",
  "train.streak": "Putki",
  "train.combo": {
    one: "{count} peräkkäin",
    other: "{count} peräkkäin",
  },
  "train.strikes": {
    one: "{count} virhe",
    other: "{count} virhettä",
  },
  "train.score": {
    one: "{count} ratkaistu",
    other: "{count} ratkaistu",
  },
  "train.longest": "Pisin putki",
  "train.perDrill": "Harjoitusta kohti",
  "train.hardest": "Vaikein",
  "train.toDoAgain": "Tehtävä uudelleen",
  "train.doAgain": {
    one: "Tee uudelleen",
    other: "Tee {count} uudelleen",
  },
  "train.newRun": "Vielä kerran",
  "train.slow": "hidas, {time}",
  "train.rated": "luokitus {rating}",
  "train.proof": "Todistus",
  "train.redo": "Uudelleen",
  "train.best": "Paras: {best}",
  "train.days": {
    one: "{count} päivä",
    other: "{count} päivää",
  },
};
