import { defineConfig } from "@playwright/test";

/** The checks that only the drivers are judged by. */
export default defineConfig({
  testDir: ".",
  testMatch: /\.spec\.[jt]s$/,
  fullyParallel: true,
  timeout: 0,
});
