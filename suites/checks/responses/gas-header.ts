/** What X-NODE-GAS-USED (§4.0) is in the answer to a simulation. */
import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { isUnsignedText } from "../../client/response-head.ts";

const ending = LEDGER_HEADERS.gasUsed.name.replace(/^X-NODE/, "").toLowerCase();

/** Notes whether the cost of the call is the gas that the output says was used: the document leaves it open (RESP-S12). */
export function recordGasHeader({ node }: Pick<Fixtures, "node">, answer: Answer): void {
  node.recorder.recordFact("simulation-gas-header", relation(answer));
}

function relation(answer: Answer): string {
  const cost = answer.headers.find(([name]) => name.toLowerCase().endsWith(ending))?.[1].trim();
  const used = readMember(answer, "/0/gas_used");
  if (cost === undefined) return "absent";
  if (typeof used !== "string" || !isUnsignedText(cost, 64)) return "not to be compared";
  return BigInt(cost) === BigInt(used) ? "the gas_used of the output" : "another number";
}
