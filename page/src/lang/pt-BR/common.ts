/** Portuguese as written in Brazil: what every place needs, and a first game. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/common.ts").texts> = {
  "menu.label": "Menu",
  "menu.places": "Lugares",
  "menu.play": "Jogar",
  "menu.analyse": "Analisar",
  "menu.review": "Revisão",
  "menu.game": "Opções…",
  "menu.daily": "Do dia…",
  "menu.train": "Treinar",
  "menu.statistics": "Estatísticas",
  "menu.settings": "Configurações…",
  "menu.help": "Ajuda",
  "menu.more": "Mais",
  "sheet.fold": "Mostrar o tabuleiro inteiro",

  "tool.label": "Ferramentas",
  "tool.states": "Estados",
  "tool.probabilities": "Probabilidades",
  "tool.hint": "Dica",
  "tool.undo": "Desfazer",
  "tool.undo.why": "Ainda não há jogada para desfazer.",
  "tool.flags": "Modo bandeira",
  "tool.flag": "Bandeira",
  "tool.share": "Compartilhar…",

  "board.label": "Tabuleiro, linhas: {rows}, colunas: {columns}",
  "zoom.whole": "Tabuleiro inteiro",
  "cell.corner": "canto",
  "cell.edge": "borda",
  "cell.position": "Linha {row}, coluna {column}",
  "cell.covered": "coberta",
  "cell.flag": "bandeira",
  "cell.question": "ponto de interrogação",
  "cell.mine": "mina",
  "cell.hit": "a mina que explodiu",
  "cell.wrong": "bandeira errada",
  "cell.safe": "segura, mas não aberta",
  "cell.empty": "nenhuma mina em volta",
  "cell.clue": { one: "{count} mina em volta", other: "{count} minas em volta" },
  "cell.chance": "probabilidade de mina: {chance}",
  "cell.least": "menor risco",
  "cell.wasSafe": "esta era segura",
  "state.safe": "segura",
  "state.mined": "minada",
  "state.undetermined": "indeterminada",

  "counter.mines": { one: "{count} mina restante", other: "{count} minas restantes" },
  "counter.seconds": { one: "{count} segundo", other: "{count} segundos" },
  "face.new": "Novo jogo",
  "pause.name": "Pausar",
  "pause.end": "Continuar",

  "status.ready": "Abra uma casa para começar.",
  "status.helped":
    "Com estados ou probabilidades à mostra, este jogo não entra nos melhores tempos.",
  "status.paused": "Em pausa. O tabuleiro está oculto, e o relógio, parado.",
  "status.dealing": "Procurando um tabuleiro que não exija palpites…",
  "status.repaired":
    "O acaso não encontra aqui um tabuleiro sem palpites: minas são movidas até a lógica bastar.",
  "decidedBy.rules": "Esta posição é complexa demais para contar: as regras de prova decidiram.",
  "decidedBy.deal": "Esta posição é complexa demais para contar: valeu o que foi sorteado.",
  "status.won": "Você ganhou em {time}.",
  "status.lost": "Você perdeu.",
  "say.opened": { one: "{count} casa mudou", other: "{count} casas mudaram" },
  "notice.again": "Tentar de novo",
  "notice.offline": "Uma parte da página não responde. Tentando de novo…",
  "notice.later":
    "Uma versão mais nova desta página guardou seus jogos, e eles continuam lá. Esta página não guarda jogos: recarregue-a.",
  "notice.boxAway":
    "O programa que fornece esta página não responde. Os jogos serão copiados quando ele voltar.",

  "reason.mined": "Essa casa com certeza tinha uma mina.",
  "reason.flag": "{cell} era uma bandeira errada.",
  "reason.needless": "Esse palpite não era necessário.",
  "reason.guess": "Seu palpite acertou uma mina.",
  "reason.flags": "As bandeiras contradiziam os números.",

  "guess.allowed": "Nenhuma casa é segura: você pode dar um palpite.",
  "guess.needless": "Há uma casa segura: não é preciso dar um palpite.",
  "guess.solutions": "Soluções: {solutions}.",
  "hint.safe": "{cell} é uma casa segura.",
  "hint.first": "A primeira casa é sempre segura.",

  "clues.label": "Probabilidades dos números da casa",
  "clues.explain": "Aponte para uma casa coberta para ver a probabilidade de cada número.",
  "clues.explain.touch":
    "Toque em uma casa coberta para ver a probabilidade de cada número. Toque de novo para abri-la.",

  "error.tooLarge": "O tabuleiro ou a solicitação é grande demais.",
  "error.tooComplex": "Esta posição é complexa demais para ser analisada a tempo.",
  "error.noBbbv":
    "Nenhum tabuleiro com esse 3BV foi encontrado a tempo: 19 em 20 têm de {least} a {most}.",
  "error.noDeal":
    "Nenhum tabuleiro sem palpites foi encontrado a tempo. Tente de novo ou use menos minas.",
  "error.notLoaded":
    "Não foi possível carregar uma parte da página. Verifique a conexão e tente de novo.",
  "error.other": "Uma parte da página falhou. Recarregue a página e tente de novo.",
  "error.notFound": "Este jogo não está aqui: foi excluído, ou está em outro navegador.",
  "error.damaged": "Este jogo está danificado e por isso foi posto de lado.",
  "error.full":
    "O armazenamento do navegador está cheio, e nada mais pode ser guardado. Salve seus jogos em um arquivo ou exclua dados de outros sites.",
  "error.storage":
    "O navegador não conseguiu ler ou guardar os jogos. Recarregue a página e tente de novo.",
  "error.stale": "Este jogo continuou em outra aba: ele aparece agora como está.",
  "file.unread": "o navegador não consegue lê-lo, ou ele não existe mais.",
  "link.damaged": "O link está danificado: falta uma parte dele, ou ela está errada.",
  "error.vanished":
    "Este navegador não tem mais o jogo que você jogava: os dados foram excluídos. Este é um novo.",
  "error.refused": "Isto não é possível: {why}.",
  "game.level": "Nível",
  "level.beginner": "Iniciante",
  "level.intermediate": "Intermediário",
  "level.expert": "Especialista",
  "level.mines": { one: "{count} mina", other: "{count} minas" },
  "rules.fair": "Justas",
  "rules.fair.says":
    "Se não há casa segura, seu palpite nunca acerta uma mina. Se há, o palpite sempre acerta uma mina.",
  "rules.classic": "Clássicas",
  "rules.classic.says": "As minas não mudam de lugar. Todo palpite depende da sorte.",
  "rules.kind": "Gentis",
  "rules.kind.says":
    "Se não há casa segura, seu palpite nunca acerta uma mina. Caso contrário, depende da sorte.",
  "deal.noGuess": "Sem palpites",
  "deal.repaired": "Sem palpites, mesmo denso ou enorme",

  "dialog.close": "Fechar",
  "dialog.cancel": "Cancelar",
  "dialog.more": "Há mais abaixo",
  "notice.details": "Detalhes",
  "practice.title": "Treino",
  "practice.name": "treino",
  "practice.ask": "Um jogo em que você desfaz uma jogada é um treino: não conta nas estatísticas.",
  "help.open": "Abrir",
  "result.label": "Resultado",
  "result.flawless": "Impecável",
  "result.again": "Jogar de novo",
  "result.on": "Continuar",
  "clicks.name": "Cliques",
  "result.same": "Mesmo tabuleiro",

  "tool.analyse": "Analisar",

  "proof.label": "Prova",
  "proof.back": "Voltar",
  "proof.next": "Avançar",
  "proof.close": "Fechar",
  "review.open": "Rever o jogo",
  "cell.thenOpened": "aberta nesta jogada",

  "daily.name": "Tabuleiro do dia",
  "daily.grade.easy": "Fácil",
  "daily.grade.middle": "Médio",
  "daily.grade.hard": "Difícil",
  "game.play": "Jogar",
  "settings.look": "Aparência",
  "look.classic": "Clássica",
  "look.modern": "Moderna",
  "help.touch.says":
    "Toque numa casa para abri-la; toque e segure para pôr uma bandeira. No modo bandeira é o contrário. Toque num número para abrir as vizinhas.",
};
