import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The versions of Playwright that the suites run with. package.json names them as those of an optional peer. */
export const playwrightRange = ">=1.50 <2";

/** What a user does when Playwright is missing or too old. */
const remedy = `npm install --save-dev "@playwright/test@${playwrightRange}"`;

/** Playwright cannot be used. The message says why, and what to do. */
export class PlaywrightError extends Error {}

/** Playwright as it is installed beside this package. */
export interface InstalledPlaywright {
  /** The program of its command line. */
  readonly program: string;
  /** Loads its main module. Playwright refuses to be loaded twice in a process. */
  readonly load: () => typeof import("@playwright/test");
}

/**
 * Finds Playwright, which the package does not install: most runs do not need it, and a project that has it must keep its version.
 * @param by what asks for it, such as `--runner playwright`
 * @throws PlaywrightError if it is not installed, or of a version out of the range
 */
export function findPlaywright(by: string, require = createRequire(import.meta.url)): InstalledPlaywright {
  let path: string;
  try {
    path = require.resolve("@playwright/test/package.json");
  } catch {
    throw new PlaywrightError(
      `${by} needs @playwright/test ${playwrightRange}, which is not installed; ${remedy}`,
    );
  }
  const { version } = require(path) as { readonly version: string };
  if (!isInRange(version)) {
    throw new PlaywrightError(
      `${by} needs @playwright/test ${playwrightRange}, but ${version} is installed; ${remedy}`,
    );
  }
  return {
    program: join(dirname(path), "cli.js"),
    load: () => require("@playwright/test") as typeof import("@playwright/test"),
  };
}

/** Returns whether a version is in the range. */
function isInRange(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 1 && minor >= 50;
}
