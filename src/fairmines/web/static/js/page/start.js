/**
 * The first script of the pages: starts the host, and loads the kernel and the texts, while the
 * other scripts still load.
 */

import { beginLanguage } from "./i18n.js";
import { readLanguage } from "./storage.js";
import { leaving, localHost } from "../games/host.js";

if (!leaving) {
  localHost();
  beginLanguage(readLanguage());
}
