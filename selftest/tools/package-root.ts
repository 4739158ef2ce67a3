import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The root folder of this package, for sources and compiled files alike. */
export const packageRoot = dirname(createRequire(import.meta.url).resolve("touchstone/package.json"));
