import type { Check } from "../checks/kit/check.ts";

/** Receives the checks of the spec files as they are imported. */
export type Collector = (check: Check) => void;

/**
 * Where the collector stands while the plain driver imports the spec files. A symbol in this process and not an
 * environment variable: the library may run inside somebody's own Playwright test, whose workers inherit the latter.
 */
export const collectorKey: symbol = Symbol.for("touchstone.collector");
