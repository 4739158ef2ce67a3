import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The versions of Playwright that the suites run with. package.json names them as those of an optional peer. */
export const playwrightRange = ">=1.50 <2";

/** What a user does when Playwright is missing or too old. */
const remedy = `npm install --save-dev "@playwright/test@${playwrightRange}"`;

/** Playwright cannot be used. The message says why, and what to do. */
export class PlaywrightError extends Error {}

/**
 * The environment variable with the path of a file of Playwright, which the command sets for Playwright's processes: their working
 * directory is not in the project.
 */
export const PLAYWRIGHT_VARIABLE = "TSTONE_PLAYWRIGHT";

/** Playwright as it is installed. */
export interface InstalledPlaywright {
  /** A file beside which all processes of a run find the same Playwright. */
  readonly manifest: string;
  /** The program of its command line. */
  readonly program: string;
  /** Loads its main module. Playwright refuses to be loaded twice in a process. */
  readonly load: () => typeof import("@playwright/test");
}

/**
 * Finds Playwright, which the package does not install: most runs do not need it, and a project that has it must keep its version.
 * @param by what asks for it, such as `--runner playwright`
 * @param files whose folders and the folders above are looked through, in this order
 * @throws PlaywrightError if it is not installed, or of a version out of the range
 */
export function findPlaywright(by: string, files = listFiles()): InstalledPlaywright {
  const manifest = files.map(findManifest).find((path) => path !== null);
  if (manifest === undefined || manifest === null) {
    const folders = [...new Set(files.map((file) => dirname(file)))].join(" and ");
    throw new PlaywrightError(
      `${by} needs @playwright/test ${playwrightRange}, which was not found in ${folders} or above; ${remedy}`,
    );
  }
  const require = createRequire(manifest);
  const { version } = require(manifest) as { readonly version: string };
  if (!isInRange(version)) {
    throw new PlaywrightError(
      `${by} needs @playwright/test ${playwrightRange}, but ${version} is installed; ${remedy}`,
    );
  }
  return {
    manifest,
    program: join(dirname(manifest), "cli.js"),
    load: () => require("@playwright/test") as typeof import("@playwright/test"),
  };
}

/** Lists where Playwright may be: what the command has found, beside this package, and in the project, if `npx` runs this package. */
function listFiles(): readonly string[] {
  const found = process.env[PLAYWRIGHT_VARIABLE];
  if (found !== undefined) return [found];
  return [fileURLToPath(import.meta.url), join(process.cwd(), "package.json")];
}

function findManifest(file: string): string | null {
  try {
    return createRequire(file).resolve("@playwright/test/package.json");
  } catch {
    return null;
  }
}

/** Returns whether a version is in the range. */
function isInRange(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 1 && minor >= 50;
}
