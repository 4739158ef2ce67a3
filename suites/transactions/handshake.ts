/**
 * What is signed here may be refused by a good node, for the document gives no layout, no signing message and no rule
 * for the chain id. So before anything that rests on an accepted transaction, one of ours has to be accepted.
 */
import { member, type Answer } from "../client/answer.ts";
import { sleep } from "../client/transport.ts";
import type { Fixtures } from "../judge.ts";
import { Inconclusive } from "../outcome.ts";
import { isAccepted } from "../batch-answer.ts";
import { batchOf, planNext, sign } from "./planning.ts";
import type { PlannedTransaction } from "./planned-transaction.ts";
import type { Encoding } from "./signers.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed">;

const names: { readonly [encoding in Encoding]: string } = { json: "JSON", bcs: "BCS" };
const looksMax = 40;
const spacingMillis = 250;

/**
 * Submits one transaction in an encoding, once in a run, and waits until it is on the ledger.
 * @throws Inconclusive, each time, where it was not accepted
 */
export function presumesAcceptance(tools: Tools, encoding: Encoding): Promise<void> {
  const { handshakes } = tools.signers;
  const known = handshakes.get(encoding);
  if (known !== undefined) return known;
  const first = shakeHands(tools, encoding);
  handshakes.set(encoding, first);
  return first;
}

async function shakeHands(tools: Tools, encoding: Encoding): Promise<void> {
  const planned = await planNext(tools);
  const answer = await tools.node.submitBatch(batchOf(encoding, [sign(tools, planned)]));
  if (!isAccepted(answer)) {
    throw new Inconclusive(
      `needs a transaction that the target accepts in ${names[encoding]}: the first was answered with ${answer.status}`,
      [answer.exchange],
    );
  }
  await untilExecuted(tools, planned);
}

/**
 * Waits until the sequence number of a sender has passed that of a transaction.
 * @returns the read that showed it
 * @throws Inconclusive where it does not in a reasonable time
 */
export async function untilExecuted(
  { node }: Pick<Fixtures, "node">,
  { sender, sequenceNumber }: Pick<PlannedTransaction, "sender" | "sequenceNumber">,
): Promise<Answer> {
  for (let look = 1; ; look += 1) {
    const account = await node.getAccount(sender);
    const next = account.status === 200 ? member(account, "/sequence_number") : null;
    if (typeof next === "string" && BigInt(next) > sequenceNumber) return account;
    if (look === looksMax) {
      throw new Inconclusive(
        `needs a ledger that executes what was accepted: number ${sequenceNumber} of ${sender} is still to come`,
        [account.exchange],
      );
    }
    await sleep(spacingMillis);
  }
}
