/** Transactions that a target should accept, made from what it says of its accounts and of its ledger (§2.5a). */
import { headerNumber, member } from "../../client/answer.ts";
import type { Sent } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/declared.ts";
import type { Fixtures } from "../../runner/judge.ts";
import { presumes200 } from "../kit/matchers.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { askSince } from "../kit/pinned-read.ts";
import { deriveSeed } from "../kit/seed.ts";
import { CannotEncode } from "../../transactions/cannot-encode.ts";
import { standsStill } from "./ledger-pace.ts";
import type { PlannedTransaction } from "../../transactions/planned-transaction.ts";
import { toBcs, toBcsBatch, toJsonRequest } from "../../transactions/request.ts";
import { publicKeyOf, signTransaction, signWithZeros, type Signed } from "../../transactions/sign.ts";
import type { Encoding } from "../../transactions/signers.ts";

type Tools = Pick<Fixtures, "node" | "signers" | "seed">;

/** A transaction with its signature, ready to be sent in either encoding. */
export interface SignedPlan {
  readonly planned: PlannedTransaction;
  readonly signed: Signed;
}

/** What differs from the usual transaction. */
export interface Wish extends Partial<Omit<PlannedTransaction, "sender" | "call">> {
  /** Which of the funded accounts sends it. Left out: the first. */
  readonly place?: number;
  /** Left out: one that succeeds. */
  readonly outcome?: "succeeds" | "fails";
  /** Added to the next sequence number. Left out: 0. */
  readonly ahead?: bigint;
}

const maxGasAmount = 200_000n;
const gasUnitPrice = 100n;
/** Long enough for a slow ledger, and within what nodes allow for transactions with a nonce. */
const lifetimeSecs = 60n;
/** A ledger that moves only when something is submitted executes it then, and its time has to be moved on by us. */
const standingLifetimeSecs = 10n;

/**
 * The next transaction of a signer: its sequence number is read from the target, and its expiry follows from the time
 * of the ledger, never from our clock.
 * @throws Inconclusive where there is no signer, no call, or no account to read
 */
export function planNext(tools: Tools, wish: Wish = {}): Promise<PlannedTransaction> {
  const { place = 0, outcome = "succeeds", ...rest } = wish;
  const call = tools.signers.call(outcome);
  return planFor(tools, { ...rest, address: tools.signers.take(place).address, call });
}

/** The same for any account and any call. @throws Inconclusive where there is no account to read */
export async function planFor(
  tools: Tools,
  {
    address,
    ...wish
  }: Omit<Wish, "place" | "outcome"> & { readonly address: string; readonly call: DeclaredCall },
): Promise<PlannedTransaction> {
  return planUpon(tools, await nextOf(tools, address), wish);
}

/** The next transaction of an account: its number, and when it may expire. */
export type Next = Pick<PlannedTransaction, "sender" | "sequenceNumber" | "expirationTimestampSecs">;

/** Reads it. @throws Inconclusive where there is no account to read */
export async function nextOf({ node, signers }: Tools, address: string): Promise<Next> {
  // The number that a replica behind still shows is used.
  const account = await askSince(() => node.getAccount(address), signers.executed.version);
  presumes200(account, "ACCT-006");
  const next = member(account, "/sequence_number");
  if (typeof next !== "string") {
    throw new Inconclusive("blocked by ACCT-004: needs the sequence number of the signer", [
      account.exchange,
    ]);
  }
  const ledgerSecs = headerNumber(account, "ledgerTimestampMicros") / 1_000_000n;
  return {
    sender: address,
    sequenceNumber: BigInt(next),
    expirationTimestampSecs: ledgerSecs + (standsStill(signers) ? standingLifetimeSecs : lifetimeSecs),
  };
}

/** A transaction of an account that has been read; whoever receives something is new. */
export function planUpon(
  { signers, seed }: Pick<Tools, "signers" | "seed">,
  next: Next,
  { call, ahead = 0n, ...rest }: Omit<Wish, "place" | "outcome"> & { readonly call: DeclaredCall },
): PlannedTransaction {
  signers.recipients.count += 1;
  const recipient = freshAddress(deriveSeed(seed.value, `recipient ${signers.recipients.count}`));
  return {
    ...next,
    sequenceNumber: next.sequenceNumber + ahead,
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
  return encoded(() => ({ planned, signed: signTransaction(planned, { privateKey, ...signers.network() }) }));
}

/** The same with zeros for a signature, as a simulation asks for (§4.7). */
export function signedWithZeros(
  { signers }: Pick<Fixtures, "signers">,
  planned: PlannedTransaction,
  place = 0,
): SignedPlan {
  const publicKey = publicKeyOf(signers.take(place).privateKey);
  return encoded(() => ({ planned, signed: signWithZeros(planned, publicKey, signers.network().chainId) }));
}

function encoded(encode: () => SignedPlan): SignedPlan {
  try {
    return encode();
  } catch (thrown) {
    if (thrown instanceof CannotEncode) {
      throw new Inconclusive(`needs a transaction that can be encoded: ${thrown.message}`);
    }
    throw thrown;
  }
}

/** A batch as it is sent (§4.6). */
export function batchOf(encoding: Encoding, plans: readonly SignedPlan[]): Sent {
  return encoding === "bcs"
    ? { bcs: toBcsBatch(plans.map(({ signed }) => signed)) }
    : { json: plans.map(({ planned, signed }) => toJsonRequest(planned, signed)) };
}

/** One transaction as it is simulated (§4.7). */
export function requestOf(encoding: Encoding, { planned, signed }: SignedPlan): Sent {
  return encoding === "bcs" ? { bcs: toBcs(signed) } : { json: toJsonRequest(planned, signed) };
}
