/**
 * The document for when the scripts of a place do not run. It removes the copy that this browser
 * keeps of the page, which may be old or damaged, and goes back. If that was of no use, it says what
 * may be wrong. The games are elsewhere, and stay.
 *
 * The build writes this script, with its texts, into the document: it stands alone.
 */

import { MENDER_TEXTS } from "./mendertexts.ts";

/** When the copy was removed last, in this tab. */
const KEY = "fairmines.mended";
const AGAIN_MS = 60_000;

const folder = new URL(".", location.href).href;
const asked = location.href.slice(location.href.indexOf("?") + 1);
/** Nobody else sends people elsewhere by this document. */
const back = asked.startsWith(folder) ? asked : folder;

async function mend() {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    await removeCopy();
  } catch {
    // The browser keeps nothing, so there is no copy.
  }
  // The browser's own cache may have an old document, too.
  await fetch(back, { cache: "reload" }).catch(() => {});
  location.replace(back);
}

/** Remove that of this site: others may have the same origin, in other folders. */
async function removeCopy() {
  const site = await navigator.serviceWorker.getRegistration();
  if (site?.scope === folder) await site.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith(`fairmines-site ${folder} `)) await caches.delete(name);
  }
}

/** Whether it was tried just now; a browser that keeps nothing cannot tell, so it has been. */
function mendedBefore() {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_MS;
  } catch {
    return true;
  }
}

function say() {
  const languages = Object.entries(MENDER_TEXTS);
  const [tag, texts] =
    navigator.languages
      .map((it) => languages.find(([tag]) => tag.slice(0, 2) === it.slice(0, 2)))
      .find((it) => it) ?? languages[0];
  document.documentElement.lang = tag;
  const [says, again] = ["says", "again"].map((it) => document.getElementById(it)!);
  says.textContent = texts.says;
  again.textContent = texts.again;
  again.onclick = () => void mend();
  document.querySelector("main")!.hidden = false;
}

if (mendedBefore()) say();
else void mend();
