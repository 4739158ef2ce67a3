/**
 * Plans transactions that a target should accept, from the account and the ledger time that the target returns (§2.5a).
 */
import { require200 } from "../kit/require-200.ts";
import { blockedBy, notSeen, undeclared } from "../../../evidence/reason.ts";
import { readHeaderNumber, readMember, type Answer } from "../../client/answer.ts";
import { toReceived } from "../../client/describe-error.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/target.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readSince } from "../kit/pinned-read.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { EncodingError } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import {
  toBcsBatch,
  toJsonRequest,
  derivePublicKey,
  signTransaction,
  attachZeroSignature,
  type SignedTransaction,
} from "../../transactions/sign.ts";
import type { Encoding, Signer } from "../../transactions/signers.ts";

/** The fixtures that a check needs to plan and submit transactions. */
export type SubmissionFixtures = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

/** A transaction with its signature, which can be sent in either encoding. */
export interface SignedPlan {
  readonly planned: PlannedTransaction;
  readonly signed: SignedTransaction;
  /** False if the target should refuse it. */
  readonly isValid: boolean;
}

/** The values that differ from the default transaction. */
export interface TransactionOptions extends Partial<Omit<PlannedTransaction, "sender" | "call">> {
  /** The index of the signer that sends it; default: 0. */
  readonly place?: number;
  /** Which of the two declared calls it makes; default: the call that succeeds. */
  readonly outcome?: "succeeds" | "fails";
  /** Added to the next sequence number; default: 0. */
  readonly sequenceOffset?: bigint;
}

const maxGasAmount = 200_000n;
/**
 * The time from planning a transaction to its expiry. It is long enough for a slow ledger. It is also short enough for
 * a transaction with a nonce: a node may limit how long it remembers nonces.
 */
const lifetimeSecs = 60n;
/**
 * The same time for a ledger that advances only on submissions. It is shorter, because the suites have to submit
 * transactions until the ledger's time is after the expiry.
 */
const onDemandLifetimeSecs = 10n;

/**
 * Plans the next transaction of a signer. The sequence number is read from the target. The expiry is derived from the
 * ledger's time, because the clock of this machine may differ.
 * @throws Inconclusive if a signer or a call is not declared, or the account cannot be read
 */
export function planNext(
  fixtures: SubmissionFixtures,
  transactionOptions: TransactionOptions = {},
): Promise<PlannedTransaction> {
  const { place = 0, outcome = "succeeds", ...rest } = transactionOptions;
  const call = fixtures.signers.call(outcome);
  return planFor(fixtures, { ...rest, address: fixtures.signers.take(place).address, call });
}

/**
 * Plans the next transaction of any account with any call.
 * @throws Inconclusive if the account cannot be read
 */
export async function planFor(
  fixtures: SubmissionFixtures,
  {
    address,
    ...transactionOptions
  }: Omit<TransactionOptions, "place" | "outcome"> & {
    readonly address: string;
    readonly call: DeclaredCall;
  },
): Promise<PlannedTransaction> {
  return buildTransaction(fixtures, await readNextTransaction(fixtures, address), transactionOptions);
}

/** The sender, sequence number and expiry of the next transaction of an account. */
export type NextTransaction = Pick<
  PlannedTransaction,
  "sender" | "sequenceNumber" | "expirationTimestampSecs" | "sinceVersion"
>;

/**
 * Reads the next sequence number of an account and chooses an expiry.
 * @throws Inconclusive if the account cannot be read
 */
export async function readNextTransaction(
  { node, memory, signers }: SubmissionFixtures,
  address: string,
): Promise<NextTransaction> {
  // A replica that has not reached this version would return a sequence number that is already used.
  const account = await readSince(() => node.getAccount(address), memory.executedVersion);
  if (account.status === 404 && signers.has(address)) throw toUnknownSigner(account, address);
  require200(account, "ACCT-006");
  const sequenceNumber = requireSequenceNumber(account, "signer");
  const ledgerSecs = readHeaderNumber(account, "ledgerTimestampMicros") / 1_000_000n;
  return {
    sender: address,
    sequenceNumber,
    sinceVersion: readHeaderNumber(account, "ledgerVersion"),
    expirationTimestampSecs: ledgerSecs + (memory.isLedgerOnDemand ? onDemandLifetimeSecs : lifetimeSecs),
  };
}

