import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { RUN_FOLDER_VARIABLE } from "./suites/runner/run-folder.ts";

const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
const isStartedByCommand = process.env[RUN_FOLDER_VARIABLE] !== undefined;

/**
 * For both ways of running the suites: `touchstone check` starts them with this configuration compiled, and plain
 * `npx playwright test` with this file, where the global setup prepares the run as the command would.
 */
export default defineConfig({
  testDir: "suites",
  testMatch: /\.spec\.[jt]s$/,
  fullyParallel: true,
  workers: 1,
  timeout: 0,
  retries: 0,
  reporter: "list",
  outputDir: "test-results",
  ...(isStartedByCommand
    ? {}
    : { globalSetup: fileURLToPath(new URL(`cli/run/playwright-setup.${extension}`, import.meta.url)) }),
});
