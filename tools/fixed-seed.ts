/** Loaded before the tests: property tests use a fixed seed and 40 cases unless TEST_SEED and TEST_RUNS are set. */
import * as fc from "fast-check";

fc.configureGlobal({
  seed: Number(process.env["TEST_SEED"] ?? 1),
  numRuns: Number(process.env["TEST_RUNS"] ?? 40),
});
