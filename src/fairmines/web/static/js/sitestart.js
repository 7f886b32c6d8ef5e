/**
 * The first script of the game's page in a folder of static files: starts the local host while the
 * other scripts still load.
 */

import { leaving } from "./siteaddress.js";
import { localHost } from "./sitelocal.js";

if (!leaving) localHost();
