import assert from "node:assert/strict";
import { test } from "node:test";
import { createSenderAuthenticator } from "../../bcs/authenticator.ts";
import { encodeAuthenticatedTransaction } from "../../bcs/transaction.ts";
import {
  derivedAccounts,
  derivedVector,
  derivedVectors,
  type DerivedVector,
} from "./derived-accounts.test.support.ts";
import { createSeededAccounts, genesisState } from "../../genesis/genesis.ts";
import { acceptTransaction } from "../../execution/prologue.ts";
import type { StateValue } from "../../ledger/state-value.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { get, record } from "../node-blocks.test.support.ts";
import { describeError } from "../node-extended.test.support.ts";
import { post } from "../node-transactions.test.support.ts";
import { vendor, vectorOf } from "./authenticators.test.support.ts";

const bcsType = "application/x.aptos.signed_transaction+bcs";
/** The account that pays the gas in some transactions. */
const payer = {
  publicKey: "0x",
  privateKey: "0x",
  sign: () => assert.fail("the account has no key"),
} as const;
const payerAddress = vectorOf("single-key-ed25519").sender;
const accounts = [
  ...derivedAccounts,
  { ...payer, address: `0x${payerAddress}` as const, stateAddress: payerAddress },
];
const state = genesisState(accounts, vendor);
/** One minute before the transactions expire, so that those with a nonce do not expire too late. */
const timestampMicros = 3_999_999_940_000_000n;

const withNonce = derivedVectors.filter(({ name }) => name.endsWith("-nonce"));

/** Returns "ready" for an accepted transaction, or the message of its rejection. */
function accept({ signed, chainId }: DerivedVector): string {
  const read = (key: string): StateValue | undefined => state.get(key) ?? undefined;
  const acceptance = acceptTransaction(signed, { signingDomain: vendor, chainId, read, timestampMicros });
  return typeof acceptance === "string" ? acceptance : acceptance.message;
}

test("the transactions of derived accounts are accepted on the network for which they are signed", () => {
  const accepted = derivedVectors.filter((one) => !withNonce.includes(one));
  assert.equal(accepted.length, 19);
  for (const one of accepted) assert.equal(accept(one), "ready", one.name);
});

test("a text without the function is refused, which the libraries write for a transaction with a nonce", () => {
  assert.equal(withNonce.length, 3);
  for (const one of withNonce)
    assert.equal(accept(one), "Invalid transaction: Type: Execution Code: ABORTED", one.name);
});

/** Creates a node on which the derived accounts have coins. */
function createFunded(): ReferenceNode {
  // The first accounts send the transactions of the history, so that the others have the sequence number 0.
  const parts = { accounts: [...createSeededAccounts(0, "accounts", 6), ...accounts] };
  return createNode({ vendor, chainId: 4, strict: true, parts });
}

test("a node executes the transactions of derived accounts", async () => {
  for (const network of ["solana", "ethereum", "sui"])
    for (const name of [`${network}-local`, `${network}-fee-payer`]) {
      const { bytes, hash } = derivedVector(name);
      const node = createFunded();
      const answer = await post(node, "/transactions", bytes, bcsType);
      assert.equal(answer.status, 202, answer.text);
      const shown = record((await get(`/transactions/by_hash/${hash}`, node)).body);
      assert.deepEqual([shown["type"], shown["success"]], ["user_transaction", true], name);
    }
});

test("a node refuses the signature of another transaction of a derived account as an abort", async () => {
  for (const network of ["solana", "ethereum", "sui"]) {
    const { signed, sender } = derivedVector(`${network}-local`);
    const { signature } = derivedVector(`${network}-testnet`).sender;
    const authenticator = createSenderAuthenticator({ ...sender, signature });
    const { bytes } = encodeAuthenticatedTransaction(signed.raw, authenticator);
    const answer = await post(createFunded(), "/transactions", bytes, bcsType);
    const message = "Invalid transaction: Type: Execution Code: ABORTED";
    assert.deepEqual(describeError(answer), [400, "vm_error", 4016, message], network);
  }
});
