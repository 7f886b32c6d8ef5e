/** Chinese in simplified characters: the welcome. */

import type { Translation } from "../../shell/i18n.ts";

export const texts: Translation<typeof import("../en/welcome.ts").texts> = {
  "welcome.title": "公平扫雷",
  "welcome.step": "第{step}步，共{steps}步",
  "welcome.framed": "带框",
  "welcome.again": "再试一次",
  "welcome.skip": "跳过",
  "welcome.number.name": "数字的含义",
  "welcome.number.before":
    "数字表示它周围有多少颗雷。带框的1只挨着一个未打开的格子，那一格就是雷：请打开别的格子。",
  "welcome.number.right": "安全，而且你事先就知道：数字已经证明了。",
  "welcome.number.wrong": "那一格就是雷，因为带框的1没有挨着别的未打开的格子。请再试一次。",
  "welcome.guess.name": "不得不猜",
  "welcome.guess.before":
    "带框的1挨着两个未打开的格子，其中一个是雷，没有数字能说明是哪一个：请猜一个。",
  "welcome.guess.right": "无论选哪一格，你都会存活：没有安全格时，猜雷必定存活。",
  "welcome.needless.name": "不必猜",
  "welcome.needless.before":
    "还是那两格，但带框的2已经有了两颗雷，所以它上方的角落是安全的。请仍然猜一次：打开那两格中的一格。",
  "welcome.needless.right":
    "无论选两格中的哪一格，都是雷：有安全格时，猜雷必定踩雷。在游戏中，请先打开安全格。",
  "welcome.needless.wrong": "就该这样玩：这一格是安全的。现在请再试一次，看看猜雷会怎样。",
  "welcome.more": "所以胜负不靠运气。其他规则在“选项”里。",
  "welcome.mouse":
    "左键打开，右键标雷，在数字上左右键同按可打开周围的格子。也可以用按键：方向键、{open}、{flag}、{chord}。",
};
