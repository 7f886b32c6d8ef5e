/** Finnish: the dialogs: options, settings, help, sharing, daily boards. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/dialogs.ts").texts> = {
  "game.title": "Uusi peli",
  "game.rules": "Säännöt",
  "game.first": "Ensimmäinen siirto",
  "game.deal": "Miinojen jako",
  "game.difficulty.says":
    "Mitä tahansa päättelysääntöä voidaan tarvita. Vaikeamman etsiminen kestää kauemmin.",
  "game.bbbv.least": "3BV vähintään",
  "game.bbbv.most": "3BV enintään",
  "game.bbbv.says": "Pienin määrä napsautuksia, joka avaa laudan. Tyhjä: mikä tahansa.",
  "game.seed": "Siemenluku",
  "game.seed.says": "Sama luku antaa saman laudan. Tällaista peliä ei lasketa parhaisiin aikoihin.",
  "game.width": "Leveys",
  "game.height": "Korkeus",
  "game.mines": "Miinat",
  "game.running": "Keskeneräiset pelit",
  "running.delete": "Poista",
  "running.deleteAll": "Poista kaikki…",
  "running.deleteAll.ask":
    "Poistetaanko kaikki keskeneräiset pelit, jotka eivät ole missään auki? Toimintoa ei voi kumota.",
  "running.opened": "{share} avattu",
  "level.custom": "Mukautettu",
  "first.any": "Voi osua miinaan",
  "first.any.why":
    "Vain klassisilla säännöillä: muilla säännöillä ensimmäinen arvaus ei osu miinaan.",
  "first.safe": "On turvallinen",
  "first.safe.says": "Vain tämä ruutu: seuraavaksi voi joutua arvaamaan.",
  "first.opening": "On turvallinen, samoin naapuriruudut",
  "first.opening.says": "Alue avautuu, joten voi aloittaa päättelemällä.",
  "deal.random": "Satunnainen",
  "deal.random.says": "Nopein. Jotkin laudat vaativat arvauksia.",
  "deal.noGuess.says": "Koko laudan voi avata pelkällä päättelyllä.",
  "deal.repaired.says":
    "Sama lupaus myös silloin, kun sattuma ei auta: miinoja siirretään, kunnes päättely riittää.",
  "wrong.side": "Leveyden ja korkeuden on oltava kokonaislukuja väliltä 1–{most}.",
  "wrong.bbbv": "3BV on kokonaisluku väliltä 0–40 000, eikä ensimmäinen saa olla toista suurempi.",
  "wrong.first-click":
    "Tällä ensimmäisellä klikkauksella laudalle mahtuu enintään {most} miinaa. Valitse toinen ruutu, toinen ensimmäinen klikkaus tai vähemmän miinoja.",
  "wrong.clashing-clue": "Mikään asettelu ei sovi: luvut ovat ristiriidassa.",
  "wrong.wrong-total":
    "Mikään asettelu ei sovi: miinoja on {mines}, mutta luvut sallivat {least}–{most}.",
  "wrong.no-drill":
    "Tällaista tehtävää ei löytynyt ajoissa. Yritä uudelleen tai valitse toinen sääntö.",
  "wrong.misfit": "Tämä peli on vioittunut: jokin siirto ei sovi lautaan.",
  "wrong.seed": "Siemenluku on kokonaisluku, joka on pienempi kuin 2⁶⁴.",
  "wrong.mines": "Miinojen määrän on oltava kokonaisluku väliltä 0–{most}.",
  "wrong.noRoom":
    "Ensimmäinen klikkaus jättää laudan kaikki ruudut vapaiksi ({cells}), joten miinoille ei jää tilaa. Valitse toinen ensimmäinen klikkaus tai suurempi lauta.",

  "settings.title": "Asetukset",
  "settings.language": "Kieli",
  "settings.auto": "Automaattinen",
  "settings.noTexts": "Tämän kielen tekstejä ei voi nyt ladata.",
  "settings.notKept":
    "Tätä sivun versiota ei voi säilyttää käyttöön ilman verkkoa. Ei tullut kokonaan: {files}. Syynä voi olla esto-ohjelma tai palvelin.",
  "settings.partsMissing":
    "Ilman verkkoa osia sivusta puuttuu. Ei tullut kokonaan: {files}. Syynä voi olla esto-ohjelma tai palvelin.",
  "settings.palette": "Värit",
  "settings.zoom": "Ruutujen koko",
  "settings.fit": "Sovita ikkunaan",
  "settings.fill": "Täytä ikkuna",
  "settings.marks": "Kysymysmerkit (oikea painike: lippu, kysymysmerkki, ei mitään)",
  "settings.clickChords": "Luvun napsautus hiirellä avaa sen naapurit",
  "settings.doubleChords": "Luvun kaksoisnapsautus hiirellä avaa sen naapurit",
  "settings.tapChords": "Luvun napautus sormella avaa sen naapurit",
  "settings.rightFlags":
    "Hiiren oikea painike luvulla liputtaa sen naapurit, jos kaikki ovat miinoja",
  "settings.longPress": "Pitkä painallus",
  "settings.keys": "Näppäimet…",
  "settings.sounds": "Äänet",
  "settings.rulers": "Rivien ja sarakkeiden numerot",
  "settings.turn": "Käännä leveät laudat pystyssä olevalla kosketusnäytöllä",
  "settings.showTime": "Kello",
  "settings.showSpeed": "3BV/s ja tehokkuus tähän asti",
  "settings.showClicks": "Siirrot tähän asti",
  "settings.showLuck":
    "Onni tähän asti: kuinka monesta pelistä yksi selviää tällaisista siirroista",
  "settings.showMistakes": "Virheet tähän asti: jokainen uusi peli on harjoitus",
  "palette.light": "Vaaleat",
  "palette.dark": "Tummat",
  "palette.contrast": "Suuri kontrasti",
  "palette.colourBlind": "Värisokeille sopivat",

  "keys.press": "Paina näppäintä…",
  "keys.move": "Kohdistimen siirto",
  "keys.move.arrows": "Nuolinäppäimet",
  "keys.wrong": "Tätä näppäintä ei voi valita: se siirtää kohdistinta tai selain tarvitsee sitä.",
  "keys.reset": "Oletusnäppäimet",

  "help.title": "Näin pelataan",
  "help.goal":
    "Avaa kaikki ruudut, joissa ei ole miinaa. Luku kertoo, kuinka monessa naapuriruudussa on miina. Ruutu ilman lukua avaa naapurinsa itsestään.",
  "help.controls": "Ohjaus",
  "help.what": "Toiminto",
  "help.mouse": "Hiiri",
  "help.keys": "Näppäimet",
  "help.none": "–",
  "help.open.mouse": "vasen painike, vapautettaessa",
  "help.flag.mouse": "oikea painike",
  "help.chord.mouse": "keskipainike, molemmat painikkeet, Shift ja vasen tai kaksoisnapsautus",
  "help.move": "Siirrä kohdistinta",
  "help.new.mouse": "napsauta naamaa",
  "help.pause.mouse": "napsauta kelloa",
  "help.touch": "Kosketus",
  "help.seeing": "Tilojen näyttäminen",
  "help.seeing.says":
    "”Tilat” näyttää, mitkä peitetyt ruudut ovat turvallisia, miinoitettuja tai epävarmoja. ”Todennäköisyydet” näyttää, kuinka todennäköinen miina kussakin on. ”Vihje” näyttää yhden turvallisen ruudun. Näitä käyttäneet pelit eivät pääse parhaisiin aikoihin.",
  "help.practice.says":
    "”Kumoa” peruu siirron ja ”Jatka peliä” sen, jolla hävisit. Tällainen peli on harjoitus, samoin uusi peli samalla laudalla: sitä ei lasketa koskaan.",

  "share.title": "Jaa",
  "share.leads": "Linkki johtaa",
  "share.board": "Tämä lauta",
  "share.game": "Koko peli",
  "share.game.says": "Jokainen siirto ja sen arvio. Peli on linkissä, joten se avautuu missä vain.",
  "share.tooLong": "Peli on liian pitkä linkkiin. Tallenna se arviossa ja lähetä tiedosto.",
  "shared.says": "Ensimmäinen ruutu avautuu ja kello käynnistyy, kun aloitat pelin.",
  "shared.title": "Jaettu lauta",
  "share.says.fixed": "Linkin avaaja saa samat miinat, säännöt ja ensimmäisen siirron.",
  "share.says.moving":
    "Linkin avaaja saa saman tason, samat säännöt ja saman ensimmäisen siirron. Muut siirrot voivat johtaa eri miinoihin: nämä säännöt sijoittavat ne uudelleen arvauksen jälkeen.",
  "share.link": "Linkki",
  "share.picture": "Kuva tuloksesta",
  "share.copy": "Kopioi",
  "share.copied": "Kopioitu.",
  "share.copyYourself": "Linkki on valittuna. Kopioi se itse.",
  "welcome.offer": "Kokeile kolmella siirrolla",
  "analyser.open": "Avaa…",
  "manual.version": "Versio {version}",

  "game.difficulty": "Vaikeus",
  "game.difficulty.any": "Mikä tahansa",
  "help.steps": "Todistuksen tai taaksepäin katsomisen vaiheet: seuraava, takaisin, sulje",

  "daily.title": "Päivän pelit",
  "daily.says":
    "Kolme kenttää päivässä, kaikille samat, ilman arvausta. Jokaisella on yksi pisteytetty yritys; sen jälkeen pelaat harjoitusta. Päivä alkaa keskiyöllä UTC-aikaa.",
  "daily.today": "Tänään",
  "daily.earlier": "Edellinen päivä",
  "daily.later": "Seuraava päivä",
  "daily.rule": "Vaikein sääntö: {rule}",
  "daily.untried": "Ei yritetty",
  "daily.begun": "Aloitettu",
  "daily.won": "Voitto ajassa {time}",
  "daily.lost": "Häviö ajassa {time}",
  "daily.uncounted": "Ei lasketa: siirto peruttiin",
  "daily.helped": "avun kanssa",
  "daily.expert": {
    one: "Expert voittaa {count} avauksella; 3BV {bbbv}.",
    other: "Expert voittaa {count} avauksella; 3BV {bbbv}.",
  },
  "daily.expertGame": "Expertin peli",
  "daily.play": "Pelaa",
  "daily.continue": "Jatka",
  "daily.practise": "Harjoittele",
  "daily.share": "Jaa tulos",
  "daily.mistakes": {
    one: "{count} virhe",
    other: "{count} virhettä",
  },
  "daily.over": "Tämä päivä on ohi: tässä ovat seuraavan päivän kentät.",
  "daily.streaks": "Voittopäiviä peräkkäin: {current}. Pisin: {longest}.",
  "daily.days": {
    one: "{count} päivä",
    other: "{count} päivää",
  },
  "daily.day.untried": "ei yritetty",

  "box.others": {
    one: "Tällä tietokoneella on kopio {count} pelistä, jota tässä selaimessa ei ole.",
    other: "Tällä tietokoneella on kopiot {count} pelistä, joita tässä selaimessa ei ole.",
  },
  "box.added": {
    one: "{count} peli lisättiin tämän tietokoneen kopiosta.",
    other: "{count} peliä lisättiin tämän tietokoneen kopioista.",
  },
  "box.add": "Lisää",
  "error.noBox":
    "Mitään ei poistettu: ohjelma, joka säilyttää pelien kopiot, ei voinut poistaa niitä.",
  "box.decline": "Ei",
  "help.flag": "Lippu, kysymysmerkki, ei mitään",
  "help.chord": "Avaa luvun kaikki naapurit, kun sen miinat on liputettu",

  "notice.nothingKept": "Selain ei säilytä pelejä: ne häviävät, kun sivu suljetaan.",
  "notice.blocked":
    "Toisessa välilehdessä on auki tämän sivun vanhempi versio, joka pitää pelejäsi. Sulje se: tämä sivu odottaa sitä.",
  "notice.notStored":
    "Siirtoa ei voitu tallentaa, joten sitä ei tehty. Selaimen tallennustila saattaa olla täynnä.",
  "notice.notAnswering":
    "Selaimen tallennustila ei vastaa. Sulje sivun muut välilehdet tai käynnistä selain uudelleen.",
  "notice.answersAgain":
    "Selaimen tallennustila vastaa taas. Lataa sivu uudelleen, niin saat pelisi.",
  "notice.notCopied": "Päättyneitä pelejä ei voitu kopioida. Levy saattaa olla täynnä.",
  "notice.boxKey":
    "Pelejä ei kopioida. Avaa tämä sivu komennolla ”fairmines play” tai sen tulostamasta osoitteesta.",
  "daily.next": "Seuraavat kentät tulevat klo {time} sinun aikaasi.",
  "daily.drills": "Viisi harjoitusta",
  "daily.drillsDone": "{done}/5 tehty, {right} oikein",
  "daily.drillsPlay": "Tee viisi",
  "daily.whole": {
    one: "{count} kokonainen päivä tässä kuussa: kolme kenttää voitettu, viiteen harjoitukseen vastattu.",
    other:
      "{count} kokonaista päivää tässä kuussa: kolme kenttää voitettu, viiteen harjoitukseen vastattu.",
  },
};
