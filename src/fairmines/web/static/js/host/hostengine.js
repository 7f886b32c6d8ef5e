/** The engine of this host: the server. `fairmines site` writes sitehostengine.js in its place. */

export { serverEngine as engine } from "./serverengine.js";
