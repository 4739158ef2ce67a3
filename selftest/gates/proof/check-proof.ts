/**
 * Runs before packing and deletes a proof of other sources. With `--required`, exits with 1 if the proof is incomplete.
 */
import { dropStaleProof, readProof } from "./proof.ts";

dropStaleProof();
const proof = readProof();
const missing = [
  ...(proof?.mutation === undefined || proof.mutation === null ? ["npm run mutation"] : []),
  ...(proof?.variations === undefined || proof.variations === null ? ["npm run variations"] : []),
];
if (process.argv.includes("--required") && missing.length > 0) {
  process.stderr.write(`Run ${missing.join(" and ")}: proof.json has no proof of these sources\n`);
  process.exitCode = 1;
}
