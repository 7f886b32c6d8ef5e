/** Brazilian Portuguese: the reviews of all games. */

export const reviews = {
  "reviews.link": "Erros e sorte de todos os jogos",
  "reviews.title": "Todos os jogos",
  "reviews.progress": "Andamento",
  "reviews.begin": "Revisar jogos ({count})",
  "reviews.stop": "Parar",
  "reviews.working": "Jogos revisados até agora: {done} de {count}.",
  "reviews.workingFiles": "Arquivos: {done} de {count}.",
  "reviews.done": "Jogos revisados: {count}.",
  "reviews.nothing": "Ainda não há nenhum jogo terminado. Jogue um, ou abra arquivos com jogos.",
  "reviews.problems": "Jogos sem revisão: {count}",
  "reviews.wrongFiles": "Arquivos que não puderam ser lidos: {count}.",
  "reviews.filters": "Quais jogos",
  "reviews.all": "Todos",
  "reviews.since": "Desde",
  "reviews.until": "Até",
  "reviews.clear": "Mostrar todos os jogos",
  "reviews.shown": "Jogos mostrados: {shown} de {count}.",

  "reviews.figures": "Números",
  "reviews.games": "Jogos",
  "reviews.games.says": "{games}: {won} ganhos, {lost} perdidos",
  "reviews.mistakesEach": "Erros por jogo",
  "reviews.without": "Jogos sem erro",
  "reviews.guesses": "Jogadas de risco superadas",
  "reviews.wins": "Jogos ganhos, frente ao especialista",
  "reviews.cost": "Vitórias que as decisões custaram, por jogo",
  "reviews.luck": "Mediana da sorte dos jogos ganhos",
  "reviews.share": "{part} de {of} ({share})",
  "reviews.against": "{share}; esperado {expected} ± {error}",

  "reviews.mistakes": "Erros",
  "reviews.kind": "Tipo",
  "reviews.kind.mined": "Mina certa",
  "reviews.kind.needless": "Palpite desnecessário",
  "reviews.kind.riskier": "Palpite mais arriscado",
  "reviews.kind.worse": "Palpite pior",
  "reviews.number": "Número",
  "reviews.each": "Por jogo",

  "reviews.times": "Tempo das jogadas seguras, por regra de prova",
  "reviews.rule": "Regra",
  "reviews.moves": "Jogadas",
  "reviews.median": "Mediana",
  "reviews.half": "Metade entre",

  "reviews.plot.none": "Ainda não há números.",
  "reviews.plot.mistakes.says": "Últimos {window} jogos: {last} por jogo.",
  "reviews.plot.luck": "Jogadas de risco superadas, além do esperado",
  "reviews.plot.wins": "Vitórias além das do especialista",
  "reviews.plot.sum.says": "{sum} até agora; só o acaso fica dentro de ±{reach} em 95 de 100 casos.",
  "reviews.plot.times.says": "Mais lenta: {rule}, mediana {median}.",
  "reviews.legend":
    "Pontos são jogos sem erro, cruzes são jogos com erro. A faixa cinza são dois desvios-padrão do acaso. As barras mostram a metade central das jogadas, com a mediana.",

  "reviews.list": "Lista de jogos",
  "reviews.name": "Jogo",
  "reviews.result": "Resultado",
  "reviews.survived": "{survived} de {guesses}, esperado {expected}",
  "reviews.cost.short": "Custo (vitórias)",
  "reviews.luck.short": "Sorte",
  "reviews.luck.lost": "∞ (derrota certa)",
  "reviews.more": "Mais jogos",

  "reviews.open.title": "Abrir jogos",
  "reviews.open.says":
    "Escolha arquivos com jogos ou solte-os na página: jogos salvos e gravações (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviews.open.files": "Arquivos",

  "reviews.guide.what":
    "Esta página resume as revisões de todos os seus jogos terminados; os treinos ficam de fora. Os jogos são revisados em segundo plano. Os resultados ficam guardados, e a próxima visita é rápida.",
  "reviews.guide.luck":
    "Jogadas de risco superadas: quantas deram certo e quantas dão certo em média com os mesmos riscos. A diferença é sorte.",
  "reviews.guide.wins":
    "Jogos ganhos, frente ao especialista: quantos jogos você ganhou e quantos um programa forte ganha em média a partir das mesmas primeiras aberturas.",
  "reviews.guide.times":
    "Tempo das jogadas seguras: quanto você levou nas jogadas que a regra mais fácil de cada linha prova. Vale a pena treinar as regras lentas.",
  "reviews.guide.files": "Os jogos em arquivos são revisados só para esta visita.",
};
