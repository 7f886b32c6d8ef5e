/** Finnish: the welcome. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/welcome.ts").texts> = {
  "welcome.title": "Reilu miinaharava",
  "welcome.step": "Siirto {step}/{steps}",
  "welcome.framed": "kehystetty",
  "welcome.again": "Uudelleen",
  "welcome.skip": "Ohita",
  "welcome.number.name": "Mitä luku kertoo",
  "welcome.number.before":
    "Luku kertoo, montako miinaa on sen ympärillä. Kehystetty ykkönen koskettaa vain yhtä peitettyä ruutua, joten miina on siinä: avaa jokin toinen.",
  "welcome.number.right": "Turvallinen, ja tiesit sen etukäteen: luvut todistavat sen.",
  "welcome.number.wrong":
    "Siinä oli miina, koska kehystetty ykkönen ei kosketa muita peitettyjä ruutuja. Yritä uudelleen.",
  "welcome.guess.name": "Arvaus, joka on pakko tehdä",
  "welcome.guess.before":
    "Kehystetty ykkönen koskettaa kahta peitettyä ruutua. Toisessa niistä on miina, eikä mikään luku kerro kummassa: arvaa.",
  "welcome.guess.right":
    "Selviät, valitsitpa kumman tahansa: jos turvallista ruutua ei ole, arvaus ei koskaan osu miinaan.",
  "welcome.needless.name": "Arvaus, joka ei ole tarpeen",
  "welcome.needless.before":
    "Samat kaksi ruutua, mutta kehystetyllä kakkosella on jo kaksi miinaansa, joten kulma sen yläpuolella on turvallinen. Arvaa silti: avaa jompikumpi niistä kahdesta.",
  "welcome.needless.right":
    "Miina, valitsitpa kumman tahansa: jos turvallinen ruutu on olemassa, arvaus osuu aina miinaan. Avaa pelissä ensin turvallinen ruutu.",
  "welcome.needless.wrong":
    "Juuri näin pelataan: tämä ruutu oli turvallinen. Yritä nyt uudelleen ja katso, miten arvauksessa käy.",
  "welcome.more": "Onni ei siis ratkaise mitään. Muut säännöt ovat kohdassa ”Valinnat”.",
  "welcome.mouse":
    "Vasen painike avaa, oikea liputtaa, molemmat numeron päällä avaavat naapurit. Tai näppäimillä: nuolet, {open}, {flag}, {chord}.",
};
