/** Russian: proofs, hints and looking back. */

/** @type {import("../../core/i18n.js").Translation<typeof import("../en/proofs.js").texts>} */
export const texts = {
  "clues.scale": "Цвета от {from} до {to} и выше",
  "clues.mine": "мина",

  "proof.safe": "Строка {row}, столбец {column}: безопасно.",
  "proof.mined": "Строка {row}, столбец {column}: мина.",
  "proof.clash": "Ни одна расстановка не подходит.",
  "proof.undetermined": "Строка {row}, столбец {column}: не определено, подходят две расстановки.",
  "proof.withMine": "В этой расстановке там мина.",
  "proof.without": "В этой расстановке там безопасно.",
  "proof.rule": "Правило: {rule}.",
  "proof.unsettled": "Возможно, есть доказательство проще: поиск дошёл до предела.",
  "proof.step": "Шаг {step} из {steps}",

  "proof.mark.cited": "используется в доказательстве",
  "proof.mark.clash": "не может выполняться",
  "proof.mark.supposed": "{number}: предположение, {state}",
  "proof.mark.then": "{number}: тогда {state}",

  "proof.clue": "число {number} (строка {row}, столбец {column})",
  "proof.cells": {
    one: "строка {row}, столбец {columns}",
    few: "строка {row}, столбцы {columns}",
    many: "строка {row}, столбцы {columns}",
    other: "строка {row}, столбцы {columns}",
  },
  "proof.range": "{from}–{to}",

  "proof.say.single.zero": "{clue}: вокруг мин нет.",
  "proof.say.single.safe": {
    one: "{clue}: его мина уже известна: {mines}.",
    few: "{clue}: все его {count} мины уже известны: {mines}.",
    many: "{clue}: все его {count} мин уже известны: {mines}.",
    other: "{clue}: все его {count} мины уже известны: {mines}.",
  },
  "proof.say.single.mined": {
    one: "{clue}: для его мины осталась только {count} закрытая клетка.",
    few: "{clue}: для всех его мин остались только {count} закрытые клетки.",
    many: "{clue}: для всех его мин осталось только {count} закрытых клеток.",
    other: "{clue}: для всех его мин осталось только {count} закрытой клетки.",
  },
  "proof.say.single.tooMany": "{clue}: вокруг слишком много мин: {mines}.",
  "proof.say.single.tooFew":
    "{clue}: не может выполняться, клеток вокруг, где могут быть мины: {places}.",
  "proof.say.subset":
    "Все закрытые клетки одного числа принадлежат и другому. Внутреннее: {inner}. Внешнее: {outer}. Отсюда следуют остальные клетки внешнего.",
  "proof.say.overlap":
    "У этих чисел есть общие закрытые клетки: {clues}. Это ограничивает мины в остальных клетках обоих.",
  "proof.say.known.safe": {
    one: "Безопасна: {cells}.",
    few: "Безопасны: {cells}.",
    many: "Безопасны: {cells}.",
    other: "Безопасны: {cells}.",
  },
  "proof.say.known.mined": {
    one: "Мина: {cells}.",
    few: "Мины: {cells}.",
    many: "Мины: {cells}.",
    other: "Мины: {cells}.",
  },
  "proof.say.suppose.safe": "Предположим, что здесь безопасно: {cells}.",
  "proof.say.suppose.mined": "Предположим, что здесь мина: {cells}.",
  "proof.say.but.safe": "Теперь здесь безопасно: {cells}.",
  "proof.say.but.mined": "Теперь здесь мина: {cells}.",
  "proof.say.case.safe": "Если здесь безопасно: {cells}.",
  "proof.say.case.mined": "Если здесь мина: {cells}.",
  "proof.say.then.safe": {
    one: "Тогда безопасна: {cells}. Основание: {clue}.",
    few: "Тогда безопасны: {cells}. Основание: {clue}.",
    many: "Тогда безопасны: {cells}. Основание: {clue}.",
    other: "Тогда безопасны: {cells}. Основание: {clue}.",
  },
  "proof.say.then.mined": {
    one: "Тогда здесь мина: {cells}. Основание: {clue}.",
    few: "Тогда здесь мины: {cells}. Основание: {clue}.",
    many: "Тогда здесь мины: {cells}. Основание: {clue}.",
    other: "Тогда здесь мины: {cells}. Основание: {clue}.",
  },
  "proof.say.then.clash": "Тогда не может выполняться {clue}.",
  "proof.say.count.total": {
    one: "На поле {count} мина.",
    few: "На поле {count} мины.",
    many: "На поле {count} мин.",
    other: "На поле {count} мины.",
  },
  "proof.say.count.known": {
    one: "Известна {count}.",
    few: "Известны {count}.",
    many: "Известно {count}.",
    other: "Известно {count}.",
  },
  "proof.say.count.exactly": {
    one: "{clues}: вокруг {count} мина.",
    few: "{clues}: вокруг {count} мины.",
    many: "{clues}: вокруг {count} мин.",
    other: "{clues}: вокруг {count} мины.",
  },
  "proof.say.count.range": "{clues}: число мин вокруг от {least} до {most}.",
  "proof.say.count.some": "{clues}: число мин вокруг — одно из этих: {numbers}.",
  "proof.say.count.noneLeft": "Для остальных закрытых клеток мин не остаётся.",
  "proof.say.count.allNeeded": "Все оставшиеся должны быть в остальных закрытых клетках.",
  "proof.say.count.tooMany": "Получается не меньше {count}: слишком много.",
  "proof.say.count.tooFew":
    "Вместе с остальными закрытыми клетками получается не больше {count}: слишком мало.",
  "proof.say.count.gap": "Иначе эти числа не дают общего числа мин.",
  "proof.say.so.safe": {
    one: "Значит, безопасна: {cells}.",
    few: "Значит, безопасны: {cells}.",
    many: "Значит, безопасны: {cells}.",
    other: "Значит, безопасны: {cells}.",
  },
  "proof.say.so.mined": {
    one: "Значит, мина здесь: {cells}.",
    few: "Значит, мины здесь: {cells}.",
    many: "Значит, мины здесь: {cells}.",
    other: "Значит, мины здесь: {cells}.",
  },
  "proof.say.so.clash": "Значит, ни одна расстановка не подходит.",

  "rule.single.says": "Одно число само решает, что в его клетках.",
  "rule.subset.says": "Все клетки одного числа принадлежат и другому.",
  "rule.overlap.says": "Два числа ограничивают мины в общих клетках.",
  "rule.chain.says": "Предположите обратное: число за числом ведёт к противоречию.",
  "rule.cases.says": "Предположите обратное: каждый случай ведёт к противоречию.",
  "rule.count.says": "Решает общее число мин.",
  "hint.exists": "Есть безопасная клетка.",
  "hint.clues": "Это доказывают выделенные числа.",
  "hint.clues.total": "Это доказывают выделенные числа и общее число мин.",
  "hint.looking": "Ищем лучшую догадку…",
  "hint.best": "Лучшая догадка: строка {row}, столбец {column}. Вероятность мины: {risk}.",
  "hint.wins": "Она выигрывает {wins} таких игр.",
  "hint.winsAbout": "Она выигрывает около {wins} таких игр (от {low} до {high}).",
  "hint.survives":
    "Это если мины не перемещаются. По этим правилам сейчас безопасна любая догадка.",
  "review.why.safe": "Почему она была безопасна?",
  "review.why.mined": "Почему там была мина?",
  "review.step": "Ход {step} из {steps}",
  "review.safe": {
    one: "{count} клетка была безопасна.",
    few: "{count} клетки были безопасны.",
    many: "{count} клеток были безопасны.",
    other: "{count} клетки были безопасны.",
  },
  "review.noneSafe": "Безопасных клеток не было.",
  "review.risk": "Ваш риск: {risk}; наименьший: {least}.",
  "review.first": "Это был первый ход.",
  "review.survives":
    "Безопасных клеток не было, поэтому догадка среди неопределённых клеток не попадала на мину.",
  "review.choose":
    "Выберите закрытую клетку и узнаете, почему она безопасна, с миной или ни то, ни другое.",
};
