/** Finnish: the daily boards. */

export const daily = {
  "daily.title": "Päivän pelit",
  "daily.says":
    "Kolme kenttää päivässä, kaikille samat, ilman arvausta. Jokaisella on yksi pisteytetty yritys; sen jälkeen pelaat harjoitusta. Päivä alkaa keskiyöllä UTC-aikaa.",
  "daily.name": "Päivän peli",
  "daily.today": "Tänään",
  "daily.earlier": "Edellinen päivä",
  "daily.later": "Seuraava päivä",
  "daily.grade.easy": "Helppo",
  "daily.grade.middle": "Keskitaso",
  "daily.grade.hard": "Vaikea",
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
  "daily.day.won": "voitto",
  "daily.day.lost": "häviö",
  "daily.day.untried": "ei yritetty",
};
