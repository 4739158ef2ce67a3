import { fileURLToPath } from "node:url";
import type { PlaywrightTestConfig } from "@playwright/test";
import { describeFailure } from "./reports/text/failure-text.ts";
import { renderReason } from "./reports/text/reason-text.ts";
import type { TestFixtures } from "./suites/runner/requirement.ts";
import { RUN_FOLDER_VARIABLE } from "./suites/runner/run-folder.ts";

/** The sources end in `.ts`, the compiled files in `.js`, and those of the package in `.cjs`. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf(".") + 1);
const isStartedByCommand = process.env[RUN_FOLDER_VARIABLE] !== undefined;

/**
 * The configuration of the suites. `npx playwright test` reads this file, and its global setup prepares the run as the
 * command would. `touchstone check` uses the compiled file and prepares the run itself.
 */
const config: PlaywrightTestConfig<Pick<TestFixtures, "sentences">> = {
  testDir: "suites",
  testMatch: /\.spec\.(?:c?js|ts)$/,
  fullyParallel: true,
  workers: 1,
  timeout: 0,
  retries: 0,
  reporter: "list",
  outputDir: "test-results",
  use: { sentences: { describeFailure, renderReason } },
  ...(isStartedByCommand
    ? {}
    : { globalSetup: fileURLToPath(new URL(`cli/run/playwright-setup.${extension}`, import.meta.url)) }),
};

export default config;
