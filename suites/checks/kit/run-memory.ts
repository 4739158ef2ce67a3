import type { Answer } from "../../client/answer.ts";
import type { NodeClient } from "../../client/node-client.ts";
import type { DeclaredCall } from "../../client/target.ts";
import type { Encoding } from "../../transactions/signers.ts";

/** A transaction of a recent block, by an account whose public key the block shows. */
export interface RecentTransaction {
  readonly sender: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** What the transaction calls. The types of the arguments are not known. */
  readonly call: DeclaredCall;
}

/**
 * What the checks of one run share beside their fixtures. A run creates it once, so that two runs in one process never
 * influence each other.
 */
export interface RunMemory {
  /** Settles when the first transaction submitted in an encoding is executed; rejects with Inconclusive otherwise. */
  readonly acceptances: Map<Encoding, Promise<void>>;
  /** The answer to the first transaction with a foreign signature in an encoding. */
  readonly rejections: Map<Encoding, Promise<Answer>>;
  /** Settles when the first transaction with a nonce is executed; rejects with Inconclusive otherwise. */
  nonceAcceptance: Promise<void> | null;
  /** The largest batch that the target accepts, as far as the checks need to know it. */
  batchSizeMax: Promise<number> | null;
  /** The newest transaction that a check read: one for each client, because its requests must not depend on which checks ran before. */
  readonly recentTransactions: WeakMap<NodeClient, Promise<RecentTransaction>>;
  /** How many recipient addresses were generated; each transaction gets a new one. */
  recipientCount: number;
  /** How many signers have used the nonce 0, which is valid once for each account. */
  zeroNonceCount: number;
  /** The ledger version by which every transaction known as executed had been executed; a replica behind it is stale. */
  executedVersion: bigint;
  /** How long the run has waited for transactions that then expired, in milliseconds. */
  expiredWaitMillis: number;
  /** Whether the ledger advanced only after a submission when it was last seen to advance. */
  isLedgerOnDemand: boolean;
}

/** Creates the memory of a run that has not sent anything yet. */
export function createRunMemory(): RunMemory {
  return {
    acceptances: new Map(),
    rejections: new Map(),
    nonceAcceptance: null,
    batchSizeMax: null,
    recentTransactions: new WeakMap(),
    recipientCount: 0,
    zeroNonceCount: 0,
    executedVersion: 0n,
    expiredWaitMillis: 0,
    isLedgerOnDemand: false,
  };
}
