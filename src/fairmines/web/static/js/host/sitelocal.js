/** The local host of a page in a folder of static files: it answers in the place of a server. */

import { LocalClient } from "../local/client.js";

/** What `fairmines site` has written into the page. */
export const version = document.querySelector("meta[name=version]")?.getAttribute("content") ?? null;

/** @type {LocalClient | null} */
let client = null;

/** Return the local host; it is made at the first call. */
export function localHost() {
  client ??= new LocalClient({ version: version ?? "" });
  return client;
}
