/** Portuguese as written in Brazil: the trainer. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/trainer.ts").texts> = {
  "train.title": "Treino",
  "train.says":
    "Cada exercício é a posição de um jogo real e uma tarefa com resposta provada. Nada avança sozinho.",
  "train.keys":
    "As setas movem o cursor, Espaço abre ou marca uma casa, F põe a bandeira, Enter confere ou continua, N e B folheiam a prova.",
  "train.rule": "Regra",
  "train.task": "Tarefa",
  "train.weakest": "Sua regra mais fraca",
  "train.any": "Todas as regras, uma a uma",
  "train.task.safe": "Abrir uma casa segura",
  "train.task.certain": "Achar tudo o que é certo",
  "train.task.guess": "Adivinhar melhor",
  "train.own": "De um dos seus jogos.",
  "train.ask.safe": {
    one: "Abra uma casa segura. É preciso a regra “{rule}”. Resta {count} mina.",
    many: "Abra uma casa segura. É preciso a regra “{rule}”. Restam {count} de minas.",
    other: "Abra uma casa segura. É preciso a regra “{rule}”. Restam {count} minas.",
  },
  "train.ask.certain": {
    one: "Marque todas as casas seguras e todas as minas certas. Resta {count} mina.",
    many: "Marque todas as casas seguras e todas as minas certas. Restam {count} de minas.",
    other: "Marque todas as casas seguras e todas as minas certas. Restam {count} minas.",
  },
  "train.ask.guess": {
    one: "Nenhuma casa é segura. Abra a que vence mais vezes. Resta {count} mina.",
    many: "Nenhuma casa é segura. Abra a que vence mais vezes. Restam {count} de minas.",
    other: "Nenhuma casa é segura. Abra a que vence mais vezes. Restam {count} minas.",
  },
  "train.searching": "Procurando uma posição…",
  "train.check": "Conferir",
  "train.next": "Próximo exercício",
  "train.again": "Tentar de novo",
  "train.answer": "Mostrar resposta",
  "train.storm": "Tempestade: 3 minutos",
  "train.stormOver": "{count} resolvidos e {failed} errados em três minutos.",
  "train.lesson": "Lição",
  "train.solved": "Certo, em {time}.",
  "train.failed": "Não está certo.",
  "train.notStored": "Sua resposta não pôde ser guardada: ela conta até você fechar a página.",
  "train.noHistory":
    "Suas respostas anteriores não puderam ser lidas: por ora as notas começam do zero.",
  "train.chance": "Sua casa vence em {own} %, a melhor em {best} %.",
  "train.cell.right": "certo",
  "train.cell.wrong": "errado",
  "train.cell.missing": "não encontrado",
  "train.skills": "Suas notas",
  "train.skill": "Habilidade",
  "train.rating": "Nota",
  "train.answers": "Resolvidos",
  "train.all": "Todos os exercícios",
  "train.unrated": "sem nota",
  "train.curve": "de {from} a {to}",
  "train.check.soFar": "Certo até aqui?",
  "train.soFar":
    "Certo até aqui: {right}. Errado: {wrong}, com moldura. Falta achar: {count}. Este exercício já não conta para a nota.",
};
