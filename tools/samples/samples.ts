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

export const samples: readonly Sample[] = [
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
export function toArguments({ name, target, allow }: Sample, port: number): readonly string[] {
  const out = ["--seed", "7", "--out", `compliance/samples/${name}`];
  if (target === null) return ["check", "--reference", ...out];
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return ["check", baseUrl, "--allow", allow, ...out, "--", "node", ...target(String(port))];
}
