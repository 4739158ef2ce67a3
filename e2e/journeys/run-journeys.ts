/**
 * Runs what `docs/fake-node.md` says to authors of clients: its quick start, and every journey of `examples/` with each version
 * of the client library. The quick start needs the default ports of the preset; the journeys use free ports.
 */
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { withNodeOnFreePorts } from "./node-on-free-ports.ts";
import { runQuickStart } from "./quick-start.ts";
import { step } from "./step.ts";

const examples = join(packageRoot, "examples");
const run = "client-library/run.js";

// The default effect of these signals would leave the servers running.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

try {
  await step("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"], examples);
  const onFreePorts = await withNodeOnFreePorts(examples, (env) =>
    step(process.execPath, [run], examples, env),
  );
  print("the journeys", onFreePorts);
  const printed = await runQuickStart(async () => {
    print("Network.LOCAL", await step(process.execPath, [run, "local-network"], examples));
  });
  if (!/^transferred 1 APT: 0x[0-9a-f]{64} \(version \d+\)$/m.test(printed))
    throw new Error(`Expected the quick start to print its transfer, got ${printed}`);
  print("the quick start of the guide", printed);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Prints the last line of an output: the result. */
function print(what: string, output: string): void {
  process.stdout.write(`${what}: ${output.trim().split("\n").at(-1)}\n`);
}
