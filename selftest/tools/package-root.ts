import { createRequire } from "node:module";
import { dirname } from "node:path";

/** The folder of this package, whether from its sources or compiled. */
export const packageRoot = dirname(createRequire(import.meta.url).resolve("touchstone/package.json"));
