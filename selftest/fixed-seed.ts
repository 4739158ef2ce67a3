/** Loaded before our own tests: their properties draw the same cases every time, unless TEST_SEED says otherwise. */
import * as fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["TEST_SEED"] ?? 1) });
