/** `npm run task -- samples`: creates the three sample reports and prints their commands. Fails if an exit code differs. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findPort } from "../../cli/run/free-port.ts";
import { packageRoot } from "../package-root.ts";
import { runTouchstone } from "../run-command.ts";

/** A sample report. There is one for each of the exit codes 0, 1 and 4. */
interface Sample {
  /** The name of the folder in `compliance/samples/`. */
  readonly name: "conformant" | "failing" | "incomplete";
  readonly exitCode: number;
  /** The arguments of Node.js that serve the target; null for the built-in reference node. */
  readonly target: ((port: string) => readonly string[]) | null;
  readonly allow: "read" | "submit" | "heavy";
}

/** Mutants with different kinds of failures that do not hide each other. */
const faults: readonly string[] = [
  "no-x-node-epoch",
  "no-block_hash",
  "sequence-number-integer",
  "pruned-404",
  "error-410-has-a-text-for-a-body",
  "resources-cursor-skips",
  "blocks-overlap",
  "keys-compared-as-texts",
];

const samples: readonly Sample[] = [
  { name: "conformant", exitCode: 0, target: null, allow: "heavy" },
  {
    name: "failing",
    exitCode: 1,
    target: (port) => ["dist/proof/gates/mutation/mutant-command.js", "--port", port, ...faults],
    allow: "read",
  },
  {
    name: "incomplete",
    exitCode: 4,
    target: (port) => [
      "dist/cli/main.js",
      "node",
      "--port",
      port,
      "--disable",
      "submitBatch,simulateTransaction",
    ],
    allow: "submit",
  },
];

/** The arguments of `touchstone` that create a sample. */
function toArguments({ name, target, allow }: Sample, port: number): readonly string[] {
  const out = ["--seed", "7", "--out", `compliance/samples/${name}`];
  if (target === null) return ["check", "--reference", ...out];
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return ["check", baseUrl, "--allow", allow, ...out, "--", "node", ...target(String(port))];
}

for (const sample of samples) {
  const argv = toArguments(sample, await findPort("127.0.0.1", 0));
  process.stdout.write(`\nnpx touchstone ${argv.join(" ")}\n`);
  const { code, stderr } = await runTouchstone([...argv], { cwd: packageRoot });
  process.stdout.write(`exited with ${code}\n`);
  if (code !== sample.exitCode) {
    process.stderr.write(
      `${stderr}\nThe sample ${sample.name}: expected exit code ${sample.exitCode}, got ${code}.\n`,
    );
    process.exitCode = 1;
    break;
  }
  const folder = join(packageRoot, "compliance", "samples", sample.name);
  for (const file of readdirSync(folder)) process.stdout.write(`${join(folder, file)}\n`);
}
