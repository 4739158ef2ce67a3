import type { PrologueContext } from "../../../reference-node/execution/prologue.ts";
import type { RawTransaction } from "../../../reference-node/bcs/signed-transaction.ts";
import type { ReadState } from "../../../reference-node/ledger/state-value.ts";
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { killedBy, mutate, type NodeMutant } from "./node-mutant.ts";

/** The node without one of its checks of replays, expirations, chains and fees. */
export const transactionMutants: readonly NodeMutant[] = [
  ...killedBy("tests/node-submit", [
    mutate(
      "a nonce can be used twice",
      ["framework/accounts/nonces", "readNonceExpiration", "execution/prologue"],
      () => () => null,
    ),
    mutate(
      "a nonce can never be used again",
      ["framework/accounts/nonces", "readNonceExpiration", "execution/prologue"],
      (original) =>
        (...nonce) =>
          original(...nonce) === null ? null : U64_MAX,
    ),
    mutate(
      "an executed transaction does not record its nonce",
      ["framework/accounts/nonces", "createNonceEntry", "execution/gas-payment"],
      (original) => (sender, nonce, expirationSecs) => original(sender, nonce + 1n, expirationSecs),
    ),
    mutate(
      "a used nonce is not found",
      ["framework/examples/table-item", "tableItemKey", "framework/accounts/nonces"],
      (original) => (item) => `${original(item)}0`,
    ),
  ]),
  ...killedBy("tests/node-submit-rejections", [
    acceptWith("an executed sequence number is accepted again", ({ sequenceNumber }, { read }) => ({
      read: withoutLaterNumbers(read, sequenceNumber),
    })),
    acceptWith("an expired transaction is accepted", () => ({ timestampMicros: 0n })),
    acceptWith("a transaction of another chain is accepted", ({ chainId }) => ({ chainId })),
    mutate(
      "the reserve for the gas is not checked",
      ["framework/coins/fungible-store", "readNativeBalance", "execution/prologue"],
      () => () => U64_MAX,
    ),
  ]),
  ...killedBy("execution/executor", [
    mutate(
      "an executed transaction leaves the sequence number as it was",
      ["move/account-state", "incrementSequenceNumber"],
      () => (account) => account,
    ),
  ]),
  ...killedBy("tests/signers/node-signers", [
    mutate(
      "the sender pays instead of the fee payer",
      ["execution/gas-payment", "assess"],
      (original) => (execution, result) => {
        const transaction = { ...execution.transaction, feePayer: null };
        return original({ ...execution, transaction, implicitAccounts: true }, result);
      },
    ),
    mutate(
      "the reserve is checked on the account of the sender instead of the fee payer",
      ["bcs/signed-transaction", "payerOf", "execution/prologue"],
      () =>
        ({ raw }) =>
          raw.sender,
    ),
  ]),
];

/** Accepts a transaction as if the node had another state or another setting. */
function acceptWith(
  name: string,
  change: (raw: RawTransaction, context: PrologueContext) => Partial<PrologueContext>,
): Omit<NodeMutant, "test"> {
  return mutate(
    name,
    ["execution/prologue", "acceptTransaction"],
    (original) => (signed, context) => original(signed, { ...context, ...change(signed.raw, context) }),
  );
}

/** Reads a state in which no account has a later sequence number than the given one. */
function withoutLaterNumbers(read: ReadState, latest: bigint): ReadState {
  return (key) => {
    const value = read(key);
    const number = value?.["sequence_number"];
    return typeof number === "string" && BigInt(number) > latest
      ? { ...value, sequence_number: String(latest) }
      : value;
  };
}