/** Only the profile says that the account exists, so the target violates nothing. */
function toUnknownSigner(account: Answer, address: string): Inconclusive {
  const what = `the account ${address}, which the profile declares as a signer`;
  return new Inconclusive({ kind: "declared", key: "signers", what, got: toReceived(account) }, [
    account.exchange,
  ]);
}

/** Builds a transaction of an account. Each `{recipient}` argument becomes an address that was not used before. */
export function buildTransaction(
  { seed, memory, signers }: Pick<SubmissionFixtures, "seed" | "memory" | "signers">,
  next: NextTransaction,
  {
    call,
    sequenceOffset = 0n,
    ...rest
  }: Omit<TransactionOptions, "place" | "outcome"> & { readonly call: DeclaredCall },
): PlannedTransaction {
  memory.recipientCount += 1;
  const recipient = freshAddress(deriveSeed(seed.value, `recipient ${memory.recipientCount}`));
  return {
    ...next,
    sequenceNumber: next.sequenceNumber + sequenceOffset,
    maxGasAmount,
    gasUnitPrice: signers.gasUnitPrice(),
    call: {
      ...call,
      arguments: call.arguments.map((argument) => (argument === "{recipient}" ? recipient : argument)),
    },
    ...(call.arguments.includes("{recipient}") && { recipient }),
    ...rest,
  };
}

function freshAddress(number: number): string {
  return `0xbeef${(number >>> 0).toString(16).padStart(60, "0")}`;
}

/**
 * Signs a transaction with the key of a signer.
 * @throws Inconclusive if the call of the profile cannot be encoded
 */
export function sign(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  place = 0,
): SignedPlan {
  return signAs({ signers }, planned, signers.take(place));
}

/**
 * Signs a transaction with the key of an account.
 * @throws Inconclusive if the call of the profile cannot be encoded
 */
export function signAs(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  { privateKey }: Pick<Signer, "privateKey">,
): SignedPlan {
  return requireEncodable({ signers }, planned, () => ({
    planned,
    signed: signTransaction(planned, { privateKey, ...signers.network() }),
    isValid: true,
  }));
}

/**
 * Attaches the signature of zeros that a simulation requires (§4.7).
 * @throws Inconclusive if the call of the profile cannot be encoded
 */
export function attachZeros(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  place = 0,
): SignedPlan {
  const publicKey = derivePublicKey(signers.take(place).privateKey);
  return requireEncodable({ signers }, planned, () => ({
    planned,
    signed: attachZeroSignature(planned, publicKey, signers.network().chainId),
    isValid: false,
  }));
}

function requireEncodable(
  { signers }: Pick<Fixtures, "signers">,
  { call }: PlannedTransaction,
  encode: () => SignedPlan,
): SignedPlan {
  try {
    return encode();
  } catch (thrown) {
    if (!(thrown instanceof EncodingError)) throw thrown;
    const detail = thrown.message;
    const outcome = outcomes.find((one) => signers.hasCall(one) && isSameCall(signers.call(one), call));
    throw new Inconclusive(
      outcome === undefined
        ? notSeen("a transaction that can be encoded in BCS", [], { detail })
        : undeclared(outcome, "a call that can be encoded in BCS", [], { detail }),
    );
  }
}

const outcomes = ["succeeds", "fails"] as const;

/** Whether a transaction makes a declared call; its recipient is chosen anew. */
function isSameCall(declared: DeclaredCall, call: DeclaredCall): boolean {
  return (
    declared.function === call.function &&
    declared.arguments.every(
      (value, at) => value === "{recipient}" || JSON.stringify(value) === JSON.stringify(call.arguments[at]),
    )
  );
}

/** Returns the sequence number of an account. @throws Inconclusive if the response does not have it */
export function requireSequenceNumber(account: Answer, owner: "sender" | "signer"): bigint {
  const next = readMember(account, "/sequence_number");
  if (typeof next === "string") return BigInt(next);
  const missing = notSeen(`the sequence_number of the ${owner}`);
  throw new Inconclusive(blockedBy("ACCT-004", missing), [account.exchange]);
}

/** Encodes a batch as a request body (§4.6). */
export function toBatchBody(encoding: Encoding, plans: readonly SignedPlan[]): TransactionBody {
  const transactions = plans.flatMap(({ planned, isValid }, index) =>
    isValid ? [{ ...planned, index }] : [],
  );
  return encoding === "bcs"
    ? { bcs: toBcsBatch(plans.map(({ signed }) => signed)), transactions }
    : { json: plans.map(({ planned, signed }) => toJsonRequest(planned, signed)), transactions };
}
