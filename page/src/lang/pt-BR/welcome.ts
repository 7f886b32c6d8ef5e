/** Portuguese as written in Brazil: the welcome. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/welcome.ts").texts> = {
  "welcome.title": "Campo minado justo",
  "welcome.step": "Jogada {step} de {steps}",
  "welcome.framed": "emoldurado",
  "welcome.again": "De novo",
  "welcome.skip": "Pular",
  "welcome.number.name": "O que um número diz",
  "welcome.number.before":
    "Um número conta as minas ao redor dele. O 1 emoldurado toca uma única casa coberta, então a mina está nela: abra outra.",
  "welcome.number.right": "Segura, e você já sabia: os números provam isso.",
  "welcome.number.wrong":
    "Essa era a mina, porque o 1 emoldurado não toca nenhuma outra casa coberta. Tente de novo.",
  "welcome.guess.name": "Um palpite inevitável",
  "welcome.guess.before":
    "O 1 emoldurado toca duas casas cobertas. Uma delas tem uma mina, e nenhum número diz qual: dê um palpite.",
  "welcome.guess.right":
    "Você sobrevive, seja qual for a casa: se não há casa segura, um palpite nunca acerta uma mina.",
  "welcome.needless.name": "Um palpite desnecessário",
  "welcome.needless.before":
    "As mesmas duas casas, mas o 2 emoldurado já tem suas duas minas, então o canto acima dele é seguro. Dê um palpite mesmo assim: abra uma das duas.",
  "welcome.needless.right":
    "Uma mina, seja qual for a casa: se há uma casa segura, um palpite sempre acerta uma mina. No jogo, abra primeiro a casa segura.",
  "welcome.needless.wrong":
    "É assim que se joga: essa casa era segura. Agora tente de novo e veja o que acontece com um palpite.",
  "welcome.more": "Assim a sorte não decide nada. Outras regras estão em “Opções”.",
  "welcome.mouse":
    "O botão esquerdo abre, o direito põe a bandeira, os dois em um número abrem as vizinhas. Ou com teclas: setas, {open}, {flag}, {chord}.",
};
