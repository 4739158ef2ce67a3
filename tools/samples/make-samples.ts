/** `npm run task -- samples`: creates the three sample reports and prints their commands. Fails if an exit code differs. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findPort } from "../../cli/run/free-port.ts";
import { packageRoot } from "../package-root.ts";
import { runTouchstone } from "../run-command.ts";
import { toArguments, samples } from "./samples.ts";

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
