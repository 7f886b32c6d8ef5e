/** Portuguese as written in Brazil: the dialogs: options, settings, help, sharing, daily boards, welcome. */

import type { Translation } from "../../page/i18n.ts";

export const texts: Translation<typeof import("../en/dialogs.ts").texts> = {
  "game.title": "Novo jogo",
  "game.rules": "Regras",
  "game.first": "Primeira jogada",
  "game.deal": "Distribuição das minas",
  "game.difficulty.says":
    "Qualquer regra de prova pode ser necessária. Uma mais difícil demora mais a achar.",
  "game.seed": "Semente",
  "game.seed.says":
    "O mesmo número dá o mesmo tabuleiro. Esse jogo não conta para os melhores tempos.",
  "game.width": "Largura",
  "game.height": "Altura",
  "game.mines": "Minas",
  "game.play": "Jogar",
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
  "wrong.side": "Largura e altura devem ser números inteiros de 1 a {longest}.",
  "wrong.seed": "A semente é um número inteiro menor que 2⁶⁴.",
  "wrong.mines": "O número de minas deve ser um inteiro de 0 a {most}.",
  "wrong.noRoom":
    "O primeiro clique deixa livres todas as casas deste tabuleiro ({cells}), e não há lugar para minas. Escolha outro primeiro clique ou um tabuleiro maior.",

  "settings.title": "Configurações",
  "settings.language": "Idioma",
  "settings.auto": "Automático",
  "settings.noTexts": "Os textos deste idioma não podem ser carregados agora.",
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
  "settings.look": "Aparência",
  "look.classic": "Clássica",
  "look.modern": "Moderna",
  "settings.rulers": "Números das linhas e colunas",
  "settings.turn": "Girar tabuleiros largos em telas de toque na vertical",
  "settings.showTime": "Relógio",
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
  "help.touch.says":
    "Toque numa casa para abri-la; toque e segure para pôr uma bandeira. No modo bandeira é o contrário. Toque num número para abrir as vizinhas.",
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
  "share.copy": "Copiar",
  "share.copied": "Copiado.",
  "share.copyYourself": "O link está selecionado. Copie-o manualmente.",
  "welcome.title": "Campo minado justo",
  "welcome.step": "Jogada {step} de {steps}",
  "welcome.framed": "emoldurado",
  "welcome.again": "De novo",
  "welcome.skip": "Pular",
  "welcome.offer": "Experimentar em três jogadas",
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
  "daily.day.won": "vitória",
  "daily.day.lost": "derrota",
  "daily.day.untried": "não tentado",
};
