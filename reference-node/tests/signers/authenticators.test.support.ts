/** Transactions that a client library has signed with every kind of authenticator, and the state for them. */
import assert from "node:assert/strict";
import vectors from "./authenticator-vectors.test.json" with { type: "json" };
import type { RawTransaction, SignedTransaction } from "../../bcs/signed-transaction.ts";
import { decodeSignedTransaction, encodeRawTransaction } from "../../bcs/transaction.ts";
import { createSeededAccounts, genesisState, type SeededAccount } from "../../genesis/genesis.ts";
import { acceptTransaction, type PrologueContext } from "../../execution/prologue.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import type { StateValue } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import { encodeLittleEndian } from "../../primitives/bytes.ts";

export const vendor = "aptos";

/** A signed transfer of 1 coin with sequence number 0. `examples/authenticator-vectors.js` has created them. */
export interface AuthenticatorVector {
  readonly name: string;
  readonly sender: Address;
  readonly rawBytes: Uint8Array;
  readonly bytes: Buffer;
  readonly hash: string;
}

export const authenticatorVectors: readonly AuthenticatorVector[] = vectors.map((one) => {
  const sender = addressOf(one.sender);
  const rawBytes = encodeRawTransaction(createTransfer(sender));
  const bytes = Buffer.concat([rawBytes, Buffer.from(one.authenticator, "hex")]);
  return { name: one.name, sender, rawBytes, bytes, hash: one.hash };
});

/** Returns the transaction with a name. */
export function vectorOf(name: string): AuthenticatorVector {
  return authenticatorVectors.find((one) => one.name === name) ?? assert.fail(`there is no vector ${name}`);
}

/** Decodes the transaction with a name. */
export function decodedVector(name: string): SignedTransaction {
  return decodeSignedTransaction(vectorOf(name).bytes);
}

export function addressOf(text: string): Address {
  return parseAddress(text) ?? assert.fail(text);
}

/** Creates the transaction of the vectors. */
export function createTransfer(sender: Address): RawTransaction {
  return {
    sender,
    sequenceNumber: 0n,
    payload: {
      kind: "entry function",
      address: addressOf("0x1"),
      module: "aptos_account",
      name: "transfer",
      typeArguments: [],
      arguments: [new Uint8Array(32).fill(0xcc), new Uint8Array(encodeLittleEndian(1n, 8))],
      nonce: null,
    },
    maxGasAmount: 100_000n,
    gasUnitPrice: 100n,
    expirationTimestampSecs: 4_000_000_000n,
    chainId: 4,
  };
}

/** The senders of all vectors, as accounts whose keys are not known here. */
const vectorAccounts: readonly SeededAccount[] = [
  ...new Set(authenticatorVectors.map(({ sender }) => sender)),
].map((stateAddress) => ({
  publicKey: "0x",
  privateKey: "0x",
  sign: () => assert.fail("the account has no key"),
  address: `0x${stateAddress}`,
  stateAddress,
}));

/** The state of a new node on which the senders of all vectors have accounts and coins. */
const fundedState = genesisState(vectorAccounts, vendor);

/** Creates a node on which the senders of all vectors have accounts and coins. */
export function createFundedNode(): ReferenceNode {
  // The first accounts send the transactions of the history, so that the others have the sequence number 0.
  const accounts = [...createSeededAccounts(0, "accounts", 6), ...vectorAccounts];
  return createNode({ vendor, chainId: 4, strict: true, parts: { accounts } });
}

/** Creates the context of that state. */
export function createFundedContext(more: Partial<PrologueContext> = {}): PrologueContext {
  const read = (key: string): StateValue | undefined => fundedState.get(key) ?? undefined;
  return { signingDomain: vendor, chainId: 4, read, timestampMicros: 0n, ...more };
}

/** Returns "ready" for an accepted transaction, or the VM status with which it is refused. */
export function judge(signed: SignedTransaction, more: Partial<PrologueContext> = {}): string {
  const acceptance = acceptTransaction(signed, createFundedContext(more));
  return typeof acceptance === "string" ? acceptance : (acceptance.message.split(" ").at(-1) ?? "");
}
