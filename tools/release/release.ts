/**
 * `npm run task -- release --dry-run`: checks what a release needs, and writes its bill of materials. It publishes nothing.
 * Exits with 0 if everything is right, 1 if anything is left to do or could not be checked, 2 if it is used wrongly.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../package-root.ts";
import { checkRelease } from "./checks.ts";
import { readReleaseFacts } from "./facts.ts";
import { renderResults } from "./render-results.ts";
import { createSbom } from "./sbom.ts";

const sbomFile = "dist/sbom.cdx.json";

process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  if (argv.length !== 1 || argv[0] !== "--dry-run") {
    process.stderr.write(
      "Expected --dry-run and no other argument: this task checks a release and never publishes.\nRun npm run task -- release --dry-run\n",
    );
    return 2;
  }
  const facts = await readReleaseFacts(packageRoot);
  const results = checkRelease(facts);
  const sbom = createSbom(facts.manifest, facts.components);
  writeFileSync(join(packageRoot, sbomFile), `${JSON.stringify(sbom, null, 2)}\n`);
  process.stdout.write(`${renderResults(results)}The bill of materials is ${sbomFile}.\n`);
  return results.every(({ status }) => status === "ok") ? 0 : 1;
}
