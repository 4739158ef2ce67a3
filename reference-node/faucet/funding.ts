import { encodeAddress, encodeU64 } from "../bcs/codec.ts";
import {
  computeTransactionHash,
  signingMessage,
  type RawTransaction,
  type SignedTransaction,
} from "../bcs/signed-transaction.ts";
import { encodeRawTransaction, encodeSignedTransaction } from "../bcs/transaction.ts";
import { accountKey } from "../move/account-state.ts";
import { readNativeBalance } from "../framework/coins/fungible-store.ts";
import type { SeededAccount } from "../genesis/genesis.ts";
import type { Rejection } from "../execution/prologue.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { ReadState } from "../ledger/state-value.ts";
import type { LedgerView } from "../ledger/ledger-view.ts";
import { frameworkAddress } from "../ledger/block-transactions.ts";
import type { Address } from "../primitives/address.ts";

/** Sends coins from an account whose key only the node knows. */
export interface Funding {
  /**
   * Submits a transaction that transfers coins to an address. The transaction creates the account of the address if
   * it does not exist. The amount is in the smallest unit of the coin.
   */
  fund(receiver: Address, amount: bigint): FundingResult;
  /** Returns whether the address has an account at the latest version. */
  hasAccount(address: Address): boolean;
  /** Returns the last nonce, for `restore`. */
  save(): bigint;
  /** Puts the last nonce back. */
  restore(nonce: bigint): void;
}

/** The submitted transaction, or the reason why the transfer was not possible. */
export type FundingResult =
  | {
      readonly outcome: "submitted";
      /** The hash as 0x and 64 hex digits. */
      readonly hash: string;
      /** The BCS bytes of the signed transaction. */
      readonly bytes: Uint8Array;
    }
  | { readonly outcome: "rejected"; readonly rejection: Rejection }
  | { readonly outcome: "insufficient funds"; readonly balance: bigint };

const maxGasAmount = 200_000n;
const gasUnitPrice = 100n;
/** The time until a funding expires. A transaction with a nonce must expire within 100 seconds. */
const lifetimeSecs = 60n;

/**
 * Creates the funding of a node. Its transactions have nonces instead of sequence numbers, so that they can wait for
 * the same block in any order, and one that expires does not block the next.
 */
export function createFunding(options: {
  /** Returns the account. It is called for the first transfer, because importing its key takes long. */
  readonly readAccount: () => SeededAccount;
  readonly vendor: string;
  readonly signingDomain: string;
  readonly chainId: number;
  readonly ledger: Ledger;
  readonly submission: Submission;
}): Funding {
  const { readAccount, vendor, signingDomain, chainId, ledger, submission } = options;
  let lastNonce = 0n;
  let account: SeededAccount | null = null;
  const createNonce = (): bigint => {
    // The time makes the nonce unique even if the ledger has fundings that this function does not know.
    const now = submission.nextTimestamp();
    lastNonce = now > lastNonce ? now : lastNonce + 1n;
    return lastNonce;
  };
  const capture = (): LedgerView => {
    submission.produceDueBlock();
    return ledger.capture();
  };
  return {
    fund(receiver, amount) {
      const view = capture();
      const read: ReadState = (key) => view.read(key, view.position.version);
      account ??= readAccount();
      const balance = readNativeBalance(read, account.stateAddress);
      if (balance < amount + maxGasAmount * gasUnitPrice) return { outcome: "insufficient funds", balance };
      const raw = {
        ...createTransfer(vendor, { receiver, amount, nonce: createNonce() }),
        sender: account.stateAddress,
        expirationTimestampSecs: submission.nextTimestamp() / 1_000_000n + lifetimeSecs,
        chainId,
      };
      const signed = signTransaction(raw, account, signingDomain);
      const [rejection] = submission.submit([signed], view);
      if (rejection) return { outcome: "rejected", rejection };
      const { bytes } = signed;
      return { outcome: "submitted", hash: computeTransactionHash(signingDomain, bytes), bytes };
    },
    hasAccount(address) {
      const { read, position } = capture();
      return read(accountKey(address), position.version) !== undefined;
    },
    save: () => lastNonce,
    restore: (nonce) => {
      lastNonce = nonce;
    },
  };
}

type Transfer = Pick<RawTransaction, "sequenceNumber" | "payload" | "maxGasAmount" | "gasUnitPrice">;

function createTransfer(
  vendor: string,
  transfer: { readonly receiver: Address; readonly amount: bigint; readonly nonce: bigint },
): Transfer {
  return {
    sequenceNumber: 0n,
    payload: {
      kind: "entry function",
      address: frameworkAddress,
      module: `${vendor}_account`,
      name: "transfer",
      typeArguments: [],
      arguments: [encodeAddress(transfer.receiver), encodeU64(transfer.amount)],
      nonce: transfer.nonce,
    },
    maxGasAmount,
    gasUnitPrice,
  };
}

function signTransaction(raw: RawTransaction, account: SeededAccount, domain: string): SignedTransaction {
  const signature = account.sign(signingMessage(domain, encodeRawTransaction(raw)));
  return encodeSignedTransaction(raw, Buffer.from(account.publicKey.slice(2), "hex"), signature);
}
