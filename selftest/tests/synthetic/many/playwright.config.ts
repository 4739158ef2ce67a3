import { defineConfig } from "@playwright/test";

/** For the checks beside this file, which judge the drivers and no target. */
export default defineConfig({
  testDir: ".",
  testMatch: /\.spec\.[jt]s$/,
  fullyParallel: true,
  timeout: 0,
});
