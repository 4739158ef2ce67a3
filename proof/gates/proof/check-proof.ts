/**
 * Runs before `npm pack`, and deletes proof.json if it was written for other sources. With `--required`, exits with 1
 * if the results of a gate are missing; with `--every`, also if mutants were left out.
 */
import { dropStaleProof, readProof } from "./proof.ts";

dropStaleProof();
const proof = readProof();
const needsEvery = process.argv.includes("--every");
const unjudged = proof?.mutation?.unjudged ?? null;
const isJudged = unjudged !== null && (unjudged === 0 || !needsEvery);
const missing = [
  ...(isJudged ? [] : [`npm run task -- mutation${needsEvery ? " --every" : ""}`]),
  ...(proof?.variations === undefined || proof.variations === null ? ["npm run task -- variations"] : []),
];
if (process.argv.includes("--required") && missing.length > 0) {
  process.stderr.write(`Run ${missing.join(" and ")}: proof.json has no proof of these sources\n`);
  process.exitCode = 1;
}
