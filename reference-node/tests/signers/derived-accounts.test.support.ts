/** Transactions of derived accounts that wallet libraries of other networks have signed, and ways to change them. */
import assert from "node:assert/strict";
import source from "../../../spec/vectors/derived-accounts.json" with { type: "json" };
import { createSenderAuthenticator, type AbstractAuthenticator } from "../../bcs/authenticator.ts";
import { createReader, encodeSized, readSized } from "../../bcs/codec.ts";
import { deriveAbstractAddress } from "../../bcs/derived-addresses.ts";
import type { RawTransaction, SignedTransaction } from "../../bcs/signed-transaction.ts";
import { decodeSignedTransaction } from "../../bcs/transaction.ts";
import type { SeededAccount } from "../../genesis/genesis.ts";
import { parseHex } from "../../primitives/bytes.ts";
import { addressOf, vendor } from "./authenticators.test.support.ts";
import { checkSigners } from "../../authentication/check-signers.ts";

export interface DerivedVector {
  readonly name: string;
  readonly chainId: number;
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly signed: SignedTransaction;
  readonly sender: AbstractAuthenticator & { readonly publicKey: Uint8Array };
}

export const derivedVectors: readonly DerivedVector[] = source.vectors.map((one) => {
  const bytes = parseHex(one.signed_transaction_bcs) ?? assert.fail(one.name);
  const signed = decodeSignedTransaction(bytes);
  const { sender } = signed.authenticator;
  assert.ok(sender.kind === "abstract" && sender.publicKey !== null);
  const { publicKey } = sender;
  assert.equal(`0x${signed.raw.sender}`, one.sender);
  const { name, hash, chain_id: chainId } = one;
  return { name, hash, chainId, bytes, signed, sender: { ...sender, publicKey } };
});

/** Returns the transaction with a name. */
export function derivedVector(name: string): DerivedVector {
  return derivedVectors.find((one) => one.name === name) ?? assert.fail(`there is no vector ${name}`);
}

/** The accounts of the transactions, whose keys the node does not have. */
export const derivedAccounts: readonly SeededAccount[] = [
  ...new Set(derivedVectors.map(({ signed }) => signed.raw.sender)),
].map((stateAddress) => ({
  publicKey: "0x",
  privateKey: "0x",
  sign: () => assert.fail("the account has no key"),
  address: `0x${stateAddress}`,
  stateAddress,
}));

/** What is changed in a transaction. The address of the sender is derived again, unless the change contains it. */
export interface Change {
  readonly raw?: Partial<RawTransaction>;
  readonly sender?: Partial<AbstractAuthenticator>;
  readonly signingDomain?: string;
}

/** Changes a transaction and checks its signers. Returns null if they are authenticated, or the VM status. */
export function checkChanged({ signed, sender }: DerivedVector, change: Change): string | null {
  const one = { ...sender, ...change.sender };
  assert.ok(one.publicKey !== null);
  const raw = { ...signed.raw, sender: deriveAbstractAddress(one.function, one.publicKey), ...change.raw };
  const { signingDomain = vendor } = change;
  const authenticator = createSenderAuthenticator(one);
  return checkSigners({ raw, authenticator }, { read: () => undefined, signingDomain });
}

/** Checks that a transaction is authenticated as it is, and aborted with each change. */
export function assertAborted(vector: DerivedVector, changes: { readonly [name: string]: Change }): void {
  assert.equal(checkChanged(vector, {}), null, vector.name);
  for (const [name, change] of Object.entries(changes))
    assert.equal(checkChanged(vector, change), "ABORTED", `${vector.name}: ${name}`);
}

/** Returns the changes of every field that the signer approves, which every function refuses. */
export function changesOfFields(
  { signed, sender }: DerivedVector,
  other: DerivedVector,
): { readonly [name: string]: Change } {
  const { payload } = signed.raw;
  assert.ok(payload.kind === "entry function");
  const [account, domain] = readIdentity(sender.publicKey);
  const digest = Uint8Array.from(sender.digest, (byte, at) => (at === 31 ? byte ^ 1 : byte));
  const multisig = {
    kind: "multisig",
    multisigAddress: addressOf("0x5"),
    call: payload,
    nonce: null,
  } as const;
  const script = {
    kind: "script",
    code: new Uint8Array(),
    typeArguments: [],
    arguments: [],
    nonce: null,
  } as const;
  return {
    "another domain": { sender: { publicKey: encodeIdentity(account, Buffer.from("other.example")) } },
    "a domain and a part of the text": {
      sender: { publicKey: encodeIdentity(account, Buffer.concat([domain, Buffer.from(".")])) },
    },
    "another key": { sender: { publicKey: other.sender.publicKey } },
    "the signature of another key": { sender: { signature: other.sender.signature } },
    "the address of another key": { raw: { sender: other.signed.raw.sender } },
    "another digest": { sender: { digest } },
    "another function": { raw: { payload: { ...payload, name: "transfer_coins" } } },
    "another module": { raw: { payload: { ...payload, module: "coin" } } },
    "a module at another address": { raw: { payload: { ...payload, address: addressOf("0x2") } } },
    "a multisig account": { raw: { payload: multisig } },
    "a script": { raw: { payload: script } },
    "another network": { raw: { chainId: 2 } },
    "a network without a name": { raw: { chainId: 5 } },
    "another kind of network": { signingDomain: "other" },
  };
}

/** Returns changes of the encoding of the public key and the signature, which every function refuses. */
export function changesOfEncoding({ sender }: DerivedVector): { readonly [name: string]: Change } {
  const { publicKey, signature } = sender;
  const joined = (bytes: Uint8Array): Uint8Array => Buffer.concat([bytes, Uint8Array.of(0)]);
  const withVariant = (variant: number): Uint8Array =>
    Buffer.concat([Uint8Array.of(variant), signature.subarray(1)]);
  return {
    "no public key": { sender: { publicKey: new Uint8Array() } },
    "a short public key": { sender: { publicKey: publicKey.subarray(0, -1) } },
    "a long public key": { sender: { publicKey: joined(publicKey) } },
    "a public key without an account": {
      sender: { publicKey: encodeIdentity(new Uint8Array(), Buffer.from("a")) },
    },
    "no signature": { sender: { signature: new Uint8Array() } },
    "a short signature": { sender: { signature: signature.subarray(0, -1) } },
    "a long signature": { sender: { signature: joined(signature) } },
    "a length that is too big": {
      sender: { signature: Uint8Array.of(signature[0] ?? 0, 0xff, 0xff, 0xff, 0xff, 0x0f) },
    },
    "an unknown variant": { sender: { signature: withVariant(2) } },
    "the variant of another network": { sender: { signature: withVariant(1 - (signature[0] ?? 0)) } },
  };
}

/** Reads the account and the domain of a public key. */
export function readIdentity(publicKey: Uint8Array): readonly [account: Uint8Array, domain: Uint8Array] {
  const reader = createReader(publicKey);
  return [readSized(reader), readSized(reader)];
}

/** Encodes the public key of an account and a domain. */
export function encodeIdentity(account: Uint8Array, domain: Uint8Array): Uint8Array {
  return Buffer.concat([encodeSized(account), encodeSized(domain)]);
}

/** Returns bytes of which one is changed. */
export function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = value;
  return changed;
}
