/** Portuguese as written in Brazil: the statistics. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/statistics.ts").texts> = {
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
  "reviews.copies": "Cópias de outros jogos, que não contam de novo: {count}.",
  "reviews.cut":
    "Revisões interrompidas pelo limite de tempo: {count}. Talvez nem todos os palpites delas tenham sido julgados.",
  "reviews.filters": "Quais jogos",
  "reviews.all": "Todos",
  "wrong.day": "Escreva o dia assim: {example}.",
  "reviews.since": "Desde",
  "reviews.until": "Até",
  "reviews.clear": "Mostrar todos os jogos",
  "reviews.shown": "Jogos mostrados: {shown} de {count}.",
  "insight.title": "O que seus jogos dizem",
  "insight.losses": "Onde você perde",
  "insight.losses.none": "Você não perdeu nenhum jogo. Jogos no total: {games}.",
  "insight.losses.mistakes": "Por erros. Jogos perdidos com erro: {number} de {lost}.",
  "insight.losses.guesses": "Por palpites forçados. Jogos perdidos sem erro: {rest} de {lost}.",
  "insight.losses.kind": {
    one: "Mais frequente: {kind}, {count} vez.",
    other: "Mais frequente: {kind}, {count} vezes.",
  },
  "insight.losses.cost": "Vitórias que as decisões custaram: {cost} (jogos: {games}).",
  "insight.losses.clean": "Jogos sem erro: {games}.",
  "insight.practise": "Treinar a regra “{rule}”",
  "insight.rule": "Que regra praticar",
  "insight.rule.none": "Ainda não há jogada que uma regra prove.",
  "insight.rule.missed":
    "A regra que você mais perde é “{rule}”. Erros em que ela provava uma casa segura: {number} de {all}.",
  "insight.rule.slow": "Você não perdeu nenhuma prova. “{rule}” é a mais lenta.",
  "insight.rule.times": "Tempo mediano de uma jogada segura: {times}.",
  "insight.luck": "Sorte",
  "insight.luck.none": "Nenhuma jogada foi arriscada, então a sorte não decidiu nada.",
  "insight.luck.rules": "A sorte conta só em jogos com regras clássicas.",
  "insight.luck.even":
    "Como esperado. Jogadas arriscadas que sobreviveram: {survived} de {number}; em média, cerca de {expected}.",
  "insight.luck.good":
    "Você teve sorte. Jogadas arriscadas que sobreviveram: {survived} de {number}; em média, cerca de {expected}.",
  "insight.luck.bad":
    "Você teve azar. Jogadas arriscadas que sobreviveram: {survived} de {number}; em média, cerca de {expected}.",
  "insight.luck.rare": "O acaso sozinho dá tanto em menos de 5 de 100 casos.",
  "insight.luck.wins":
    "Jogos vencidos: {won} de {games}; um programa forte vence {expected} ± {error} a partir das mesmas aberturas.",
  "insight.before":
    "Cada jogo é avaliado jogada por jogada. Depois esta página diz em palavras simples:",
  "insight.losses.before": "Se erros ou palpites forçados decidem, e quanto custam.",
  "insight.rule.before": "Que prova você perde, e quanto tempo cada regra leva.",
  "insight.luck.before": "Como sua sorte se compara com o esperado.",

  "reviews.figures": "Números",
  "reviews.games": "Jogos",
  "reviews.games.says": "{games}: {won} ganhos, {lost} perdidos",
  "reviews.mistakesEach": "Erros por jogo",
  "reviews.without": "Jogos sem erro",
  "reviews.guesses": "Jogadas de risco superadas",
  "reviews.wins": "Jogos ganhos, frente ao especialista",
  "reviews.cost": "Chance de vitória perdida por decisões, por jogo",
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
  "reviews.plot.games": "jogos",
  "reviews.plot.mistakes": "erros",
  "reviews.plot.moves": "jogadas",
  "reviews.plot.won": "vitórias",
  "reviews.sort": "Ordenar por {name}",
  "reviews.plot.mistakes.says": "Últimos {window} jogos: {last} por jogo.",
  "reviews.plot.luck": "Jogadas de risco superadas, além do esperado",
  "reviews.plot.wins": "Vitórias além das do especialista",
  "reviews.plot.sum.says":
    "{sum} até agora; só o acaso fica dentro de ±{reach} em 95 de 100 casos.",
  "reviews.plot.times.says": "Mais lenta: {rule}, mediana {median}.",
  "reviews.judged":
    "Todas as jogadas são avaliadas pelas regras clássicas. Sorte e vitórias contam só em jogos com regras clássicas: com as outras, um palpite forçado sobrevive.",
  "reviews.legend":
    "Pontos são jogos sem erro, cruzes são jogos com erro. A faixa cinza são dois desvios-padrão do acaso. As barras mostram a metade central das jogadas, com a mediana.",

  "reviews.list": "Lista de jogos",
  "reviews.name": "Jogo",
  "reviews.result": "Resultado",
  "reviews.survived": "{survived} de {guesses}, esperado {expected}",
  "reviews.cost.short": "Custo",
  "reviews.cost.says":
    "Custo: a chance de vitória que as decisões de um jogo perderam, no máximo 100%.",
  "reviews.luck.short": "Sorte",
  "reviews.luck.lost": "–",
  "reviews.luck.says": "Sorte –: a última jogada perdia com certeza, então nenhuma sorte ajudaria.",

  "reviews.open.title": "Abrir jogos",

  "reviews.guide.what":
    "Esta página resume as revisões de todos os seus jogos terminados; os treinos ficam de fora. Os jogos são revisados em segundo plano. Os resultados ficam guardados, e a próxima visita é rápida.",
  "reviews.guide.luck":
    "Jogadas de risco superadas: quantas deram certo e quantas dão certo em média com os mesmos riscos. A diferença é sorte.",
  "reviews.guide.wins":
    "Jogos ganhos, frente ao especialista: quantos jogos você ganhou e quantos um programa forte ganha em média a partir das mesmas primeiras aberturas.",
  "reviews.guide.times":
    "Tempo das jogadas seguras: quanto você levou nas jogadas que a regra mais fácil de cada linha prova. Vale a pena treinar as regras lentas.",
  "reviews.guide.files": "Os jogos em arquivos são revisados só para esta visita.",

  "statistics.title": "Estatísticas",
  "statistics.results": "Vitórias e tempos",
  "statistics.kept": "Seus jogos",
  "statistics.none": "Ainda não há jogos terminados.",
  "statistics.games": "Jogos",
  "statistics.wins": "Vitórias",
  "statistics.rate": "Aproveitamento",
  "statistics.best": "Melhor tempo",
  "statistics.streak": "Sequência",
  "statistics.bestStreak": "Maior sequência",
  "statistics.unfinished": "Inacabados",
  "statistics.counted":
    "Jogos, vitórias, aproveitamento e sequências contam só os jogos terminados.",
  "statistics.unfinishedGames":
    "Jogos inacabados: {games}. Os mais recentes estão na janela de novo jogo.",
  "statistics.bestTimes": "Melhores tempos",
  "statistics.noBest": "Ainda não há vitória que conte.",
  "statistics.helped":
    "Jogos com dicas, com estados à mostra ou vindos de um link não entram nos melhores tempos.",
  "statistics.practice": "Treinos não contam de modo algum.",
  "statistics.won": "vitória",
  "statistics.lost": "derrota",
  "statistics.export": "Salvar todos os jogos como",
  "statistics.reset": "Zerar…",
  "statistics.reset.ask":
    "Apagar todos os jogos terminados, também os dos tabuleiros do dia e suas sequências? Não é possível desfazer.",
  "statistics.reset.copies": "Apagar também as cópias neste computador.",
  "statistics.reset.yes": "Apagar",

  "plot.time": "Tempo",
  "plot.streak": "Sequência",
  "plot.streak.says": "Vitórias seguidas: {now} agora, {best} no máximo.",
  "plot.spread": "Tempos das vitórias",
  "plot.spread.says": "Metade levou de {from} a {to}.",
  "plot.says": "Vitórias: {wins}. Melhor {best}, mediana {median}, última {last}.",
  "plot.none": "Ainda não há vitórias.",
  "plot.rate.says": "Vitórias: {wins} de {games}, {rate}. Nos últimos {window}: {last}.",
  "plot.legend":
    "Pontos são vitórias, cruzes são derrotas. As linhas são médias: de 10 vitórias ou, no aproveitamento, de 20 jogos.",

  "transfer.says": "Todos os jogos e configurações em um arquivo:",
  "transfer.export": "Salvar",
  "transfer.import": "Adicionar de um arquivo…",
  "transfer.busy": "Lendo o arquivo…",
  "transfer.added": "Jogos adicionados: {games}. Já existentes: {known}.",
  "transfer.damaged": "Linhas danificadas ignoradas: {lines}.",
  "transfer.other": "Este não é um arquivo de jogos, ou é de uma versão mais nova.",
};
