/**
 * Runs before `npm pack`, and deletes proof.json if it was written for other sources. With `--required`, exits with 1
 * if the results of a gate are missing.
 */
import { dropStaleProof, readProof } from "./proof.ts";

dropStaleProof();
const proof = readProof();
const missing = [
  ...(proof?.mutation === undefined || proof.mutation === null ? ["npm run task -- mutation"] : []),
  ...(proof?.variations === undefined || proof.variations === null ? ["npm run task -- variations"] : []),
];
if (process.argv.includes("--required") && missing.length > 0) {
  process.stderr.write(`Run ${missing.join(" and ")}: proof.json has no proof of these sources\n`);
  process.exitCode = 1;
}
