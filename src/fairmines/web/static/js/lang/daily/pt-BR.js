/** Brazilian Portuguese: the daily boards. */

export const daily = {
  "daily.title": "Tabuleiros do dia",
  "daily.says":
    "Três tabuleiros por dia, iguais para todos, sem adivinhar. Cada um tem uma tentativa que vale; o que você joga depois é treino. Os dias começam à meia-noite UTC.",
  "daily.name": "Tabuleiro do dia",
  "daily.today": "Hoje",
  "daily.earlier": "Dia anterior",
  "daily.later": "Dia seguinte",
  "daily.grade.easy": "Fácil",
  "daily.grade.middle": "Médio",
  "daily.grade.hard": "Difícil",
  "daily.rule": "Regra mais difícil: {rule}",
  "daily.untried": "Não tentado",
  "daily.begun": "Começado",
  "daily.won": "Vitória em {time}",
  "daily.lost": "Derrota após {time}",
  "daily.uncounted": "Não conta: uma jogada foi desfeita",
  "daily.helped": "com ajuda",
  "daily.expert": {
    one: "O expert vence com {count} abertura; 3BV {bbbv}.",
    other: "O expert vence com {count} aberturas; 3BV {bbbv}.",
  },
  "daily.expertGame": "O jogo do expert",
  "daily.play": "Jogar",
  "daily.continue": "Continuar",
  "daily.practise": "Treinar",
  "daily.share": "Compartilhar o resultado",
  "daily.mistakes": {
    one: "{count} erro",
    other: "{count} erros",
  },
  "daily.over": "Este dia acabou: aqui estão os tabuleiros do próximo.",
  "daily.streaks": "Dias seguidos com vitória: {current}. Máximo: {longest}.",
  "daily.days": {
    one: "{count} dia",
    other: "{count} dias",
  },
  "daily.day.won": "vitória",
  "daily.day.lost": "derrota",
  "daily.day.untried": "não tentado",
};
