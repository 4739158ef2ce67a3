import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "../../tools/run-command.ts";

/** A Python interpreter of this machine. */
export interface Python {
  readonly command: string;
  /** Its version, such as `3.12.1`. */
  readonly version: string;
  /** Whether it can create a virtual environment with pip. Debian has this in a package of its own. */
  readonly hasVenv: boolean;
}

const question = [
  "import sys, importlib.util",
  "found = all(importlib.util.find_spec(name) for name in ('venv', 'ensurepip'))",
  "print('%d.%d.%d' % sys.version_info[:3], found)",
].join("\n");

/** Returns the interpreters of this machine, the default one first. The variable PYTHON names the only one to use. */
export async function listPythons(env: { readonly [name: string]: string | undefined }): Promise<Python[]> {
  const commands = env["PYTHON"]
    ? [env["PYTHON"]]
    : ["python3", "python3.14", "python3.13", "python3.12", ...installedByPyenv(env["PYENV_ROOT"])];
  const pythons = await Promise.all(commands.map((command) => probe(command)));
  return pythons.filter((python) => python !== null);
}

/**
 * Returns the first interpreter that has at least a version such as `3.12` and can create a virtual environment.
 * @throws Error that says what is missing, what was found and what to do.
 */
export function choosePython(pythons: readonly Python[], minimum: string, client: string): Python {
  const chosen = pythons.find(({ version, hasVenv }) => hasVenv && isAtLeast(version, minimum));
  if (chosen) return chosen;
  const found = pythons.map(
    ({ command, version, hasVenv }) => `${command} (${version}${hasVenv ? "" : ", without venv and pip"})`,
  );
  throw new Error(
    `Install Python ${minimum} or later with venv and pip (such as the packages python3 and python3-venv of Debian, or ` +
      `"pyenv install ${minimum}"), or set PYTHON to the path of such an interpreter. ` +
      `${client} needs it, found ${found.join(", ") || "no interpreter"}.`,
  );
}

/** Returns the interpreters that pyenv has installed. Its commands such as python3.12 work only for chosen versions. */
function installedByPyenv(root = join(homedir(), ".pyenv")): string[] {
  const folder = join(root, "versions");
  try {
    return readdirSync(folder).map((version) => join(folder, version, "bin", "python3"));
  } catch {
    return [];
  }
}

async function probe(command: string): Promise<Python | null> {
  const result = await run(command, ["-c", question]).catch(() => null);
  const [, version, venv] = /^(\d+\.\d+\.\d+) (True|False)$/m.exec(result?.stdout ?? "") ?? [];
  return version === undefined ? null : { command, version, hasVenv: venv === "True" };
}

function isAtLeast(version: string, minimum: string): boolean {
  const [[major = 0, minor = 0], [wantedMajor = 0, wantedMinor = 0]] = [version, minimum].map((text) =>
    text.split(".").map(Number),
  ) as [number[], number[]];
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
