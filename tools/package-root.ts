import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The root folder of this package, both for sources and for compiled files. */
export const packageRoot = dirname(createRequire(import.meta.url).resolve("touchstone/package.json"));
