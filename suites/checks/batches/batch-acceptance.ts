/** Checks of the encodings, signatures and nonces that a batch accepts (§4.6). */
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { toBcs, signTransaction } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";
import type { Fixtures } from "../../judge/check.ts";
import { repeatUnknown } from "../../judge/unknown-outcome.ts";
import { requireAcceptance, requireExecuted, settle, submitAccepted } from "../submission/acceptance.ts";
import { isAccepted, readFailureIndices, requireConclusiveStatus } from "../submission/batch-answer.ts";
import { requireAccepted } from "../submission/refusal.ts";
import { findExecutedTransaction } from "../submission/execution.ts";
import { signedMemberChanges, signWithForeignSignature } from "../submission/mixed-batch.ts";
import {
  distinctNonceGap,
  planWithNonces,
  requireNonces,
  requireNoncesExecuted,
  submitNonces,
} from "../submission/nonces.ts";
import { attachZeros, planNext, sign, toBatchBody, type SignedPlan } from "../submission/planning.ts";

/**
 * The encoding that a requirement demands, and the other encoding. If the target accepts a transaction only in the
 * other encoding, the encoding is the reason for the rejection.
 */
interface EncodingPair {
  readonly encoding: Encoding;
  readonly other: Encoding;
  readonly name: string;
}

/**
 * BTCH-004 and BTCH-005: an encoding is accepted. The check fails only if the same transaction is accepted in the other
 * encoding and succeeds.
 */
export async function assertEncodingAccepted(fixtures: Fixtures, pair: EncodingPair): Promise<void> {
  const { encoding, name } = pair;
  const plan = sign(fixtures, await planNext(fixtures));
  const answer = await submitInBothForms(fixtures, encoding, plan);
  // A target that does not offer the operation returns 404 for both encodings.
  if (answer.status !== 404) requireConclusiveStatus(answer);
  if (!isAccepted(answer)) await requireOtherEncoding(fixtures, pair, plan);
  const context = `Submitted a transaction as ${name}`;
  fixtures.assert.executed(answer, context);
  if (isAccepted(answer)) return void (await requireExecuted(fixtures, plan.planned));
  throw fixtures.assert.violation(answer, {
    context: `${context}; in the other encoding it was accepted`,
    expected: "status 202",
    received: `status ${answer.status}`,
    mismatch: "encoding refused",
  });
}

/**
 * Submits a transaction. In BCS, it is first sent as a vector of one transaction and, if this is rejected, without the
 * vector. The document describes the binary body of a batch as one transaction.
 */
async function submitInBothForms(fixtures: Fixtures, encoding: Encoding, plan: SignedPlan): Promise<Answer> {
  const { node } = fixtures;
  const requestOptions = { judgesStatus: true };
  const answer = await node.submitBatch(toBatchBody(encoding, [plan]), requestOptions);
  if (encoding === "json") return answer;
  if (isAccepted(answer)) {
    node.recorder.recordFact("batch-binary-body", "a vector of transactions");
    return answer;
  }
  const bare: TransactionBody = { bcs: toBcs(plan.signed), transactions: [plan.planned] };
  const second = await node.submitBatch(bare, requestOptions);
  if (!isAccepted(second)) return answer;
  node.recorder.recordFact("batch-binary-body", "one bare transaction");
  return second;
}

/**
 * Submits the transaction in the other encoding. @throws Inconclusive if the target rejects it too, or the call fails
 */
async function requireOtherEncoding(
  fixtures: Fixtures,
  { other, name }: EncodingPair,
  plan: SignedPlan,
): Promise<void> {
  const before = await fixtures.node.getAccount(plan.planned.sender);
  const answer = await fixtures.node.submitBatch(toBatchBody(other, [plan]));
  requireAccepted(fixtures, answer, `a signed transaction, as ${name} or in the other encoding`);
  const account = await requireExecuted(fixtures, plan.planned);
  const since = readHeaderNumber(before, "ledgerVersion");
  const found = await findExecutedTransaction(fixtures, plan.planned, since, account);
  if (valueAt(found.transaction, "/success") === true) return;
  throw new Inconclusive(undeclared("succeeds", "a call that succeeds"), [found.block.exchange]);
}

/** A private key that is not the key of any signer. */
const otherKey = `0x${"5e".repeat(32)}`;

/** A signature that is not valid for the transaction that carries it. */
interface ForeignSignature {
  readonly what: string;
  readonly attach: (fixtures: Fixtures, planned: PlannedTransaction) => SignedPlan;
}

