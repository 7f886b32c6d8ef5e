/**
 * The first script of the pages in a folder of static files: starts the local host, and loads the kernel
 * and the texts, while the other scripts still load.
 */

import { beginLanguage } from "../core/i18n.js";
import { readLanguage } from "../core/preferredlanguage.js";
import { leaving } from "./siteaddress.js";
import { localHost } from "./sitelocal.js";

if (!leaving) {
  localHost();
  beginLanguage(readLanguage());
}
