/**
 * What the document says whose scripts do not run. Its script stands alone, so its texts are not
 * among those that places load.
 */

import type { LANGUAGES } from "./i18n.ts";

type Texts = { says: string; again: string };

export const MENDER_TEXTS: Record<keyof typeof LANGUAGES, Texts> = {
  en: {
    says: "The scripts of this page do not run. A blocker may hold them back, the copy in a cache may be of an older version, or the server sends .js files as text/plain. Your games are still stored in this browser.",
    again: "Try again",
  },
  cs: {
    says: "Skripty této stránky se nespouštějí. Možná je zadržuje blokovač, kopie v mezipaměti je ze starší verze, nebo server posílá soubory .js jako text/plain. Vaše hry jsou v tomto prohlížeči dál uložené.",
    again: "Zkusit znovu",
  },
  fi: {
    says: "Tämän sivun skriptit eivät käynnisty. Syynä voi olla esto-ohjelma, vanhan version kopio välimuistissa tai palvelin, joka lähettää .js-tiedostot tyyppinä text/plain. Pelisi ovat yhä tallessa tässä selaimessa.",
    again: "Yritä uudelleen",
  },
  "pt-BR": {
    says: "Os scripts desta página não são executados. Um bloqueador pode impedi-los, a cópia em um cache pode ser de uma versão anterior, ou o servidor envia arquivos .js como text/plain. Seus jogos continuam guardados neste navegador.",
    again: "Tentar de novo",
  },
  ru: {
    says: "Скрипты этой страницы не запускаются. Возможно, их задерживает блокировщик, в кэше лежит копия прежней версии или сервер отправляет файлы .js как text/plain. Ваши партии по-прежнему хранятся в этом браузере.",
    again: "Ещё раз",
  },
  "zh-CN": {
    says: "此页面的脚本没有运行。可能是拦截程序阻止了它们，缓存中的副本是旧版本，或服务器以 text/plain 发送 .js 文件。您的对局仍然保存在此浏览器中。",
    again: "重试",
  },
};
