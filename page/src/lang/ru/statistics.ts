/** Russian: the statistics. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/statistics.ts").texts> = {
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
  "reviews.copies": "Копии других игр, которые не считаются ещё раз: {count}.",
  "reviews.cut":
    "Разборов, прерванных по времени: {count}. В них могут быть оценены не все догадки.",
  "reviews.filters": "Какие игры",
  "reviews.all": "Все",
  "wrong.day": "Напишите день так: {example}.",
  "reviews.since": "С",
  "reviews.until": "По",
  "reviews.clear": "Показать все игры",
  "reviews.shown": "Показано игр: {shown} из {count}.",
  "insight.title": "Что говорят ваши партии",
  "insight.losses": "Где вы проигрываете",
  "insight.losses.none": "Вы не проиграли ни одной партии. Всего партий: {games}.",
  "insight.losses.mistakes": "Из-за ошибок. Проигранных партий с ошибкой: {number} из {lost}.",
  "insight.losses.guesses":
    "Из-за вынужденных догадок. Проигранных партий без ошибок: {rest} из {lost}.",
  "insight.losses.kind": {
    one: "Чаще всего: {kind}, {count} раз.",
    few: "Чаще всего: {kind}, {count} раза.",
    many: "Чаще всего: {kind}, {count} раз.",
    other: "Чаще всего: {kind}, {count} раза.",
  },
  "insight.losses.cost": "Побед, которых вам стоили решения: {cost} (партий: {games}).",
  "insight.losses.clean": "Партий без ошибок: {games}.",
  "insight.practise": "Отработать правило «{rule}»",
  "insight.rule": "Какое правило тренировать",
  "insight.rule.none": "Пока нет хода, который доказывает правило.",
  "insight.rule.missed":
    "Чаще всего вы упускаете «{rule}». Ошибок, при которых оно доказывало безопасную клетку: {number} из {all}.",
  "insight.rule.slow": "Вы не упустили ни одного доказательства. Дольше всего — «{rule}».",
  "insight.rule.times": "Медианное время безопасного хода: {times}.",
  "insight.luck": "Удача",
  "insight.luck.none": "Ни один ход не был рискованным: удача ничего не решала.",
  "insight.luck.rules": "Везение считается только в партиях по классическим правилам.",
  "insight.luck.even":
    "Как ожидалось. Удачных рискованных ходов: {survived} из {number}, в среднем около {expected}.",
  "insight.luck.good":
    "Вам везло. Удачных рискованных ходов: {survived} из {number}, в среднем около {expected}.",
  "insight.luck.bad":
    "Вам не везло. Удачных рискованных ходов: {survived} из {number}, в среднем около {expected}.",
  "insight.luck.rare": "Одна случайность даёт столько реже чем в 5 случаях из 100.",
  "insight.luck.wins":
    "Выигранных партий: {won} из {games}; сильная программа выигрывает с тех же первых открытий {expected} ± {error}.",
  "insight.before":
    "Каждая партия оценивается ход за ходом. Затем эта страница скажет простыми словами:",
  "insight.losses.before": "Решают ли ошибки или вынужденные догадки, и чего они стоят.",
  "insight.rule.before":
    "Какое доказательство вы упускаете и сколько времени занимает каждое правило.",
  "insight.luck.before": "Какова ваша удача по сравнению с ожидаемой.",

  "reviews.figures": "Итоги",
  "reviews.games": "Игры",
  "reviews.games.says": "{games}: побед {won}, поражений {lost}",
  "reviews.mistakesEach": "Ошибок за игру",
  "reviews.without": "Игры без ошибок",
  "reviews.guesses": "Удачные рискованные ходы",
  "reviews.wins": "Победы в сравнении с экспертом",
  "reviews.cost": "Шанс на победу, потерянный решениями, за партию",
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
  "reviews.plot.games": "партии",
  "reviews.plot.mistakes": "ошибки",
  "reviews.plot.moves": "ходы",
  "reviews.plot.won": "победы",
  "reviews.sort": "Сортировать: {name}",
  "reviews.plot.mistakes.says": "Последние игры ({window}): {last} за игру.",
  "reviews.plot.luck": "Удачные рискованные ходы сверх ожидания",
  "reviews.plot.wins": "Победы сверх ожидаемых у эксперта",
  "reviews.plot.sum.says":
    "Пока {sum}; одна случайность в 95 случаях из 100 остаётся в пределах ±{reach}.",
  "reviews.plot.times.says": "Медленнее всего: {rule}, медиана {median}.",
  "reviews.judged":
    "Все ходы оценены по классическим правилам. Везение и победы считаются только в партиях по классическим правилам: по другим вынужденная догадка безопасна.",
  "reviews.legend":
    "Точки — игры без ошибок, крестики — игры с ошибкой. Серая полоса — два стандартных отклонения случайности. Полоски показывают среднюю половину ходов с медианой.",

  "reviews.list": "Список игр",
  "reviews.name": "Игра",
  "reviews.result": "Итог",
  "reviews.survived": "{survived} из {guesses}, ожидалось {expected}",
  "reviews.cost.short": "Цена",
  "reviews.cost.says": "Цена: шанс на победу, потерянный решениями в партии, не более 100 %.",
  "reviews.luck.short": "Везение",
  "reviews.luck.lost": "–",
  "reviews.luck.says":
    "Удача –: последний ход проигрывал наверняка, и никакая удача не помогла бы.",

  "reviews.open.title": "Открыть игры",

  "reviews.guide.what":
    "Эта страница подводит итоги разборов всех законченных игр, кроме тренировок. Игры разбираются в фоне. Результаты сохраняются, поэтому в следующий раз всё готово сразу.",
  "reviews.guide.luck":
    "Удачные рискованные ходы: сколько их было и сколько бывает в среднем при том же риске. Разница — везение.",
  "reviews.guide.wins":
    "Победы в сравнении с экспертом: сколько игр выиграли вы и сколько в среднем выигрывает сильная программа после тех же первых открытий.",
  "reviews.guide.times":
    "Время безопасных ходов: сколько времени ушло на ходы, которые доказывает самое простое правило строки. Медленные правила стоит потренировать.",
  "reviews.guide.files": "Игры из файлов разбираются только для этого посещения.",

  "statistics.title": "Статистика",
  "statistics.results": "Победы и время",
  "statistics.kept": "Ваши игры",
  "statistics.none": "Пока не закончено ни одной игры.",
  "statistics.games": "Игры",
  "statistics.wins": "Победы",
  "statistics.rate": "Доля побед",
  "statistics.best": "Лучшее время",
  "statistics.streak": "Серия",
  "statistics.bestStreak": "Лучшая серия",
  "statistics.unfinished": "Не окончено",
  "statistics.counted": "Игры, победы, доля побед и серии учитывают только законченные игры.",
  "statistics.unfinishedGames":
    "Незаконченных игр: {games}. Последние из них есть в окне новой игры.",
  "statistics.bestTimes": "Лучшие результаты",
  "statistics.noBest": "Побед, идущих в зачёт, пока нет.",
  "statistics.helped":
    "Игры с подсказками, с показом состояний или по ссылке не входят в лучшие результаты.",
  "statistics.practice": "Тренировки не считаются вовсе.",
  "statistics.won": "победа",
  "statistics.lost": "поражение",
  "statistics.export": "Сохранить все игры как",
  "statistics.reset": "Сбросить…",
  "statistics.reset.ask":
    "Удалить все законченные игры, в том числе на полях дня, и серии побед в них? Отменить это нельзя.",
  "statistics.reset.copies": "Удалить и копии на этом компьютере.",
  "statistics.reset.yes": "Удалить",

  "plot.time": "Время",
  "plot.streak": "Серия",
  "plot.streak.says": "Побед подряд: сейчас {now}, лучшая серия {best}.",
  "plot.spread": "Время побед",
  "plot.spread.says": "Половина заняла от {from} до {to}.",
  "plot.says": "Побед: {wins}. Лучший результат {best}, медиана {median}, последний {last}.",
  "plot.none": "Побед пока нет.",
  "plot.rate.says": "Побед: {wins} из {games}, {rate}. Из последних {window}: {last}.",
  "plot.legend":
    "Точки — победы, крестики — поражения. Линии — средние: по 10 победам, для доли побед по 20 играм.",

  "transfer.says": "Все игры и настройки одним файлом:",
  "transfer.export": "Сохранить",
  "transfer.import": "Добавить из файла…",
  "transfer.busy": "Чтение файла…",
  "transfer.added": "Добавлено игр: {games}. Уже есть: {known}.",
  "transfer.damaged": "Пропущено повреждённых строк: {lines}.",
  "transfer.other": "Это не файл с играми, или он от более новой версии.",
};
