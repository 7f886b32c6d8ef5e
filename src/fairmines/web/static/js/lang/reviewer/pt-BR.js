/** Brazilian Portuguese: the review. */

export const reviewer = {
  "reviewer.title": "Revisão",
  "reviewer.link": "Link…",
  "reviewer.link.here": "O jogo neste servidor",
  "reviewer.link.here.says": "Um link curto, para quem tem acesso a este servidor.",
  "reviewer.save": "Salvar",
  "reviewer.save.title": "Salvar o jogo",
  "reviewer.save.format": "Formato",
  "reviewer.save.failed": "Este jogo não pode ser salvo como {format}.",
  "reviewer.practise": "Jogar daqui",
  "reviewer.practise.why": "Vá antes a uma jogada posterior: o jogo começa com a primeira jogada.",
  "reviewer.pointer": "Ponteiro",
  "reviewer.why": "Por quê?",
  "reviewer.open.title": "Abrir um jogo",
  "reviewer.open.says":
    "Abra um arquivo com um jogo ou solte-o na página: jogos salvos e gravações (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviewer.choose.title": "Escolha um jogo",
  "reviewer.choose.says": "“{name}” contém vários jogos. Qual deles?",
  "reviewer.choose.game": "Jogo",
  "reviewer.open.last": "Meu último jogo",
  "file.notReplay": "“{name}” não é uma gravação no formato {format}, ou está danificado.",
  "file.noGame": "Não há um jogo em “{name}”, ou o arquivo está danificado.",

  "reviewer.walk": "Percorrer o jogo",
  "reviewer.slider": "Jogada",
  "reviewer.back": "Jogada anterior",
  "reviewer.next": "Próxima jogada",
  "reviewer.mistakeBefore": "Erro anterior",
  "reviewer.mistakeAfter": "Próximo erro",
  "reviewer.play": "Reproduzir o jogo",
  "reviewer.pause": "Pausar",
  "reviewer.speed": "Velocidade",
  "reviewer.timeline": "Risco de cada abertura, o menor risco e a chance de vitória",
  "reviewer.judgement": "Avaliação",

  "reviewer.won": "Vitória em {time}",
  "reviewer.lost": "Derrota após {time}",
  "reviewer.unfinished": "Inacabado, {time}",
  "reviewer.mistakes": { one: "{count} erro", many: "{count} de erros", other: "{count} erros" },
  "reviewer.luck": "sorte {luck}",
  "reviewer.start": "chance no início {chance}",
  "reviewer.end": "O jogo termina aqui.",
  "reviewer.opens": "A seguir: abre a linha {row}, coluna {column}, aos {time}.",
  "reviewer.chords": "A seguir: abre os vizinhos da linha {row}, coluna {column}, aos {time}.",
  "reviewer.marks": "A seguir: marca a linha {row}, coluna {column}, aos {time}.",
  "reviewer.undoes": "A seguir: desfaz a última jogada, aos {time}.",
  "reviewer.chance": "Chance de vitória antes: {chance}.",
  "reviewer.mistake.mined": "Erro: aqui havia uma mina com certeza.",
  "reviewer.mistake.needless": "Erro: um palpite, embora houvesse uma casa segura.",
  "reviewer.mistake.riskier": "Erro: outra casa tinha menos risco.",
  "reviewer.mistake.worse": "Erro: outra casa de mesmo risco dava mais chance de vencer.",
  "reviewer.better": "Melhor: linha {row}, coluna {column}, risco {risk}.",
  "reviewer.cost": "Custou {cost} da chance de vitória.",

  "reviewer.guide.walk":
    "As setas, os botões e o controle deslizante vão de jogada em jogada; Page Up e Page Down vão aos erros. A barra de espaço reproduz o jogo.",
  "reviewer.guide.board":
    "A tecla Tab leva ao tabuleiro. Lá as setas vão de casa em casa e, com Shift, de jogada em jogada.",
  "reviewer.guide.timeline":
    "Na linha do tempo, cada barra é o risco de uma abertura; a parte escura é o menor risco que havia. Barras vermelhas são erros. A linha é a chance de vitória de um jogador forte, com seu intervalo.",
  "reviewer.guide.judged":
    "Uma jogada é avaliada pelo tabuleiro antes dela. A casa contornada é a próxima.",
  "reviewer.guide.files":
    "“Jogar daqui” cria um treino que continua deste momento, com as mesmas minas.",
};
