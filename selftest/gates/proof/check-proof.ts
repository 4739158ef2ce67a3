/**
 * Before packing: drops a proof that is of other sources. With `--required`, ends with 1 where no whole one is left.
 */
import { dropStaleProof, readProof } from "./proof.ts";

dropStaleProof();
const proof = readProof();
const missing = [
  ...(proof?.mutation === undefined || proof.mutation === null ? ["npm run mutation"] : []),
  ...(proof?.variations === undefined || proof.variations === null ? ["npm run variations"] : []),
];
if (process.argv.includes("--required") && missing.length > 0) {
  process.stderr.write(`proof.json lacks the proof of these sources; run ${missing.join(" and ")}\n`);
  process.exitCode = 1;
}
