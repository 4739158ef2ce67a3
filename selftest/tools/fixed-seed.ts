/** Loaded before our own tests: their properties draw the same cases every time, and 40 of each, unless
 * TEST_SEED and TEST_RUNS say otherwise. */
import * as fc from "fast-check";

fc.configureGlobal({
  seed: Number(process.env["TEST_SEED"] ?? 1),
  numRuns: Number(process.env["TEST_RUNS"] ?? 40),
});
