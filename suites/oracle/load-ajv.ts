import { createRequire } from "node:module";

type AjvModule = typeof import("ajv/dist/2020.js");

const require = createRequire(import.meta.url);

/** Loads Ajv when it is needed first, because most runs need none of the schemas that the build does not compile. */
export function loadAjv(): AjvModule {
  return require("ajv/dist/2020.js") as AjvModule;
}
