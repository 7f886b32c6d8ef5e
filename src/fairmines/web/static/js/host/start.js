/**
 * The first script of the pages: starts the host, and loads the kernel and the texts, while the
 * other scripts still load.
 */

import { beginLanguage } from "../core/i18n.js";
import { readLanguage } from "../core/storage.js";
import { leaving, localHost } from "./host.js";

if (!leaving) {
  localHost();
  beginLanguage(readLanguage());
}
