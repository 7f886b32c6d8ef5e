/**
 * The first script of the pages: starts the host, loads the kernel, and shows the look and the
 * texts that were chosen, while the other scripts still load.
 */

import { begin, offerAgain } from "./router.ts";
import { loadPreferences } from "./preferences.ts";
import { hostClient } from "../host/host.ts";
import { leaving } from "./site.ts";

document.getElementById("unstarted")?.remove(); // the scripts run
if (!leaving) {
  hostClient();
  const shown = loadPreferences()
    .then((preferences) => preferences.apply())
    .catch(() => {
      // The script of the place tries again, and knows what to do.
    });
  begin().catch(async (error) => {
    await shown;
    offerAgain();
    throw error;
  });
}
