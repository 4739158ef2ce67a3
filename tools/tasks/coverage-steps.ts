import { compiled } from "./task.ts";

/** The rooms whose coverage is measured, and whose tests are in the same folders. */
const coveredRooms = ["reference-node", "reports", "spec", "evidence", "suites", "cli"];

/** Compiles with source maps, and runs the tests of these rooms under c8. */
export const coverageSteps: readonly (readonly string[])[] = [
  ["tsc", "-p", "tsconfig.json", "--sourceMap"],
  [
    "c8",
    "--exclude-after-remap",
    ...coveredRooms.map((room) => `--include=${room}/**`),
    "--exclude=**/*.test.ts",
    "--exclude=**/*.selftest.ts",
    "--reporter=text",
    ...compiled("tools/run-tests.js", ...coveredRooms.map((room) => `${room}/`)),
  ],
];
