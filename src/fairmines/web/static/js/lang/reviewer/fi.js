/** Finnish: the review. */

export const reviewer = {
  "reviewer.title": "Pelin arvio",
  "reviewer.link": "Linkki…",
  "reviewer.link.here": "Peli tällä palvelimella",
  "reviewer.link.here.says": "Lyhyt linkki kaikille, jotka pääsevät tälle palvelimelle.",
  "reviewer.save": "Tallenna",
  "reviewer.save.title": "Tallenna peli",
  "reviewer.save.format": "Muoto",
  "reviewer.save.failed": "Peliä ei voi tallentaa muodossa {format}.",
  "reviewer.practise": "Pelaa tästä",
  "reviewer.practise.why": "Siirry ensin myöhempään siirtoon: peli alkaa ensimmäisestä siirrostaan.",
  "reviewer.pointer": "Osoitin",
  "reviewer.why": "Miksi?",
  "reviewer.open.title": "Avaa peli",
  "reviewer.open.says":
    "Avaa pelin sisältävä tiedosto tai pudota se sivulle: tallennettu peli tai tallenne (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviewer.choose.title": "Valitse peli",
  "reviewer.choose.says": "Tiedostossa ”{name}” on useita pelejä. Mikä niistä?",
  "reviewer.choose.game": "Peli",
  "reviewer.open.last": "Viimeisin pelini",
  "file.notReplay": "”{name}” ei ole {format}-muotoinen tallenne tai se on vioittunut.",
  "file.noGame": "Tiedostossa ”{name}” ei ole peliä tai se on vioittunut.",

  "reviewer.walk": "Käy peli läpi",
  "reviewer.slider": "Siirto",
  "reviewer.back": "Edellinen siirto",
  "reviewer.next": "Seuraava siirto",
  "reviewer.mistakeBefore": "Edellinen virhe",
  "reviewer.mistakeAfter": "Seuraava virhe",
  "reviewer.play": "Toista peli",
  "reviewer.pause": "Tauko",
  "reviewer.speed": "Nopeus",
  "reviewer.timeline": "Jokaisen avauksen riski, pienin riski ja voiton mahdollisuus",
  "reviewer.judgement": "Arvio",

  "reviewer.won": "Voitto ajassa {time}",
  "reviewer.lost": "Häviö ajassa {time}",
  "reviewer.unfinished": "Kesken, {time}",
  "reviewer.mistakes": { one: "{count} virhe", other: "{count} virhettä" },
  "reviewer.luck": "onni {luck}",
  "reviewer.start": "mahdollisuus alussa {chance}",
  "reviewer.end": "Peli päättyy tähän.",
  "reviewer.opens": "Seuraavaksi: avaa rivin {row} sarakkeen {column}, {time}.",
  "reviewer.chords": "Seuraavaksi: avaa naapurit, rivi {row}, sarake {column}, {time}.",
  "reviewer.marks": "Seuraavaksi: merkitsee rivin {row} sarakkeen {column}, {time}.",
  "reviewer.undoes": "Seuraavaksi: peruu viimeisen siirron, {time}.",
  "reviewer.chance": "Voiton mahdollisuus ennen: {chance}.",
  "reviewer.mistake.mined": "Virhe: tämä oli varmasti miina.",
  "reviewer.mistake.needless": "Virhe: arvaus, vaikka jokin ruutu oli turvallinen.",
  "reviewer.mistake.riskier": "Virhe: toisen ruudun riski oli pienempi.",
  "reviewer.mistake.worse": "Virhe: toisella yhtä riskialttiilla ruudulla oli parempi mahdollisuus voittaa.",
  "reviewer.better": "Parempi: rivi {row}, sarake {column}, riski {risk}.",
  "reviewer.cost": "Se maksoi voiton mahdollisuudesta {cost}.",

  "reviewer.guide.walk":
    "Nuolinäppäimet, painikkeet ja liukusäädin vievät siirrosta toiseen; Page Up ja Page Down vievät virheisiin. Välilyönti toistaa pelin.",
  "reviewer.guide.board":
    "Sarkain vie laudalle. Siellä nuolinäppäimet vievät ruudusta ruutuun ja Shiftin kanssa siirrosta toiseen.",
  "reviewer.guide.timeline":
    "Aikajanan jokainen palkki on avauksen riski; tumma osa on pienin mahdollinen riski. Punaiset palkit ovat virheitä. Viiva on vahvan pelaajan voiton mahdollisuus väleineen.",
  "reviewer.guide.judged":
    "Siirto arvioidaan sitä edeltävän laudan perusteella. Kehystetty ruutu on seuraavana vuorossa.",
  "reviewer.guide.files":
    "”Pelaa tästä” aloittaa harjoituspelin, joka jatkuu tästä hetkestä samoilla miinoilla.",
};
