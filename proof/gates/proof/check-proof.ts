/**
 * Runs before `npm pack`, and deletes proof.json if it was written for other sources. With `--required`, exits with 1
 * if the results of a gate are missing; with `--every`, also if mutants or variations were left out.
 */
import { dropStaleProof, readProof } from "./proof.ts";

dropStaleProof();
const proof = readProof();
const needsEvery = process.argv.includes("--every");
const isMissing = (half: { readonly unjudged: number } | null): boolean =>
  half === null || (needsEvery && half.unjudged > 0);
const missing = (["mutation", "variations"] as const)
  .filter((gate) => isMissing(proof?.[gate] ?? null))
  .map((gate) => `npm run task -- ${gate}${needsEvery ? " --every" : ""}`);
if (process.argv.includes("--required") && missing.length > 0) {
  process.stderr.write(`Run ${missing.join(" and ")}: proof.json has no proof of these sources\n`);
  process.exitCode = 1;
}
