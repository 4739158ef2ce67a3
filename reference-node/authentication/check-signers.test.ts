import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createSenderAuthenticator,
  type AbstractAuthenticator,
  type Authenticator,
} from "../bcs/authenticator.ts";
import { encodeAddress } from "../bcs/codec.ts";
import { deriveAbstractAddress } from "../bcs/derived-addresses.ts";
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { resourceKey, type ReadState } from "../ledger/state-value.ts";
import { decodeAddress } from "../primitives/address.ts";
import { sha3 } from "../primitives/bytes.ts";
import {
  addressOf,
  createFundedContext,
  decodedVector,
  judge,
  vendor,
} from "../tests/signers/authenticators.test.support.ts";
import { nativeAsset } from "../move/account-state.ts";
import { checkSigners } from "./check-signers.ts";

const { read } = createFundedContext();
const signed = decodedVector("fee-payer");
const { authenticator } = signed;

/** Checks the signers of a transaction against a state. */
function check(transaction: SignedTransaction, state: ReadState, isImpersonated = false): string | null {
  return checkSigners(transaction, { read: state, signingDomain: vendor, isImpersonated });
}

const { feePayer } = authenticator;
assert.ok(feePayer !== null);
const other = decodedVector("single-key-ed25519");

/** Replaces parts of the authenticator of the transaction with a fee payer and two secondary signers. */
const withParts = (parts: Partial<Authenticator>): SignedTransaction => ({
  ...signed,
  authenticator: { ...authenticator, ...parts },
});

test("the keys of the sender, the secondary signers and the fee payer must belong to their accounts", () => {
  assert.equal(check(signed, read), null);
  const { sender } = other.authenticator;
  const [first, second] = authenticator.secondarySigners;
  assert.ok(first !== undefined && second !== undefined);
  const wrong: readonly Partial<Authenticator>[] = [
    { sender },
    { secondarySigners: [sender, second] },
    { secondarySigners: [first, sender] },
    { secondarySigners: [second, first] },
    { feePayer: { ...feePayer, signer: sender } },
    { feePayer: { ...feePayer, address: other.raw.sender } },
  ];
  for (const parts of wrong) assert.equal(check(withParts(parts), read), "INVALID_AUTH_KEY");
  assert.equal(check(withParts({ sender }), read, true), null);
  assert.equal(check(withParts({ secondarySigners: [sender, second] }), read, true), "INVALID_AUTH_KEY");
});

test("an address without an account has its address as authentication key", () => {
  assert.equal(
    check(signed, () => undefined),
    null,
  );
});

test("the number of secondary signers must be that of their addresses", () => {
  const [first] = authenticator.secondarySigners;
  assert.ok(first !== undefined);
  for (const secondarySigners of [[], [first], [...authenticator.secondarySigners, first]]) {
    const status = "SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH";
    assert.equal(check(withParts({ secondarySigners }), read), status);
  }
});

test("the sender and the secondary signers must be different, but the fee payer may be one of them", () => {
  const [first, second] = authenticator.secondaryAddresses;
  assert.ok(first !== undefined && second !== undefined);
  for (const secondaryAddresses of [
    [first, first],
    [signed.raw.sender, second],
  ]) {
    assert.equal(check(withParts({ secondaryAddresses }), read), "SIGNERS_CONTAIN_DUPLICATES");
  }
  const payer = { address: signed.raw.sender, signer: authenticator.sender };
  assert.equal(check(withParts({ feePayer: payer }), read), null);
});

test("a signer without an authenticator has no key to check", () => {
  assert.equal(check(withParts({ sender: { kind: "none" } }), read), null);
  assert.equal(judge(withParts({ sender: { kind: "none" } })), "INVALID_SIGNATURE");
});

const derivable = decodedVector("derivable");
const abstract = decodedVector("abstract");

/** Changes the abstract authenticator of a sender. */
function withAbstract(from: SignedTransaction, change: Partial<AbstractAuthenticator>): SignedTransaction {
  const { sender } = from.authenticator;
  assert.ok(sender.kind === "abstract");
  return { ...from, authenticator: createSenderAuthenticator({ ...sender, ...change }) };
}

const functionOf = (module: string, address = "0x1"): AbstractAuthenticator["function"] => ({
  address: addressOf(address),
  module,
  name: "authenticate",
});

test("a derived account is authenticated by the function for tests if the signature is valid", () => {
  assert.equal(check(derivable, read), null);
  const signature = new Uint8Array(64);
  assert.equal(check(withAbstract(derivable, { signature }), read), "ABORTED");
  assert.equal(check(withAbstract(derivable, { digest: new Uint8Array(32) }), read), "ABORTED");
  const publicKey = new Uint8Array(32).fill(1);
  assert.equal(check(withAbstract(derivable, { publicKey }), read), "ABORTED");
  // The signature is valid, but the address is not derived from its key.
  const sender = decodedVector("ed25519").raw.sender;
  assert.equal(check({ ...derivable, raw: { ...derivable.raw, sender } }, read), "ABORTED");
});

test("a derived account of a function that genesis does not register is aborted", () => {
  const { sender } = derivable.authenticator;
  assert.ok(sender.kind === "abstract" && sender.publicKey !== null);
  for (const [module, address] of [
    ["sui_derivable_account", "0x2"],
    ["unknown", "0x1"],
  ] as const) {
    const id = functionOf(module, address);
    const one = withAbstract(derivable, { function: id });
    const derived = deriveAbstractAddress(id, sender.publicKey);
    assert.equal(check({ ...one, raw: { ...one.raw, sender: derived } }, read), "ABORTED", module);
  }
});

test("a function that an account has registered is refused, because the node does not execute it", () => {
  assert.equal(check(abstract, read), "ABORTED");
  const store = sha3(encodeAddress(abstract.raw.sender), encodeAddress(nativeAsset), Uint8Array.of(0xfc));
  const type = "0x1::account_abstraction::DispatchableAuthenticator";
  const storeKey = resourceKey(decodeAddress(store), type);
  const readWith =
    (entries: readonly object[]): ReadState =>
    (key) =>
      key === storeKey ? { auth_functions: { entries: entries as never } } : read(key);
  const entryOf = (module: string, address = "0x1"): object => ({
    key: { module_address: address, module_name: module, function_name: "authenticate" },
    value: true,
  });
  const registered = entryOf("permissioned_delegation");
  const cases: readonly (readonly [readonly object[], string])[] = [
    [[registered], "FEATURE_UNDER_GATING"],
    [[entryOf("another"), registered], "FEATURE_UNDER_GATING"],
    [[entryOf("permissioned_delegation", "0x2")], "ABORTED"],
    [[], "ABORTED"],
  ];
  for (const [entries, expected] of cases) assert.equal(check(abstract, readWith(entries)), expected);
});

test("the digest of an abstract authenticator is checked like a signature", () => {
  assert.equal(judge(derivable), "ready");
  assert.equal(judge(withAbstract(derivable, { digest: new Uint8Array(32) })), "INVALID_SIGNATURE");
  assert.equal(judge(withAbstract(derivable, { function: functionOf("unknown") })), "INVALID_SIGNATURE");
});
