/** The version of a folder of static files: `fairmines site` writes it in the place of this file. */

export const version = "";
