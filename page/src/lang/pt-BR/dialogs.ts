/** Portuguese as written in Brazil: the dialogs: options, settings, help, sharing, daily boards. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/dialogs.ts").texts> = {
  "game.title": "Novo jogo",
  "game.rules": "Regras",
  "game.first": "Primeira jogada",
  "game.deal": "Distribuição das minas",
  "game.difficulty.says":
    "Qualquer regra de prova pode ser necessária. Uma mais difícil demora mais a achar.",
  "game.bbbv.least": "3BV de",
  "game.bbbv.most": "3BV até",
  "game.bbbv.says": "O menor número de cliques que abre o tabuleiro. Vazio: qualquer um.",
  "game.seed": "Semente",
  "game.seed.says":
    "O mesmo número dá o mesmo tabuleiro. Esse jogo não conta para os melhores tempos.",
  "game.width": "Largura",
  "game.height": "Altura",
  "game.mines": "Minas",
  "game.running": "Jogos em andamento",
  "running.delete": "Apagar",
  "running.deleteAll": "Apagar todos…",
  "running.deleteAll.ask":
    "Apagar todos os jogos inacabados que não estão abertos em nenhuma página? Não é possível desfazer.",
  "running.opened": "{share} aberto",
  "level.custom": "Personalizado",
  "first.any": "Pode acertar uma mina",
  "first.any.why":
    "Só com as regras clássicas: nas outras, o primeiro palpite não acerta uma mina.",
  "first.safe": "É segura",
  "first.safe.says": "Só esta casa: logo depois pode ser preciso adivinhar.",
  "first.opening": "É segura, e as casas vizinhas também",
  "first.opening.says": "Uma área se abre, e a lógica pode começar.",
  "deal.random": "Aleatória",
  "deal.random.says": "O mais rápido. Alguns tabuleiros exigem palpites.",
  "deal.noGuess.says": "O tabuleiro inteiro pode ser aberto só com lógica.",
  "deal.repaired.says":
    "A mesma promessa onde o acaso não basta: minas são movidas até a lógica ser suficiente.",
  "wrong.side": "Largura e altura devem ser números inteiros de 1 a {most}.",
  "wrong.bbbv": "O 3BV é um número inteiro de 0 a 40.000, e o primeiro não é maior que o segundo.",
  "wrong.first-click":
    "Com este primeiro clique cabem no máximo {most} minas. Escolha outra casa, outro primeiro clique ou menos minas.",
  "wrong.clashing-clue": "Nenhuma disposição é possível: os números se contradizem.",
  "wrong.wrong-total":
    "Nenhuma disposição é possível: o total de minas é {mines}, mas os números permitem de {least} a {most}.",
  "wrong.no-drill":
    "Nenhuma tarefa assim foi encontrada a tempo. Tente de novo ou escolha outra regra.",
  "wrong.misfit": "Este jogo está danificado: um lance não combina com o tabuleiro.",
  "wrong.seed": "A semente é um número inteiro menor que 2⁶⁴.",
  "wrong.mines": "O número de minas deve ser um inteiro de 0 a {most}.",
  "wrong.noRoom":
    "O primeiro clique deixa livres todas as casas deste tabuleiro ({cells}), e não há lugar para minas. Escolha outro primeiro clique ou um tabuleiro maior.",

  "settings.title": "Configurações",
  "settings.language": "Idioma",
  "settings.auto": "Automático",
  "settings.noTexts": "Os textos deste idioma não podem ser carregados agora.",
  "settings.notKept":
    "Esta versão da página não pode ser guardada para uso sem rede. Não veio por inteiro: {files}. Um bloqueador ou o servidor pode ser a causa.",
  "settings.partsMissing":
    "Sem rede, faltam partes da página. Não veio por inteiro: {files}. Um bloqueador ou o servidor pode ser a causa.",
  "settings.palette": "Cores",
  "settings.zoom": "Tamanho das casas",
  "settings.fit": "Ajustar à janela",
  "settings.fill": "Preencher a janela",
  "settings.marks": "Interrogações (botão direito: bandeira, interrogação, nada)",
  "settings.clickChords": "Um clique em um número abre as casas vizinhas",
  "settings.doubleChords": "Um clique duplo em um número abre as casas vizinhas",
  "settings.tapChords": "Um toque em um número abre as casas vizinhas",
  "settings.rightFlags": "O botão direito em um número marca as casas vizinhas, se todas têm minas",
  "settings.longPress": "Toque longo",
  "settings.keys": "Teclas…",
  "settings.sounds": "Sons",
  "settings.rulers": "Números das linhas e colunas",
  "settings.turn": "Girar tabuleiros largos em telas de toque na vertical",
  "settings.showTime": "Relógio",
  "settings.showSpeed": "3BV/s e eficiência até agora",
  "settings.showClicks": "Cliques até agora",
  "settings.showLuck": "Sorte até agora: de quantos jogos um sobrevive a essas jogadas",
  "settings.showMistakes": "Erros até agora: cada novo jogo é um treino",
  "palette.light": "Claras",
  "palette.dark": "Escuras",
  "palette.contrast": "Alto contraste",
  "palette.colourBlind": "Para daltônicos",

  "keys.press": "Pressione uma tecla…",
  "keys.move": "Mover o cursor",
  "keys.move.arrows": "Setas",
  "keys.wrong":
    "Essa tecla não pode ser escolhida: ela move o cursor, ou o navegador precisa dela.",
  "keys.reset": "Teclas padrão",

  "help.title": "Como jogar",
  "help.goal":
    "Abra todas as casas sem mina. Um número diz quantas casas vizinhas têm mina. Uma casa sem número abre as vizinhas automaticamente.",
  "help.controls": "Controles",
  "help.what": "Ação",
  "help.mouse": "Mouse",
  "help.keys": "Teclas",
  "help.none": "–",
  "help.open.mouse": "botão esquerdo, ao soltar",
  "help.flag.mouse": "botão direito",
  "help.chord.mouse": "botão do meio, os dois botões, Shift e esquerdo, ou clique duplo",
  "help.move": "Mover o cursor",
  "help.new.mouse": "clique no rosto",
  "help.pause.mouse": "clique no relógio",
  "help.touch": "Toque",
  "help.seeing": "Ver os estados",
  "help.seeing.says":
    "“Estados” mostra quais casas cobertas são seguras, minadas ou indeterminadas. “Probabilidades” mostra a chance de cada uma ser mina. “Dica” mostra uma casa segura. Jogos com essa ajuda não entram nos melhores tempos.",
  "help.practice.says":
    "“Desfazer” volta uma jogada, e “Continuar”, a que perdeu o jogo. Esse jogo, como o do mesmo tabuleiro, é um treino: nunca conta.",

  "share.title": "Compartilhar",
  "share.leads": "O link leva a",
  "share.board": "Este tabuleiro",
  "share.game": "O jogo inteiro",
  "share.game.says":
    "Cada jogada, com a revisão. O jogo está no próprio link, que abre em qualquer lugar.",
  "share.tooLong": "O jogo é longo demais para um link. Salve-o na revisão e envie o arquivo.",
  "shared.says": "Quando você começar, a primeira casa será aberta e o relógio começará a contar.",
  "shared.title": "Um tabuleiro compartilhado",
  "share.says.fixed": "Quem abrir este link recebe as mesmas minas, regras e primeira jogada.",
  "share.says.moving":
    "Quem abrir este link recebe o mesmo nível, as mesmas regras e a mesma primeira jogada. Outras jogadas podem encontrar outras minas: essas regras as reposicionam depois de um palpite.",
  "share.link": "Link",
  "share.picture": "Imagem do resultado",
  "share.copy": "Copiar",
  "share.copied": "Copiado.",
  "share.copyYourself": "O link está selecionado. Copie-o manualmente.",
  "welcome.offer": "Experimentar em três jogadas",
  "analyser.open": "Abrir…",
  "manual.version": "Versão {version}",

  "game.difficulty": "Dificuldade",
  "game.difficulty.any": "Qualquer",
  "help.steps": "Passos de uma prova ou da revisão: avançar, voltar, fechar",

  "daily.title": "Tabuleiros do dia",
  "daily.says":
    "Três tabuleiros por dia, iguais para todos, sem adivinhar. Cada um tem uma tentativa que vale; o que você joga depois é treino. Os dias começam à meia-noite UTC.",
  "daily.today": "Hoje",
  "daily.earlier": "Dia anterior",
  "daily.later": "Dia seguinte",
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
  "daily.day.untried": "não tentado",

  "box.others": {
    one: "Este computador tem a cópia de {count} jogo que este navegador não tem.",
    other: "Este computador tem cópias de {count} jogos que este navegador não tem.",
  },
  "box.added": {
    one: "{count} jogo foi adicionado da cópia neste computador.",
    other: "{count} jogos foram adicionados das cópias neste computador.",
  },
  "box.add": "Adicionar",
  "error.noBox":
    "Nada foi apagado: o programa que guarda cópias dos jogos não conseguiu apagá-las.",
  "box.decline": "Não",
  "help.flag": "Bandeira, interrogação, nada",
  "help.chord": "Abrir todas as vizinhas de um número cujas minas já estão marcadas",

  "notice.nothingKept": "O navegador não guarda os jogos: eles somem quando esta página é fechada.",
  "notice.blocked":
    "Outra aba tem aberta uma versão anterior desta página, que retém seus jogos. Feche-a: esta página espera por isso.",
  "notice.notStored":
    "Não foi possível guardar a jogada, e ela não foi feita. O espaço do navegador pode ter acabado.",
  "notice.notAnswering":
    "O armazenamento do navegador não responde. Feche as outras abas desta página ou reinicie o navegador.",
  "notice.answersAgain":
    "O armazenamento do navegador voltou a responder. Recarregue a página para ter seus jogos.",
  "notice.notCopied": "Não foi possível copiar os jogos terminados. Um disco pode estar cheio.",
  "notice.boxKey":
    "Os jogos não são copiados. Abra esta página com o comando “fairmines play” ou no endereço que ele mostra.",
  "daily.next": "Os próximos tabuleiros chegam às {time} do seu relógio.",
  "daily.drills": "Cinco exercícios",
  "daily.drillsDone": "{done} de 5 feitos, {right} certos",
  "daily.drillsPlay": "Fazer os cinco",
  "daily.whole": {
    one: "{count} dia completo neste mês: três tabuleiros vencidos e cinco exercícios respondidos.",
    many: "{count} dias completos neste mês: três tabuleiros vencidos e cinco exercícios respondidos.",
    other:
      "{count} dias completos neste mês: três tabuleiros vencidos e cinco exercícios respondidos.",
  },
};
