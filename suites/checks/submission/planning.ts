/** Transactions that a target should accept, made from what it says of its accounts and of its ledger (§2.5a). */
import { readHeaderNumber, readMember } from "../../client/answer.ts";
import type { TransactionBody } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/target.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readSince } from "../kit/pinned-read.ts";
import { deriveSeed } from "../kit/seed.ts";
import { EncodingError } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import {
  toBcs,
  toBcsBatch,
  toJsonRequest,
  derivePublicKey,
  signTransaction,
  attachZeroSignature,
  type SignedTransaction,
} from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed" | "memory">;

/** A transaction with its signature, ready to be sent in either encoding. */
export interface SignedPlan {
  readonly planned: PlannedTransaction;
  readonly signed: SignedTransaction;
}

/** What differs from the usual transaction. */
export interface TransactionOptions extends Partial<Omit<PlannedTransaction, "sender" | "call">> {
  /** Which of the funded accounts sends it. Left out: the first. */
  readonly place?: number;
  /** Left out: one that succeeds. */
  readonly outcome?: "succeeds" | "fails";
  /** Added to the next sequence number. Left out: 0. */
  readonly sequenceOffset?: bigint;
}

const maxGasAmount = 200_000n;
const gasUnitPrice = 100n;
/** Long enough for a slow ledger, and within what nodes allow for transactions with a nonce. */
const lifetimeSecs = 60n;
/** A ledger that moves only when something is submitted executes it then, and its time has to be moved on by us. */
const onDemandLifetimeSecs = 10n;

/**
 * The next transaction of a signer: its sequence number is read from the target, and its expiry follows from the time
 * of the ledger, never from our clock.
 * @throws Inconclusive where there is no signer, no call, or no account to read
 */
export function planNext(
  tools: Tools,
  transactionOptions: TransactionOptions = {},
): Promise<PlannedTransaction> {
  const { place = 0, outcome = "succeeds", ...rest } = transactionOptions;
  const call = tools.signers.call(outcome);
  return planFor(tools, { ...rest, address: tools.signers.take(place).address, call });
}

/** The same for any account and any call. @throws Inconclusive where there is no account to read */
export async function planFor(
  tools: Tools,
  {
    address,
    ...transactionOptions
  }: Omit<TransactionOptions, "place" | "outcome"> & {
    readonly address: string;
    readonly call: DeclaredCall;
  },
): Promise<PlannedTransaction> {
  return buildTransaction(tools, await readNextTransaction(tools, address), transactionOptions);
}

/** The next transaction of an account: its number, and when it may expire. */
export type NextTransaction = Pick<
  PlannedTransaction,
  "sender" | "sequenceNumber" | "expirationTimestampSecs"
>;

/** Reads it. @throws Inconclusive where there is no account to read */
export async function readNextTransaction(
  { node, memory }: Tools,
  address: string,
): Promise<NextTransaction> {
  // The number that a replica behind still shows is used.
  const account = await readSince(() => node.getAccount(address), memory.executedVersion);
  require200(account, "ACCT-006");
  const next = readMember(account, "/sequence_number");
  if (typeof next !== "string") {
    throw new Inconclusive("blocked by ACCT-004: needs the sequence number of the signer", [
      account.exchange,
    ]);
  }
  const ledgerSecs = readHeaderNumber(account, "ledgerTimestampMicros") / 1_000_000n;
  return {
    sender: address,
    sequenceNumber: BigInt(next),
    expirationTimestampSecs: ledgerSecs + (memory.isLedgerOnDemand ? onDemandLifetimeSecs : lifetimeSecs),
  };
}

/** A transaction of an account that has been read; whoever receives something is new. */
export function buildTransaction(
  { seed, memory }: Pick<Tools, "seed" | "memory">,
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
    gasUnitPrice,
    call: {
      ...call,
      arguments: call.arguments.map((argument) => (argument === "{recipient}" ? recipient : argument)),
    },
    ...rest,
  };
}

/** An address that nobody has had before. */
function freshAddress(number: number): string {
  return `0xbeef${(number >>> 0).toString(16).padStart(60, "0")}`;
}

/** @throws Inconclusive where a call of the profile cannot be encoded */
export function sign(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  place = 0,
): SignedPlan {
  const { privateKey } = signers.take(place);
  return requireEncodable(() => ({
    planned,
    signed: signTransaction(planned, { privateKey, ...signers.network() }),
  }));
}

/** The same with zeros for a signature, as a simulation asks for (§4.7). */
export function prepareForSimulation(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  place = 0,
): SignedPlan {
  const publicKey = derivePublicKey(signers.take(place).privateKey);
  return requireEncodable(() => ({
    planned,
    signed: attachZeroSignature(planned, publicKey, signers.network().chainId),
  }));
}

function requireEncodable(encode: () => SignedPlan): SignedPlan {
  try {
    return encode();
  } catch (thrown) {
    if (thrown instanceof EncodingError) {
      throw new Inconclusive(`needs a transaction that can be encoded: ${thrown.message}`);
    }
    throw thrown;
  }
}

/** A batch as it is sent (§4.6). */
export function toBatchBody(encoding: Encoding, plans: readonly SignedPlan[]): TransactionBody {
  return encoding === "bcs"
    ? { bcs: toBcsBatch(plans.map(({ signed }) => signed)) }
    : { json: plans.map(({ planned, signed }) => toJsonRequest(planned, signed)) };
}

/** One transaction as it is simulated (§4.7). */
export function requestOf(encoding: Encoding, { planned, signed }: SignedPlan): TransactionBody {
  return encoding === "bcs" ? { bcs: toBcs(signed) } : { json: toJsonRequest(planned, signed) };
}
