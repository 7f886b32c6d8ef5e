/** Portuguese as written in Brazil: proofs, hints and looking back. */

import type { Translation } from "../../page/i18n.ts";

export const texts: Translation<typeof import("../en/proofs.ts").texts> = {
  "clues.scale": "Cores de {from} a {to} ou mais",
  "clues.elsewhere": "no resto {chance}",
  "clues.mine": "mina",

  "proof.safe": "{cell}: casa segura.",
  "proof.mined": "{cell}: mina.",
  "proof.clash": "Nenhuma disposição é possível.",
  "proof.undetermined": "{cell}: indeterminada, pois há duas disposições possíveis.",
  "proof.withMine": "Nesta disposição há uma mina ali.",
  "proof.without": "Nesta disposição a casa é segura.",
  "proof.rule": "Regra: {rule}.",
  "proof.lesson": "Lição",
  "proof.unsettled": "Talvez haja uma prova mais fácil: a busca chegou ao limite.",
  "proof.step": "Passo {step} de {steps}",

  "proof.mark.cited": "citado",
  "proof.mark.clash": "impossível",
  "proof.mark.supposed": "{number}: suposição, {state}",
  "proof.mark.then": "{number}: então {state}",

  "proof.clue": "número {number} (linha {row}, coluna {column})",
  "proof.cells": { one: "linha {row}, coluna {columns}", other: "linha {row}, colunas {columns}" },
  "proof.range": "{from} a {to}",

  "proof.say.single.zero": "{clue}: não há minas em volta.",
  "proof.say.single.safe": {
    one: "{clue}: sua mina já é conhecida: {mines}.",
    other: "{clue}: suas {count} minas já são conhecidas: {mines}.",
  },
  "proof.say.single.mined": {
    one: "{clue}: só resta {count} casa coberta para sua mina.",
    other: "{clue}: só restam {count} casas cobertas para suas {count} minas.",
  },
  "proof.say.single.tooMany": "{clue}: há minas demais em volta: {mines}.",
  "proof.say.single.tooFew": "{clue}: impossível; casas em volta que podem ter minas: {places}.",
  "proof.say.subset":
    "Todas as casas cobertas de um número são também do outro. Interno: {inner}. Externo: {outer}. Disso seguem as outras casas do externo.",
  "proof.say.overlap":
    "Estes números têm casas cobertas em comum: {clues}. Isso limita as minas no resto das casas de ambos.",
  "proof.say.known.safe": { one: "Segura: {cells}.", other: "Seguras: {cells}." },
  "proof.say.known.mined": { one: "Mina: {cells}.", other: "Minas: {cells}." },
  "proof.say.suppose.safe": "Suponha que esta casa seja segura: {cells}.",
  "proof.say.suppose.mined": "Suponha que haja uma mina aqui: {cells}.",
  "proof.say.but.safe": "Agora esta casa é segura: {cells}.",
  "proof.say.but.mined": "Agora há uma mina aqui: {cells}.",
  "proof.say.case.safe": "Se esta casa é segura: {cells}.",
  "proof.say.case.mined": "Se há uma mina aqui: {cells}.",
  "proof.say.then.safe": {
    one: "Então esta casa é segura: {cells}. Motivo: {clue}.",
    other: "Então estas casas são seguras: {cells}. Motivo: {clue}.",
  },
  "proof.say.then.mined": {
    one: "Então há uma mina aqui: {cells}. Motivo: {clue}.",
    other: "Então há minas aqui: {cells}. Motivo: {clue}.",
  },
  "proof.say.then.clash": "Então isto é impossível: {clue}.",
  "proof.say.count.total": {
    one: "O tabuleiro tem {count} mina.",
    other: "O tabuleiro tem {count} minas.",
  },
  "proof.say.count.known": { one: "{count} é conhecida.", other: "{count} são conhecidas." },
  "proof.say.count.exactly": {
    one: "{clues}: {count} mina em volta.",
    other: "{clues}: {count} minas em volta.",
  },
  "proof.say.count.range": "{clues}: de {least} a {most} minas em volta.",
  "proof.say.count.some": "{clues}: um destes números de minas em volta: {numbers}.",
  "proof.say.count.noneLeft": "Não sobra nenhuma para as outras casas cobertas.",
  "proof.say.count.allNeeded": "As outras casas cobertas têm de conter todas as restantes.",
  "proof.say.count.tooMany": "Isso dá no mínimo {count}: é demais.",
  "proof.say.count.tooFew": "Com as outras casas cobertas isso dá no máximo {count}: é de menos.",
  "proof.say.count.gap": "De nenhum outro modo esses números somam o total.",
  "proof.say.so.safe": {
    one: "Logo esta casa é segura: {cells}.",
    other: "Logo estas casas são seguras: {cells}.",
  },
  "proof.say.so.mined": {
    one: "Logo há uma mina aqui: {cells}.",
    other: "Logo há minas aqui: {cells}.",
  },
  "proof.say.so.clash": "Logo nenhuma disposição é possível.",

  "hint.exists": "Há uma casa segura.",
  "hint.clues": "Os números destacados provam isso.",
  "hint.clues.total": "Os números destacados e o total de minas provam isso.",
  "hint.looking": "Procurando o melhor palpite…",
  "hint.best": "O melhor palpite: {cell}. Probabilidade de mina: {risk}.",
  "loss.onlySafe": "{cell} era segura.",
  "loss.safe": {
    one: "{cell} e mais {count} casa eram seguras.",
    other: "{cell} e mais {count} casas eram seguras.",
  },
  "loss.opened": "Você abriu {cell} com risco de {risk}.",
  "loss.least": "O menor risco era {least}.",
  "result.noGuess": "Sem palpites, sem erros.",
  "result.noMistake": "Sem erros; sorte 1 em {number}.",
  "result.mistakes": { one: "{count} erro no caminho.", other: "{count} erros no caminho." },
  "hint.wins": "Ele ganha {wins} dos jogos assim.",
  "hint.winsAbout": "Ele ganha cerca de {wins} dos jogos assim ({low} a {high}).",
  "hint.survives":
    "Isso vale se as minas não mudam de lugar. Com estas regras, todo palpite sobrevive agora.",
  "review.why.safe": "Por que era segura?",
  "review.why.mined": "Por que havia uma mina?",
  "review.step": "Jogada {step} de {steps}",
  "review.safe": {
    one: "{count} casa era segura.",
    other: "{count} casas eram seguras.",
  },
  "review.noneSafe": "Nenhuma casa era segura.",
  "review.risk": "Seu risco foi de {risk}; o menor era {least}.",
  "review.first": "Esta foi a primeira jogada.",
  "review.survives":
    "Nenhuma casa era segura, então um palpite entre as casas indefinidas não acertava uma mina.",
  "review.byClassic": "Avaliado pelas regras clássicas.",
  "review.madeMine":
    "Isso vale pelas regras clássicas. As regras justas fizeram deste palpite uma mina, pois havia uma casa segura.",
  "review.choose":
    "Escolha uma casa coberta para ver por que é segura, tem uma mina, ou nenhum dos dois.",
  "figures.clicks": { one: "{count} clique", other: "{count} cliques" },
  "figures.luck": "sorte 1 em {number}",
  "figures.mistakes": { one: "{count} erro", other: "{count} erros" },
  "left.says": "Outro jogo tomou o lugar do seu.",
  "left.back": "Voltar ao seu jogo",
  "remind.forgets":
    "O Safari apaga os jogos de uma página que você não visita por sete dias: salve-os em um arquivo nas estatísticas ou adicione a página à tela de início.",
  "remind.export": {
    one: "{count} jogo está só neste navegador. Salve-o em um arquivo nas estatísticas.",
    other: "{count} jogos estão só neste navegador. Salve-os em um arquivo nas estatísticas.",
  },
  "rule.single": "um só número",
  "rule.single.says": "Um número sozinho decide suas casas.",
  "rule.subset": "subconjunto",
  "rule.subset.says": "Todas as casas de um número são também de outro.",
  "rule.overlap": "sobreposição",
  "rule.overlap.says": "Dois números limitam as minas no que têm em comum.",
  "rule.chain": "cadeia",
  "rule.chain.says": "Suponha o contrário: um número após o outro leva a uma contradição.",
  "rule.cases": "casos",
  "rule.cases.says": "Suponha o contrário: cada caso termina em contradição.",
  "rule.count": "contagem de minas",
  "rule.count.says": "O número total de minas decide.",
};
