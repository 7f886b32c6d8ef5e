/** Portuguese as written in Brazil: the analyser. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/analyser.ts").texts> = {
  "analyser.title": "Análise",
  "analyser.export": "Exportar…",
  "analyser.width": "Largura",
  "analyser.height": "Altura",
  "analyser.total": "Total de minas",
  "analyser.total.mines": "Minas",
  "analyser.total.unknown": "Desconhecido",
  "analyser.total.density": "Densidade, %",
  "analyser.total.number": "Número de minas, ou densidade em porcentagem",
  "analyser.ignoreFlags": "Ignorar bandeiras",
  "analyser.best": "melhor jogada",
  "wrong.density": "A densidade deve ser maior que 0 e menor que 100 por cento.",

  "keypad.label": "Teclado",
  "keypad.keys": "O que há na casa",
  "keypad.paint": "Pintar",
  "keypad.undo": "Desfazer",
  "keypad.redo": "Refazer",
  "keypad.clear": "Limpar",

  "verdict.safe": {
    one: "{count} casa segura.",
    other: "{count} casas seguras.",
  },
  "verdict.mined": {
    one: "{count} mina certa.",
    other: "{count} minas certas.",
  },
  "verdict.guess": "Nenhuma casa é segura: é preciso dar um palpite.",
  "verdict.least": "Menor risco: {chance}.",
  "verdict.done": "Não há mais casas para abrir.",
  "verdict.clash": "Nenhuma disposição é possível: os números marcados se contradizem.",
  "verdict.clashTotal": "Nenhuma disposição é possível: o total de minas não serve.",
  "verdict.expected": "Minas esperadas ao lado de números: {mines}.",

  "clues.explain.tap": "Toque em uma casa coberta para ver a probabilidade de cada número.",

  "weights.label": "Probabilidade conforme o número de minas",
  "weights.title":
    "Probabilidade de mina: {chance}. Depende de quantas minas há ao lado de números:",
  "weights.only": "Probabilidade de mina: {chance}.",
  "weights.none":
    "Não há número perto desta casa e o total de minas é desconhecido; por isso ela não tem probabilidade.",
  "weights.mines": "Minas ao lado de números",
  "weights.share": "Frequência",
  "weights.chance": "Então há mina aqui",

  "advice.find": "Melhor jogada",
  "advice.cell": "Casa",
  "advice.safety": "Segura",
  "advice.progress": "Avanço",
  "advice.secondary": "Duas jogadas",
  "advice.value": "Vitória",
  "advice.progress.says": "A casa é segura, e depois dela há outra casa segura.",
  "advice.secondary.says": "Esta jogada e a próxima dão certo.",
  "advice.value.says": "O jogo é vencido a partir daqui.",
  "advice.exact": "São valores exatos: o resto do jogo foi examinado.",
  "advice.games": {
    one: "Estimativas de {count} jogo por casa, com intervalos de 95 %.",
    other: "Estimativas de {count} jogos por casa, com intervalos de 95 %.",
  },
  "advice.place": "linha {row}, coluna {column}",
  "advice.why.safe": "Melhor: {a}. A casa é segura; abri-la não custa nada.",
  "advice.why.only": "Melhor: {a}. Nenhuma outra casa merece comparação.",
  "advice.why.same": "{a} e {b}: vencem com a mesma frequência.",
  "advice.why.close": "{a} e {b}: as estimativas ainda não as distinguem.",
  "advice.why.safer": "Melhor: {a}. É mais segura que {b}: {x} contra {y}.",
  "advice.why.progress":
    "Melhor: {a}. Não é mais segura que {b}, mas depois há mais vezes uma casa segura: {x} contra {y}.",
  "advice.why.secondary":
    "Melhor: {a}. Não é mais segura que {b}, mas duas jogadas dão certo mais vezes: {x} contra {y}.",
  "advice.why.rest": "Melhor: {a}. Não é mais segura que {b}, mas seu número ajuda mais depois.",
  "advice.total": "Informe o total de minas: sem ele não se pode jogar até o fim.",
  "advice.safe": "Abra primeiro as casas que se sabe serem seguras.",

  "trial.begin": "Jogar daqui",
  "trial.playing":
    "Você joga a partir desta posição. Nada é contado, e as jogadas podem ser desfeitas.",
  "trial.won": "Vitória: todas as casas livres estão abertas.",
  "trial.lost": "Havia uma mina na linha {row}, coluna {column}. Tente outra casa.",

  "open.title": "Abrir uma posição",
  "open.says":
    "Cole um tabuleiro em texto, ou um link desta página ou de outro programa, ou escolha um arquivo. Também é possível soltar um arquivo na página. Uma partida abre na revisão, que leva à posição de cada um de seus momentos.",
  "open.text": "Texto ou link",
  "open.file": "Arquivo",
  "open.wrong":
    "Nenhuma posição foi encontrada. Esperava-se um tabuleiro em texto, um link com uma posição, ou um arquivo com um tabuleiro.",
  "open.dots": "Os pontos são lidos como casas cobertas.",
  "open.dots.zeros": "Ler pontos como 0",

  "export.title": "Exportar a posição",
  "export.copyLink": "Copiar o link",
  "export.copyText": "Copiar o texto",
  "export.text": "Posição em texto",
  "export.svg": "Salvar em SVG",
  "export.png": "Salvar em PNG",

  "manual.title": "A análise",
  "manual.type":
    "Clique em uma casa, ou vá até ela com as setas, e digite: 0 a 8 para um número, espaço para uma casa coberta, F para uma mina conhecida. O cursor passa à próxima casa; Backspace volta.",
  "manual.paint":
    "Com “Pintar” ligado, uma tecla escolhe o pincel, e você pinta com o mouse ou o dedo. O botão direito põe uma mina conhecida.",
  "manual.see":
    "Enquanto você edita, a página mostra as probabilidades exatas e o número de soluções. Se nenhuma disposição for possível, ela marca os números que se contradizem e prova isso.",
  "manual.explain":
    "Clique em uma casa coberta, ou tecle Enter sobre ela. Uma casa certa mostra sua prova. Outra casa mostra duas disposições possíveis, e como sua probabilidade depende do número de minas.",
  "manual.best":
    "“Melhor jogada” (tecla A) compara as casas que vale a pena abrir. Se restam poucas soluções, as chances de vitória são exatas; senão, são estimativas que se estreitam enquanto você olha.",

  "advice.label": "Comparação de jogadas",
  "advice.stop": "Parar",
  "advice.goOn": "Continuar",
  "open.take": "Abrir",
};
