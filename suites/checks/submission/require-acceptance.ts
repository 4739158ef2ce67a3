/**
 * What is signed here may be refused by a good node, for the document gives no layout, no signing message and no rule
 * for the chain id. So before anything that rests on an accepted transaction, one of ours has to be accepted.
 */
import type { Answer } from "../../client/answer.ts";
import type { Fixtures } from "../kit/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { isAccepted } from "../batches/batch-answer.ts";
import { waitForExecution } from "./execution.ts";
import { toBatchBody, planNext, sign } from "./planning.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import type { Encoding } from "../../transactions/signers.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

const names: { readonly [encoding in Encoding]: string } = { json: "JSON", bcs: "BCS" };

/**
 * Submits one transaction in an encoding, once in a run, and waits until it is on the ledger.
 * @throws Inconclusive, each time, where it was not accepted
 */
export function requireAcceptance(tools: Tools, encoding: Encoding): Promise<void> {
  const { acceptances } = tools.memory;
  const known = acceptances.get(encoding);
  if (known !== undefined) return known;
  const first = submitFirstTransaction(tools, encoding);
  acceptances.set(encoding, first);
  return first;
}

async function submitFirstTransaction(tools: Tools, encoding: Encoding): Promise<void> {
  const planned = await planNext(tools);
  const answer = await tools.node.submitBatch(toBatchBody(encoding, [sign(tools, planned)]));
  if (!isAccepted(answer)) {
    throw new Inconclusive(
      `needs a transaction that the target accepts in ${names[encoding]}: the first was answered with ${answer.status}`,
      [answer.exchange],
    );
  }
  tools.node.recorder.recordFact("signing-accepted", names[encoding]);
  await requireExecuted(tools, planned);
}

/**
 * Waits until the sequence number of a sender has passed that of a transaction.
 * @returns the read that showed it
 * @throws Inconclusive where it does not in a reasonable time, or before the transaction expires
 */
export async function requireExecuted(
  tools: Tools,
  transaction: Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">,
): Promise<Answer> {
  const { isExecuted, account } = await waitForExecution(tools, transaction);
  if (isExecuted) return account;
  const { sender, sequenceNumber } = transaction;
  throw new Inconclusive(
    `needs a ledger that executes what was accepted: number ${sequenceNumber} of ${sender} has expired`,
    [account.exchange],
  );
}
