/** Finnish: what every place needs, and a first game. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/common.ts").texts> = {
  "menu.label": "Valikko",
  "menu.places": "Paikat",
  "menu.play": "Pelaa",
  "menu.analyse": "Analyysi",
  "menu.review": "Arvio",
  "menu.game": "Valinnat…",
  "menu.daily": "Päivä…",
  "menu.train": "Harjoittele",
  "menu.statistics": "Tilastot",
  "menu.settings": "Asetukset…",
  "menu.help": "Ohje",
  "menu.more": "Lisää",
  "sheet.fold": "Näytä koko pelilauta",

  "tool.label": "Työkalut",
  "tool.states": "Tilat",
  "tool.probabilities": "Todennäköisyydet",
  "tool.hint": "Vihje",
  "tool.undo": "Kumoa",
  "tool.undo.why": "Peruttavia siirtoja ei vielä ole.",
  "tool.flags": "Liputustila",
  "tool.flag": "Liputa",
  "tool.share": "Jaa…",

  "board.label": "Pelilauta, rivejä {rows}, sarakkeita {columns}",
  "zoom.whole": "Koko lauta",
  "cell.corner": "kulma",
  "cell.edge": "reuna",
  "cell.position": "Rivi {row}, sarake {column}",
  "cell.covered": "peitetty",
  "cell.flag": "lippu",
  "cell.question": "kysymysmerkki",
  "cell.mine": "miina",
  "cell.hit": "räjähtänyt miina",
  "cell.wrong": "väärä lippu",
  "cell.safe": "turvalliseksi tiedetty, avaamaton",
  "cell.empty": "ei miinoja ympärillä",
  "cell.clue": { one: "{count} miina ympärillä", other: "{count} miinaa ympärillä" },
  "cell.chance": "miina todennäköisyydellä {chance}",
  "cell.least": "pienin riski",
  "cell.wasSafe": "tämä ruutu oli turvallinen",
  "state.safe": "turvallinen",
  "state.mined": "miinoitettu",
  "state.undetermined": "epävarma",

  "counter.mines": { one: "{count} miina jäljellä", other: "{count} miinaa jäljellä" },
  "counter.seconds": { one: "{count} sekunti", other: "{count} sekuntia" },
  "face.new": "Uusi peli",
  "pause.name": "Tauko",
  "pause.end": "Jatka",

  "status.ready": "Aloita avaamalla ruutu.",
  "status.helped":
    "Kun tilat tai todennäköisyydet näkyvät, tämä peli ei pääse parhaisiin aikoihin.",
  "status.paused": "Tauolla. Lauta on piilossa, ja kello seisoo.",
  "status.dealing": "Etsitään lautaa, joka ei vaadi arvaamista…",
  "status.repaired":
    "Sattuma ei löydä tähän arvauksetonta lautaa: miinoja siirretään, kunnes päättely riittää.",
  "decidedBy.rules": "Tilanne on liian mutkikas laskettavaksi: päättelysäännöt ratkaisivat.",
  "decidedBy.deal": "Tilanne on liian mutkikas laskettavaksi: jaettu lauta ratkaisi.",
  "status.won": "Voitit ajalla {time}.",
  "status.lost": "Hävisit.",
  "say.opened": { one: "{count} ruutu muuttui", other: "{count} ruutua muuttui" },
  "notice.again": "Yritä uudelleen",
  "notice.offline": "Osa sivusta ei vastaa. Yritetään uudelleen…",
  "notice.later":
    "Pelisi on tallentanut tämän sivun uudempi versio, ja ne säilyvät. Tämä sivu ei säilytä pelejä: lataa se uudelleen.",
  "notice.boxAway":
    "Ohjelma, josta tämä sivu tulee, ei vastaa. Pelit kopioidaan, kun se on taas käynnissä.",

  "reason.mined": "Siinä ruudussa oli varmasti miina.",
  "reason.flag": "{cell} oli väärä lippu.",
  "reason.needless": "Arvaus oli tarpeeton.",
  "reason.guess": "Arvauksesi osui miinaan.",
  "reason.flags": "Liput olivat ristiriidassa numeroiden kanssa.",

  "guess.allowed": "Mikään ruutu ei ole turvallinen: saat arvata.",
  "guess.needless": "Laudalla on turvallinen ruutu: ei tarvitse arvata.",
  "guess.solutions": "Ratkaisuja: {solutions}.",
  "hint.safe": "{cell} on turvallinen.",
  "hint.first": "Ensimmäinen ruutu on aina turvallinen.",

  "clues.label": "Lukujen todennäköisyydet ruudussa",
  "clues.explain": "Osoita peitettyä ruutua, niin näet kunkin luvun todennäköisyyden.",
  "clues.explain.touch":
    "Napauta peitettyä ruutua, niin näet kunkin luvun todennäköisyyden. Avaa ruutu napauttamalla uudelleen.",

  "error.tooLarge": "Lauta tai pyyntö on liian suuri.",
  "error.tooComplex": "Tilanne on niin mutkikas, ettei sitä ehditty analysoida.",
  "error.noBbbv":
    "Tällaista 3BV-arvoa ei löytynyt ajoissa: 19 laudalla 20:stä se on {least}–{most}.",
  "error.noDeal":
    "Lautaa, joka ei vaadi arvaamista, ei löytynyt ajoissa. Yritä uudelleen tai vähennä miinoja.",
  "error.notLoaded": "Osaa sivusta ei voi ladata. Tarkista verkkoyhteys ja yritä uudelleen.",
  "error.other": "Osa sivusta on epäonnistunut. Lataa sivu uudelleen ja yritä sitten uudelleen.",
  "error.notFound": "Tätä peliä ei ole täällä: se on poistettu, tai se on toisessa selaimessa.",
  "error.damaged": "Tämä peli on vioittunut, joten se siirrettiin sivuun.",
  "error.full":
    "Selaimen tallennustila on täynnä, joten mitään ei voi enää tallentaa. Tallenna pelisi tiedostoon tai poista muiden sivustojen tietoja.",
  "error.storage":
    "Selain ei voinut lukea tai tallentaa pelejä. Lataa sivu uudelleen ja yritä sitten uudelleen.",
  "error.stale":
    "Tätä peliä on jatkettu toisessa välilehdessä: se näytetään nyt sellaisena kuin se on.",
  "file.unread": "selain ei voi lukea sitä, tai sitä ei enää ole.",
  "link.damaged": "Linkki on vioittunut: osa siitä puuttuu tai on väärin.",
  "error.vanished":
    "Tässä selaimessa ei enää ole peliä, jota pelasit: sen tiedot on poistettu. Tämä on uusi.",
  "error.refused": "Tämä ei ole mahdollista: {why}.",
  "game.level": "Taso",
  "level.beginner": "Aloittelija",
  "level.intermediate": "Keskitaso",
  "level.expert": "Asiantuntija",
  "level.mines": { one: "{count} miina", other: "{count} miinaa" },
  "rules.fair": "Reilut",
  "rules.fair.says":
    "Jos turvallista ruutua ei ole, arvauksesi ei osu miinaan. Jos sellainen on, arvaus osuu aina miinaan.",
  "rules.classic": "Klassiset",
  "rules.classic.says": "Miinat pysyvät paikoillaan. Jokainen arvaus on onnen varassa.",
  "rules.kind": "Lempeät",
  "rules.kind.says":
    "Jos turvallista ruutua ei ole, arvauksesi ei osu miinaan. Muuten arvaus on onnen varassa.",
  "deal.noGuess": "Ilman arvaamista",
  "deal.repaired": "Ilman arvaamista, myös tiheänä tai suurena",

  "dialog.close": "Sulje",
  "dialog.cancel": "Peruuta",
  "dialog.more": "Lisää alempana",
  "notice.details": "Tiedot",
  "practice.title": "Harjoitus",
  "practice.name": "harjoitus",
  "practice.ask": "Peli, jossa kumoat siirron, on harjoitus: sitä ei lasketa tilastoihin.",
  "help.open": "Avaa",
  "result.label": "Tulos",
  "result.flawless": "Virheetön",
  "result.again": "Pelaa uudelleen",
  "result.on": "Jatka peliä",
  "clicks.name": "Napsautukset",
  "result.same": "Sama lauta",

  "tool.analyse": "Analysoi",

  "proof.label": "Todistus",
  "proof.back": "Takaisin",
  "proof.next": "Seuraava",
  "proof.close": "Sulje",
  "review.open": "Katso taaksepäin",
  "cell.thenOpened": "avattiin tällä siirrolla",

  "daily.name": "Päivän peli",
  "daily.grade.easy": "Helppo",
  "daily.grade.middle": "Keskitaso",
  "daily.grade.hard": "Vaikea",
  "game.play": "Pelaa",
  "settings.look": "Ulkoasu",
  "look.classic": "Perinteinen",
  "look.modern": "Nykyaikainen",
  "help.touch.says":
    "Napautus avaa ruudun, pitkä painallus liputtaa sen. Liputustilassa toisin päin. Luvun napautus avaa sen naapurit.",
};
