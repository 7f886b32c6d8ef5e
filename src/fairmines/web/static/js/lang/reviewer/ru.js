/** Russian: the review. */

export const reviewer = {
  "reviewer.title": "Разбор партии",
  "reviewer.link": "Ссылка…",
  "reviewer.link.here": "Игра на этом сервере",
  "reviewer.link.here.says": "Короткая ссылка для всех, у кого есть доступ к этому серверу.",
  "reviewer.save": "Сохранить",
  "reviewer.save.title": "Сохранить игру",
  "reviewer.save.format": "Формат",
  "reviewer.save.failed": "Эту игру нельзя сохранить как {format}.",
  "reviewer.practise": "Играть отсюда",
  "reviewer.practise.why":
    "Сначала перейдите к более позднему ходу: игра начинается с первого хода.",
  "reviewer.pointer": "Указатель",
  "reviewer.why": "Почему?",
  "reviewer.open.title": "Открыть игру",
  "reviewer.open.says":
    "Откройте файл с игрой или перетащите его на страницу: сохранённые игры и записи (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviewer.choose.title": "Выберите игру",
  "reviewer.choose.says": "В файле «{name}» несколько игр. Какую открыть?",
  "reviewer.choose.game": "Игра",
  "reviewer.open.last": "Моя последняя игра",
  "file.notReplay": "«{name}» не запись в формате {format}, или файл повреждён.",
  "file.noGame": "В файле «{name}» нет игры, или он повреждён.",

  "reviewer.walk": "Пройти игру",
  "reviewer.slider": "Ход",
  "reviewer.back": "Предыдущий ход",
  "reviewer.next": "Следующий ход",
  "reviewer.mistakeBefore": "Предыдущая ошибка",
  "reviewer.mistakeAfter": "Следующая ошибка",
  "reviewer.play": "Воспроизвести игру",
  "reviewer.pause": "Пауза",
  "reviewer.speed": "Скорость",
  "reviewer.timeline": "Риск каждого открытия, наименьший риск и шанс на победу",
  "reviewer.judgement": "Оценка",

  "reviewer.won": "Победа за {time}",
  "reviewer.lost": "Поражение через {time}",
  "reviewer.unfinished": "Не окончена, {time}",
  "reviewer.mistakes": {
    one: "{count} ошибка",
    few: "{count} ошибки",
    many: "{count} ошибок",
    other: "{count} ошибки",
  },
  "reviewer.luck": "везение {luck}",
  "reviewer.start": "шанс в начале {chance}",
  "reviewer.end": "Здесь игра кончается.",
  "reviewer.opens": "Далее: открытие, строка {row}, столбец {column}, время {time}.",
  "reviewer.chords": "Далее: открытие соседей, строка {row}, столбец {column}, время {time}.",
  "reviewer.marks": "Далее: пометка, строка {row}, столбец {column}, время {time}.",
  "reviewer.undoes": "Далее: отмена последнего хода, время {time}.",
  "reviewer.chance": "Шанс на победу до хода: {chance}.",
  "reviewer.mistake.mined": "Ошибка: здесь точно была мина.",
  "reviewer.mistake.needless": "Ошибка: догадка, хотя была безопасная клетка.",
  "reviewer.mistake.riskier": "Ошибка: у другой клетки риск был меньше.",
  "reviewer.mistake.worse": "Ошибка: другая клетка с тем же риском давала больше шансов на победу.",
  "reviewer.better": "Лучше: строка {row}, столбец {column}, риск {risk}.",
  "reviewer.cost": "Это стоило {cost} шанса на победу.",

  "reviewer.guide.walk":
    "Стрелки, кнопки и ползунок ведут от хода к ходу, Page Up и Page Down — к ошибкам. Пробел воспроизводит игру.",
  "reviewer.guide.board":
    "Клавиша Tab ведёт на доску. Там стрелки ведут от клетки к клетке, а с Shift — от хода к ходу.",
  "reviewer.guide.timeline":
    "На шкале каждый столбик — риск открытия; тёмная часть — наименьший возможный риск. Красные столбики — ошибки. Линия — шанс сильного игрока на победу с интервалом.",
  "reviewer.guide.judged":
    "Ход оценивается по доске перед ним. Обведённая клетка — следующая.",
  "reviewer.guide.files":
    "«Играть отсюда» создаёт тренировку, которая продолжается с этого момента с теми же минами.",
};
