import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { packageRoot } from "../../tools/package-root.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** The configuration of `npm run task -- test:browser`, which runs the compiled `*.browser.js` in the installed Chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: /\.browser\.js$/,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  reporter: "list",
  outputDir: join(packageRoot, "test-results", "browser"),
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
  },
});
