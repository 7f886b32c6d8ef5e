/** Finnish: proofs, hints and looking back. */

import type { Translation } from "../../page/i18n.ts";

export const texts: Translation<typeof import("../en/proofs.ts").texts> = {
  "clues.scale": "Värit: {from} – {to} ja yli",
  "clues.elsewhere": "muualla {chance}",
  "clues.mine": "miina",

  "proof.safe": "{cell}: turvallinen.",
  "proof.mined": "{cell}: miina.",
  "proof.clash": "Mikään asettelu ei sovi.",
  "proof.undetermined": "{cell}: epävarma, sillä kaksi asettelua sopii.",
  "proof.withMine": "Tässä asettelussa ruudussa on miina.",
  "proof.without": "Tässä asettelussa ruutu on turvallinen.",
  "proof.rule": "Sääntö: {rule}.",
  "proof.pattern": "Kuvio: {pattern}.",
  "pattern.reduced": "{pattern}, vähennettynä",
  "pattern.corner": "kulma",
  "pattern.hole": "kolo",
  "proof.lesson": "Oppitunti",
  "proof.unsettled": "Helpompikin todistus voi löytyä: haku päättyi rajaansa.",
  "proof.step": "Vaihe {step}/{steps}",

  "proof.mark.cited": "perusteena",
  "proof.mark.clash": "ei voi toteutua",
  "proof.mark.supposed": "{number}: oletus, {state}",
  "proof.mark.then": "{number}: siis {state}",

  "proof.clue": "luku {number} (rivi {row}, sarake {column})",
  "proof.cells": { one: "rivi {row}, sarake {columns}", other: "rivi {row}, sarakkeet {columns}" },
  "proof.range": "{from}–{to}",

  "proof.say.single.zero": "{clue}: ympärillä ei ole miinoja.",
  "proof.say.single.safe": {
    one: "{clue}: sen miina on jo tiedossa: {mines}.",
    other: "{clue}: sen {count} miinaa ovat jo tiedossa: {mines}.",
  },
  "proof.say.single.mined": {
    one: "{clue}: sen miinalle on jäljellä vain {count} peitetty ruutu.",
    other: "{clue}: sen {count} miinalle on jäljellä vain {count} peitettyä ruutua.",
  },
  "proof.say.single.tooMany": "{clue}: ympärillä on liikaa miinoja: {mines}.",
  "proof.say.single.tooFew":
    "{clue}: ei voi toteutua, sillä miinoille on ympärillä {places} ruutua.",
  "proof.say.subset":
    "Toisen luvun kaikki peitetyt ruudut ovat myös toisen ruutuja. Sisempi: {inner}. Ulompi: {outer}. Tästä seuraavat ulomman muut ruudut.",
  "proof.say.overlap":
    "Näillä on yhteisiä peitettyjä ruutuja: {clues}. Se rajaa miinat kummankin muissa ruuduissa.",
  "proof.say.known.safe": { one: "Turvallinen: {cells}.", other: "Turvalliset: {cells}." },
  "proof.say.known.mined": { one: "Miina: {cells}.", other: "Miinat: {cells}." },
  "proof.say.suppose.safe": "Oletetaan turvalliseksi: {cells}.",
  "proof.say.suppose.mined": "Oletetaan miinaksi: {cells}.",
  "proof.say.but.safe": "Nyt turvallinen: {cells}.",
  "proof.say.but.mined": "Nyt miina: {cells}.",
  "proof.say.case.safe": "Jos tämä on turvallinen: {cells}.",
  "proof.say.case.mined": "Jos tämä on miina: {cells}.",
  "proof.say.then.safe": {
    one: "Silloin turvallinen: {cells}. Peruste: {clue}.",
    other: "Silloin turvalliset: {cells}. Peruste: {clue}.",
  },
  "proof.say.then.mined": {
    one: "Silloin miina: {cells}. Peruste: {clue}.",
    other: "Silloin miinat: {cells}. Peruste: {clue}.",
  },
  "proof.say.then.clash": "Silloin tämä ei voi toteutua: {clue}.",
  "proof.say.count.total": {
    one: "Laudalla on {count} miina.",
    other: "Laudalla on {count} miinaa.",
  },
  "proof.say.count.known": { one: "Tiedossa on {count}.", other: "Tiedossa on niistä {count}." },
  "proof.say.count.exactly": {
    one: "{clues}: ympärillä {count} miina.",
    other: "{clues}: ympärillä {count} miinaa.",
  },
  "proof.say.count.range": "{clues}: ympärillä {least}–{most} miinaa.",
  "proof.say.count.some": "{clues}: miinoja ympärillä jokin näistä: {numbers}.",
  "proof.say.count.noneLeft": "Muille peitetyille ruuduille ei jää miinoja.",
  "proof.say.count.allNeeded": "Kaikkien loppujen on oltava muissa peitetyissä ruuduissa.",
  "proof.say.count.tooMany": "Niitä olisi vähintään {count}: liikaa.",
  "proof.say.count.tooFew":
    "Muiden peitettyjen ruutujen kanssa niitä olisi enintään {count}: liian vähän.",
  "proof.say.count.gap": "Millään muulla tavalla näistä ei tule yhteismäärää.",
  "proof.say.so.safe": { one: "Siis turvallinen: {cells}.", other: "Siis turvalliset: {cells}." },
  "proof.say.so.mined": { one: "Siis miina: {cells}.", other: "Siis miinat: {cells}." },
  "proof.say.so.clash": "Siis mikään asettelu ei sovi.",

  "hint.exists": "Laudalla on turvallinen ruutu.",
  "hint.clues": "Kehystetyt luvut todistavat sen.",
  "hint.clues.total": "Kehystetyt luvut ja kaikkien miinojen määrä todistavat sen.",
  "hint.looking": "Etsitään parasta arvausta…",
  "hint.best": "Paras arvaus: {cell}. Miinan todennäköisyys: {risk}.",
  "loss.onlySafe": "{cell} oli turvallinen.",
  "loss.safe": {
    one: "{cell} ja {count} muu ruutu olivat turvallisia.",
    other: "{cell} ja {count} muuta ruutua olivat turvallisia.",
  },
  "loss.opened": "Avasit ruudun {cell} riskillä {risk}.",
  "loss.least": "Pienin riski oli {least}.",
  "result.noGuess": "Ei arvauksia, ei virheitä.",
  "result.noMistake": "Ei virheitä; onni 1 / {number}.",
  "result.mistakes": { one: "{count} virhe matkalla.", other: "{count} virhettä matkalla." },
  "hint.wins": "Se voittaa {wins} tällaisista peleistä.",
  "hint.winsAbout": "Se voittaa noin {wins} tällaisista peleistä ({low}–{high}).",
  "hint.survives":
    "Näin on, jos miinat eivät siirry. Näillä säännöillä jokainen arvaus onnistuu nyt.",
  "review.why.safe": "Miksi se oli turvallinen?",
  "review.why.mined": "Miksi siinä oli miina?",
  "review.step": "Siirto {step}/{steps}",
  "review.safe": {
    one: "{count} ruutu oli turvallinen.",
    other: "{count} ruutua oli turvallisia.",
  },
  "review.noneSafe": "Mikään ruutu ei ollut turvallinen.",
  "review.risk": "Riskisi oli {risk}; pienin oli {least}.",
  "review.first": "Tämä oli ensimmäinen siirto.",
  "review.survives":
    "Mikään ruutu ei ollut turvallinen, joten arvaus ratkeamattomista ruuduista ei osunut miinaan.",
  "review.byClassic": "Arvioitu klassisilla säännöillä.",
  "review.madeMine":
    "Näin on klassisilla säännöillä. Reilut säännöt tekivät tästä arvauksesta miinan, koska jokin ruutu oli turvallinen.",
  "review.choose":
    "Valitse peitetty ruutu, niin näet, miksi se on turvallinen, miina tai ei kumpikaan.",
  "figures.clicks": { one: "{count} siirto", other: "{count} siirtoa" },
  "figures.luck": "onni 1 / {number}",
  "figures.mistakes": { one: "{count} virhe", other: "{count} virhettä" },
  "left.says": "Toinen peli on tullut pelisi tilalle.",
  "left.back": "Takaisin peliin",
  "remind.forgets":
    "Safari poistaa pelit sivulta, jolla et käy seitsemään päivään: tallenna ne tiedostoon tilastoissa tai lisää sivu Koti-valikkoon.",
  "remind.export": {
    one: "{count} peli on vain tässä selaimessa. Tallenna se tiedostoon tilastoissa.",
    other: "{count} peliä on vain tässä selaimessa. Tallenna ne tiedostoon tilastoissa.",
  },
  "rule.single": "yksi luku",
  "rule.single.says": "Yksi luku yksin ratkaisee ruutunsa.",
  "rule.subset": "osajoukko",
  "rule.subset.says": "Luvun kaikki ruudut ovat myös toisen luvun ruutuja.",
  "rule.overlap": "limitys",
  "rule.overlap.says": "Kaksi lukua rajaa yhteisten ruutujensa miinat.",
  "rule.chain": "ketju",
  "rule.chain.says": "Oleta päinvastaista: luku toisensa jälkeen johtaa ristiriitaan.",
  "rule.cases": "tapaukset",
  "rule.cases.says": "Oleta päinvastaista: jokainen tapaus päättyy ristiriitaan.",
  "rule.count": "miinojen määrä",
  "rule.count.says": "Kaikkien miinojen määrä ratkaisee.",
};
