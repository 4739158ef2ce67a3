/** The check of which signatures a batch takes (§1, §4.6). */
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readFailureIndices, requireConclusiveStatus } from "./batch-answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { Violation } from "../../client/outcome.ts";
import { requireAcceptance, requireExecuted } from "../submission/require-acceptance.ts";
import { signedMemberChanges, signWithForeignSignature } from "../submission/mixed-batch.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import {
  toBatchBody,
  planNext,
  sign,
  prepareForSimulation,
  type SignedPlan,
} from "../submission/planning.ts";
import { signTransaction } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A key that is nobody's. */
const otherKey = `0x${"5e".repeat(32)}`;

/** What signature a transaction carries in place of its own. */
interface ForeignSignature {
  readonly what: string;
  readonly make: (fixtures: Fixtures, planned: PlannedTransaction) => SignedPlan;
}

const foreign: readonly ForeignSignature[] = [
  ...Object.entries(signedMemberChanges).map(([name, changed]) => ({
    what: `that of one with another ${name}`,
    make: (fixtures: Fixtures, planned: PlannedTransaction) =>
      signWithForeignSignature(fixtures, planned, changed(planned)),
  })),
  { what: "all zeros, as in a simulation,", make: prepareForSimulation },
  { what: "that of another key", make: signedByAnother },
];

function signedByAnother(fixtures: Fixtures, planned: PlannedTransaction): SignedPlan {
  const { signed } = sign(fixtures, planned);
  const { signature } = signTransaction(planned, { privateKey: otherKey, ...fixtures.signers.network() });
  return { planned, signed: { ...signed, signature } };
}

/** A transaction with a signature that its signer did not give to it is not accepted. */
export async function assertForeignSignatureRejected(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  for (const { what, make } of foreign) {
    const planned = await planNext(fixtures);
    const answer = await fixtures.node.submitBatch(toBatchBody(encoding, [make(fixtures, planned)]));
    requireConclusiveStatus(answer);
    const isRefused = answer.status >= 400 || answer.status === 206 || readFailureIndices(answer).length > 0;
    const context = `A transaction whose signature is ${what} is not accepted`;
    answer.recordAssertion("BTCH-021", context);
    if (isRefused) continue;
    await ignoreInconclusive(() => requireExecuted(fixtures, planned).then(() => {}));
    throw new Violation({
      operation: answer.operation,
      basis: "comparison",
      layer: "semantics",
      mismatch: "foreign signature accepted",
      summary: `${context}, but it was.`,
      expected: "a 206 that lists it, or a 4xx",
      received: "status 202 without failures",
      exchanges: [answer.exchange],
    });
  }
}
