import { step } from "../journeys/step.ts";
import type { Python } from "./find-python.ts";

/**
 * Installs the packages of a file with exact versions and digests into a new virtual environment.
 * @returns the path of its interpreter.
 */
export async function installPython(
  python: Python,
  lock: string,
  environment: string,
  cwd: string,
): Promise<string> {
  await step(python.command, ["-m", "venv", environment], cwd);
  const interpreter = `${environment}/bin/python`;
  // Packages that would have to be built need compilers, and packages that the lock does not list.
  const strict = ["--require-hashes", "--no-deps", "--only-binary", ":all:"];
  const quiet = ["--quiet", "--no-input", "--disable-pip-version-check"];
  await step(interpreter, ["-m", "pip", "install", ...quiet, ...strict, "--requirement", lock], cwd);
  return interpreter;
}
