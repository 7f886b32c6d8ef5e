/** Russian: the reviews of all games. */

export const reviews = {
  "reviews.link": "Ошибки и везение во всех играх",
  "reviews.title": "Все игры",
  "reviews.progress": "Ход разбора",
  "reviews.begin": "Разобрать игры ({count})",
  "reviews.stop": "Остановить",
  "reviews.working": "Разобрано игр: {done} из {count}.",
  "reviews.workingFiles": "Файлы: {done} из {count}.",
  "reviews.done": "Разобранных игр: {count}.",
  "reviews.nothing": "Законченных игр ещё нет. Сыграйте или откройте файлы с играми.",
  "reviews.problems": "Игр без разбора: {count}",
  "reviews.wrongFiles": "Файлов, которые не удалось прочитать: {count}.",
  "reviews.filters": "Какие игры",
  "reviews.all": "Все",
  "reviews.since": "С",
  "reviews.until": "По",
  "reviews.clear": "Показать все игры",
  "reviews.shown": "Показано игр: {shown} из {count}.",

  "reviews.figures": "Итоги",
  "reviews.games": "Игры",
  "reviews.games.says": "{games}: побед {won}, поражений {lost}",
  "reviews.mistakesEach": "Ошибок за игру",
  "reviews.without": "Игры без ошибок",
  "reviews.guesses": "Удачные рискованные ходы",
  "reviews.wins": "Победы в сравнении с экспертом",
  "reviews.cost": "Победы, потерянные из-за решений, за игру",
  "reviews.luck": "Медиана везения в выигранных играх",
  "reviews.share": "{part} из {of} ({share})",
  "reviews.against": "{share}; ожидалось {expected} ± {error}",

  "reviews.mistakes": "Ошибки",
  "reviews.kind": "Вид",
  "reviews.kind.mined": "Верная мина",
  "reviews.kind.needless": "Лишняя догадка",
  "reviews.kind.riskier": "Более рискованная догадка",
  "reviews.kind.worse": "Худшая догадка",
  "reviews.number": "Число",
  "reviews.each": "За игру",

  "reviews.times": "Время безопасных ходов по правилу доказательства",
  "reviews.rule": "Правило",
  "reviews.moves": "Ходы",
  "reviews.median": "Медиана",
  "reviews.half": "Половина в",

  "reviews.plot.none": "Данных ещё нет.",
  "reviews.plot.mistakes.says": "Последние игры ({window}): {last} за игру.",
  "reviews.plot.luck": "Удачные рискованные ходы сверх ожидания",
  "reviews.plot.wins": "Победы сверх ожидаемых у эксперта",
  "reviews.plot.sum.says": "Пока {sum}; одна случайность в 95 случаях из 100 остаётся в пределах ±{reach}.",
  "reviews.plot.times.says": "Медленнее всего: {rule}, медиана {median}.",
  "reviews.legend":
    "Точки — игры без ошибок, крестики — игры с ошибкой. Серая полоса — два стандартных отклонения случайности. Полоски показывают среднюю половину ходов с медианой.",

  "reviews.list": "Список игр",
  "reviews.name": "Игра",
  "reviews.result": "Итог",
  "reviews.survived": "{survived} из {guesses}, ожидалось {expected}",
  "reviews.cost.short": "Цена (победы)",
  "reviews.luck.short": "Везение",
  "reviews.luck.lost": "∞ (верный проигрыш)",
  "reviews.more": "Ещё игры",

  "reviews.open.title": "Открыть игры",
  "reviews.open.says":
    "Выберите файлы с играми или перетащите их на страницу: сохранённые игры и записи (AVF, EVF, EVFS, MVF, RMV, RawVF).",
  "reviews.open.files": "Файлы",

  "reviews.guide.what":
    "Эта страница подводит итоги разборов всех законченных игр, кроме тренировок. Игры разбираются в фоне. Результаты сохраняются, поэтому в следующий раз всё готово сразу.",
  "reviews.guide.luck":
    "Удачные рискованные ходы: сколько их было и сколько бывает в среднем при том же риске. Разница — везение.",
  "reviews.guide.wins":
    "Победы в сравнении с экспертом: сколько игр выиграли вы и сколько в среднем выигрывает сильная программа после тех же первых открытий.",
  "reviews.guide.times":
    "Время безопасных ходов: сколько времени ушло на ходы, которые доказывает самое простое правило строки. Медленные правила стоит потренировать.",
  "reviews.guide.files": "Игры из файлов разбираются только для этого посещения.",
};
