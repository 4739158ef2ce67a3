import type { Answer } from "../client/answer.ts";
import type { NodeClient } from "../client/node-client.ts";
import type { DeclaredCall } from "../client/target.ts";
import type { Encoding } from "../transactions/signers.ts";

/** A transaction in a recent block that shows the public key of its sender. */
export interface RecentTransaction {
  readonly sender: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** The function call. The types of its arguments are not known. */
  readonly call: DeclaredCall;
}

/**
 * The state that the checks of one run share. Each run has its own state, so that two runs in one process never
 * influence each other.
 */
export interface RunMemory {
  /**
   * For each encoding of transactions: resolves when the first submitted transaction is executed. Rejects with
   * Inconclusive if it is not.
   */
  readonly acceptances: Map<Encoding, Promise<void>>;
  /**
   * For each encoding of transactions: the response to the first transaction that was sent with the signature of
   * another transaction.
   */
  readonly rejections: Map<Encoding, Promise<Answer>>;
  /** Resolves when the first transaction with a nonce is executed. Rejects with Inconclusive if it is not. */
  nonceAcceptance: Promise<void> | null;
  /** The number of transactions that the target accepts in one batch, up to the largest batch of the checks. */
  batchSizeMax: Promise<number> | null;
  /**
   * The newest transaction that a check found in a block. Each check has its own client and so its own entry, because
   * the requests of a check must not depend on earlier checks.
   */
  readonly recentTransactions: WeakMap<NodeClient, Promise<RecentTransaction>>;
  /** How many shared results were forgotten because the response to their submission was lost. */
  forgottenOutcomes: number;
  /** How many recipient addresses were generated. Each transaction gets a new recipient. */
  recipientCount: number;
  /** The addresses of the signers that have used the nonce 0, which is valid once for each account. */
  readonly zeroNonceUsers: Set<string>;
  /**
   * The lowest ledger version at which all transactions that are known to be executed are part of the ledger. A replica
   * that has not reached this version is stale.
   */
  executedVersion: bigint;
  /** How long the run has waited for transactions that then expired, in milliseconds. */
  expiredWaitMillis: number;
  /** The longest time until a transaction was executed without another one that advances the ledger; null if none was. */
  executionMillis: number | null;
  /** Whether a transaction was executed only some time after the response to its batch. */
  executesLater: boolean;
  /** Whether the ledger advanced only after a submission when it was last observed. */
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
    forgottenOutcomes: 0,
    recipientCount: 0,
    zeroNonceUsers: new Set(),
    executedVersion: 0n,
    expiredWaitMillis: 0,
    executionMillis: null,
    executesLater: false,
    isLedgerOnDemand: false,
  };
}
