/** Chinese in simplified characters: the analyser. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/analyser.ts").texts> = {
  "analyser.title": "局面分析",
  "analyser.export": "导出…",
  "analyser.width": "宽度",
  "analyser.height": "高度",
  "analyser.total": "总雷数",
  "analyser.total.mines": "雷数",
  "analyser.total.unknown": "未知",
  "analyser.total.density": "密度（%）",
  "analyser.total.number": "雷数，或百分比密度",
  "analyser.ignoreFlags": "忽略旗子",
  "analyser.best": "最佳一步",

  "wrong.density": "密度必须大于0%且小于100%。",

  "keypad.label": "小键盘",
  "keypad.keys": "格子的内容",
  "keypad.paint": "绘制",
  "keypad.undo": "撤销",
  "keypad.redo": "重做",
  "keypad.clear": "清空",

  "verdict.safe": { other: "{count}个安全格。" },
  "verdict.mined": { other: "{count}颗确定的雷。" },
  "verdict.guess": "没有安全格：被迫猜雷。",
  "verdict.least": "最低风险：{chance}。",
  "verdict.done": "没有可打开的格子了。",
  "verdict.clash": "没有符合的布局：标出的数字互相矛盾。",
  "verdict.clashTotal": "没有符合的布局：总雷数不可能成立。",
  "verdict.expected": "数字旁的期望雷数：{mines}。",

  "clues.explain.tap": "点按未打开的格子，查看它是各个数字的概率。",

  "weights.label": "不同雷数下的概率",
  "weights.title": "是雷概率{chance}。它取决于数字旁有多少颗雷：",
  "weights.only": "是雷概率{chance}。",
  "weights.none": "这一格附近没有数字，总雷数又未知，所以没有概率。",
  "weights.mines": "数字旁的雷数",
  "weights.share": "可能性",
  "weights.chance": "此时这一格是雷",

  "advice.find": "最佳一步",
  "advice.cell": "格子",
  "advice.safety": "安全",
  "advice.progress": "进展",
  "advice.secondary": "两步",
  "advice.value": "获胜",
  "advice.progress.says": "这一格安全，而且之后另有安全格。",
  "advice.secondary.says": "这一步和下一步都存活。",
  "advice.value.says": "从这里起赢下这一局。",
  "advice.exact": "这些是精确值：对局的剩余部分已全部搜索。",
  "advice.games": { other: "每格用{count}局估计，附95%区间。" },
  "advice.place": "第{row}行第{column}列",
  "advice.why.safe": "最佳：{a}。它安全，打开它没有任何代价。",
  "advice.why.only": "最佳：{a}。没有其他值得比较的格子。",
  "advice.why.same": "{a}和{b}：获胜的机会相等。",
  "advice.why.close": "{a}和{b}：目前的估计还分不出高下。",
  "advice.why.safer": "最佳：{a}。它比{b}安全：{x}对{y}。",
  "advice.why.progress": "最佳：{a}。它不比{b}安全，但之后更常有安全格：{x}对{y}。",
  "advice.why.secondary": "最佳：{a}。它不比{b}安全，但两步都存活的机会更大：{x}对{y}。",
  "advice.why.rest": "最佳：{a}。它不比{b}安全，但它的数字以后更有用。",
  "advice.total": "请给出总雷数：否则无法把对局玩到结束。",
  "advice.safe": "请先打开已知安全的格子。",

  "trial.begin": "从这里玩",
  "trial.playing": "你从这个局面开始玩。结果不计入统计，每一步都可以撤销。",
  "trial.won": "赢了：没有雷的格子全部打开了。",
  "trial.lost": "第{row}行第{column}列是雷。可以试试别的格子。",

  "open.title": "打开局面",
  "open.says":
    "粘贴文本形式的棋盘、本页或其他程序的链接，或选择文件。也可以把文件拖到页面上。对局会在复盘中打开，从那里可以转到对局任一时刻的局面。",
  "open.text": "文本或链接",
  "open.file": "文件",
  "open.wrong": "没有找到局面。需要文本形式的棋盘、含有局面的链接，或含有棋盘的文件。",
  "open.dots": "点号读作未打开的格子。",
  "open.dots.zeros": "把点号读作0",

  "export.title": "导出局面",
  "export.copyLink": "复制链接",
  "export.copyText": "复制文本",
  "export.text": "文本形式的局面",
  "export.svg": "保存为SVG",
  "export.png": "保存为PNG",

  "manual.title": "局面分析",
  "manual.type":
    "点击格子，或用方向键移到格子上，然后输入：0到8为数字，空格为未打开的格子，F为已知的雷。光标会移到下一格；退格键移回上一格。",
  "manual.paint": "打开“绘制”后，按一个键选择画笔，再用鼠标或手指绘制。右键放置已知的雷。",
  "manual.see":
    "编辑时，页面显示精确的是雷概率和解的个数。如果没有符合的布局，页面会标出互相矛盾的数字并给出证明。",
  "manual.explain":
    "点击未打开的格子，或在格子上按回车键。确定的格子显示证明。其他格子显示两种符合的布局，以及概率怎样随雷数变化。",
  "manual.best":
    "“最佳一步”（A键）比较值得打开的格子。如果剩下的解很少，获胜概率是精确值；否则是估计值，区间会在你观看时逐渐变窄。",

  "advice.label": "走法比较",
  "advice.stop": "停止",
  "advice.goOn": "继续",
  "open.take": "打开",
};
