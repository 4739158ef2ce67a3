import { defineConfig } from "@playwright/test";

/** The configuration for the checks in this folder, which test the drivers. */
export default defineConfig({
  testDir: ".",
  testMatch: /\.spec\.[jt]s$/,
  fullyParallel: true,
  timeout: 0,
});