const foreignSignatures: readonly ForeignSignature[] = [
  ...Object.entries(signedMemberChanges).map(([name, changed]) => ({
    what: `the signature of a transaction with another ${name}`,
    attach: (fixtures: Fixtures, planned: PlannedTransaction) =>
      signWithForeignSignature(fixtures, planned, changed(planned)),
  })),
  { what: "a signature of zeros", attach: attachZeros },
  { what: "the signature of another key", attach: signWithOtherKey },
];

function signWithOtherKey(fixtures: Fixtures, planned: PlannedTransaction): SignedPlan {
  const { signed } = sign(fixtures, planned);
  const { signature } = signTransaction(planned, { privateKey: otherKey, ...fixtures.signers.network() });
  return { planned, signed: { ...signed, signature }, isValid: false };
}

/** BTCH-021: a transaction with a signature that is not valid for it is rejected. */
export async function assertForeignSignatureRejected(fixtures: Fixtures, encoding: Encoding): Promise<void> {
  await requireAcceptance(fixtures, encoding);
  // A rejected transaction leaves its account as it was, so one plan is enough for all of them.
  const planned = await planNext(fixtures);
  for (const { what, attach } of foreignSignatures) {
    await repeatUnknown(async (runs) => {
      const own = runs === 1 ? planned : await planNext(fixtures);
      await assertRejected(fixtures, encoding, attach(fixtures, own), what);
    });
  }
}

async function assertRejected(
  fixtures: Fixtures,
  encoding: Encoding,
  plan: SignedPlan,
  what: string,
): Promise<void> {
  const answer = await fixtures.node.submitBatch(toBatchBody(encoding, [plan]));
  requireConclusiveStatus(answer);
  const isRejected = answer.status >= 400 || answer.status === 206 || readFailureIndices(answer).length > 0;
  const context = `Submitted a transaction with ${what}`;
  fixtures.assert.executed(answer, context);
  if (isRejected) return;
  await settle(fixtures, plan.planned);
  throw fixtures.assert.violation(answer, {
    context,
    expected: "status 206 that lists it, or a 4xx status",
    received: `status ${answer.status} without failures`,
    mismatch: "foreign signature accepted",
  });
}

/** BTCH-021: the signature of an executed transaction is not valid for the next one of its sender. */
export async function assertKnownSignatureRejected(fixtures: Fixtures): Promise<void> {
  await requireAcceptance(fixtures, "json");
  const first = await planNext(fixtures);
  await submitAccepted(fixtures, first);
  await requireExecuted(fixtures, first);
  const plan = signWithForeignSignature(fixtures, await planNext(fixtures), first);
  await assertRejected(fixtures, "json", plan, "the signature of an executed transaction of its sender");
}

/**
 * BTCH-007: a target that accepts two transactions with distant nonces in one batch also accepts two whose nonces
 * differ by 1.
 */
export async function assertNearNoncesAccepted(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  await requireNoncesExecuted(fixtures, [0n, distinctNonceGap]);
  const { answer } = await submitNonces(fixtures, await planWithNonces(fixtures, [0n, 1n]));
  requireConclusiveStatus(answer);
  const context = "Submitted two transactions whose nonces differ by 1";
  if (isAccepted(answer)) return fixtures.assert.status(answer, [202, 206], context);
  fixtures.assert.executed(answer, context);
  throw fixtures.assert.violation(answer, {
    context: `${context}; two with distant nonces were accepted`,
    expected: "status 202",
    received: `status ${answer.status} with a failure`,
    mismatch: "a nonce refused",
    pointer: "/transaction_failures",
  });
}

/**
 * BTCH-020: a target that executes a transaction with a nonce also executes two accepted transactions of one sender
 * with nonces.
 */
export async function assertBothNoncesAppear(fixtures: Fixtures): Promise<void> {
  await requireNonces(fixtures);
  const plans = await planWithNonces(fixtures, [0n, distinctNonceGap]);
  const { answer, outcomes } = await submitNonces(fixtures, plans);
  if (outcomes === null) {
    throw new Inconclusive(notSeen("a target that accepts two transactions with nonces in one batch"), [
      answer.exchange,
    ]);
  }
  const context =
    "The target accepted two transactions with nonces, but did not execute both before they expired";
  fixtures.assert.executed(answer, context);
  if (!outcomes.shown.includes(null)) return;
  await requireNoncesExecuted(fixtures, [0n]);
  throw fixtures.assert.violation(answer, {
    context,
    expected: "blocks that include both",
    received: `blocks that include ${outcomes.shown.filter((one) => one !== null).length} of them`,
    mismatch: "never executed",
    exchanges: [answer.exchange, outcomes.account.exchange],
  });
}
