/**
 * Runs client libraries of other languages against the node, unmodified: the programs of `examples/` in each language.
 * Everything that is installed for this is in a temporary folder. Arguments are languages; without one, all run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withNodeOnFreePorts } from "../journeys/node-on-free-ports.ts";
import { runPythonClients } from "./python-clients.ts";

const languages: {
  readonly [language: string]: (folder: string, env: { readonly [name: string]: string }) => Promise<void>;
} = { python: runPythonClients };

const folder = mkdtempSync(join(tmpdir(), "touchstone-clients-"));

// The default effect of these signals would leave the node running and the folder behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

try {
  const chosen = chooseLanguages(process.argv.slice(2));
  await withNodeOnFreePorts(folder, async (env) => {
    for (const runClients of chosen) await runClients(folder, env);
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function chooseLanguages(names: readonly string[]): (typeof languages)[string][] {
  return (names.length > 0 ? names : Object.keys(languages)).map((name) => {
    const runClients = Object.hasOwn(languages, name) ? languages[name] : undefined;
    if (runClients) return runClients;
    throw new Error(`A language must be one of ${Object.keys(languages).join(", ")}, got ${name}`);
  });
}
