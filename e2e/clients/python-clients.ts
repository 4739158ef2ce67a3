import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { step } from "../journeys/step.ts";
import { choosePython, listPythons } from "./find-python.ts";
import { installPython } from "./python-environment.ts";
import { guideProgram } from "./guide-program.ts";

/** A version of the Python client, with the programs that use it. */
interface PythonClient {
  /** The file with the exact versions and digests of its packages. */
  readonly lock: string;
  /** The lowest version of Python for which the packages of the lock are made. */
  readonly minimum: string;
  readonly programs: readonly (keyof typeof steps)[];
}

const folder = join(packageRoot, "examples", "python");

/** The newest version, and the last one that runs on Python 3.11, which has no newer API. */
export const pythonClients: readonly PythonClient[] = [
  { lock: "aptos-sdk-0.11.txt", minimum: "3.11", programs: ["client.py", "tokens.py"] },
  { lock: "aptos-sdk-0.12.txt", minimum: "3.12", programs: ["client.py", "client_v2.py", "tokens.py"] },
];

/** What each program does, in this order. It prints a line for each step when the step is done. */
const steps = {
  "client.py": ["fund", "transfer", "read", "errors"],
  "client_v2.py": ["fund", "transfer", "read", "errors"],
  "tokens.py": ["mint", "change", "transfer", "burn"],
};

/**
 * Installs each version of the Python client into `parent`, runs its programs and the one of `docs/fake-node.md`, and prints a
 * line for each.
 * @param env - the URLs of the node, of its faucet and of its indexer.
 * @throws Error before the first run if a version of Python is missing, and at the first version that cannot be
 *   installed or whose program fails.
 */
export async function runPythonClients(
  parent: string,
  env: { readonly [name: string]: string },
): Promise<void> {
  const pythons = await listPythons(process.env);
  writeFileSync(join(parent, "guide.py"), guideProgram(env));
  const runs = pythonClients.map((client) => {
    const title = `aptos-sdk ${versionOf(client.lock)}`;
    return { client, title, python: choosePython(pythons, client.minimum, title) };
  });
  for (const { client, title, python } of runs) {
    const environment = join(parent, client.lock.replace(/\.txt$/, ""));
    const interpreter = await installPython(python, join(folder, client.lock), environment, parent);
    for (const program of client.programs) {
      const printed = await step(interpreter, [program], folder, env);
      const done = readSteps(program, printed).join(", ");
      process.stdout.write(`python ${title} (${program}, Python ${python.version}): ${done}: ok\n`);
    }
    const transferred = await step(interpreter, ["guide.py"], parent);
    if (!/^transferred 1 APT: 0x[0-9a-f]{64}\n$/.test(transferred))
      throw new Error(
        `Expected the Python program of docs/fake-node.md to print its transfer, got ${transferred}`,
      );
    process.stdout.write(`python ${title} (guide, Python ${python.version}): transfer: ok\n`);
  }
}

/**
 * Returns the steps that a program has done.
 * @throws Error if it left out or added a step.
 */
export function readSteps(program: keyof typeof steps, printed: string): string[] {
  const done = [...printed.matchAll(/^(\w+): ./gm)].map(([, name = ""]) => name);
  const expected = steps[program];
  if (done.join() === expected.join()) return done;
  throw new Error(`Expected ${program} to print a line for each of ${expected.join(", ")}, got\n${printed}`);
}

/** Returns the exact version of the client in a lock. */
export function versionOf(lock: string): string {
  const version = /^aptos-sdk==(\S+)/m.exec(readFileSync(join(folder, lock), "utf8"))?.[1];
  if (version === undefined)
    throw new Error(`Expected a line "aptos-sdk==<version>" in ${join(folder, lock)}`);
  return version;
}
