import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeAddress, encodeList, encodeText, encodeU64 } from "../../bcs/codec.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { decodeAddress, formatAddress, type Address } from "../../primitives/address.ts";
import { formatHex, sha3 } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { createKeyPair, deriveAuthenticationKey } from "../../primitives/ed25519.ts";
import { accountKey } from "../../move/account-state.ts";
import { addressOf, createMultisigState, readNextAddress, type CallResult } from "./multisig.test.support.ts";

const [alice, bob, carol, dave] = [1, 2, 3, 4].map(addressOf);
assert.ok(alice && bob && carol && dave);
const text = (address: Address): string => `0x${address}`;

/** Creates an account of Bob, Carol and Alice, and calls functions as this account. */
function createAccount() {
  assert.ok(alice && bob && carol);
  const state = createMultisigState();
  const { call, view } = state;
  const account = readNextAddress(state, alice);
  call(alice, "create_with_owners", [text(bob), text(carol)], "2", [], []);
  const change = (id: string, ...given: readonly JsonValue[]) => {
    const result = call(account, id, ...given);
    return typeof result === "string" ? result : result.map(([event]) => event);
  };
  return { change, view, name: text(account), call, account };
}

test("owners are added at the end, and the last owner takes the place of a removed one", () => {
  const { change, view, name } = createAccount();
  const owners = () => view("owners", name)[0];
  assert.deepEqual(change("add_owner", text(dave)), ["AddOwners"]);
  assert.deepEqual(owners(), [bob, carol, alice, dave].map(text));
  assert.deepEqual(change("remove_owner", text(bob)), ["RemoveOwners"]);
  assert.deepEqual(owners(), [dave, carol, alice].map(text));
  assert.deepEqual(change("swap_owner", text(bob), text(dave)), ["AddOwners", "RemoveOwners"]);
  assert.deepEqual(owners(), [bob, carol, alice].map(text));
  assert.deepEqual(change("remove_owners", [text(dave)]), []);
  const swap = "swap_owners_and_update_signatures_required";
  assert.deepEqual(change(swap, [text(dave)], [text(bob), text(alice)], "1"), [
    "AddOwners",
    "RemoveOwners",
    "UpdateSignaturesRequired",
  ]);
  assert.deepEqual(owners(), [dave, carol].map(text));
  assert.deepEqual(view("num_signatures_required", name), ["1"]);
});

test("several owners are added or replaced at once, also with another threshold", () => {
  const { change, view, name } = createAccount();
  const erin = addressOf(5);
  const owners = () => view("owners", name)[0];
  assert.deepEqual(change("add_owners", [text(dave)]), ["AddOwners"]);
  assert.deepEqual(owners(), [bob, carol, alice, dave].map(text));
  assert.deepEqual(change("swap_owners", [text(erin)], [text(dave)]), ["AddOwners", "RemoveOwners"]);
  assert.deepEqual(owners(), [bob, carol, alice, erin].map(text));
  assert.deepEqual(view("num_signatures_required", name), ["2"]);
  const add = "add_owners_and_update_signatures_required";
  assert.equal(change(add, [text(dave)], "6"), "ENOT_ENOUGH_OWNERS(0x30005)");
  assert.deepEqual(change(add, [text(dave)], "5"), ["AddOwners", "UpdateSignaturesRequired"]);
  assert.deepEqual(owners(), [bob, carol, alice, erin, dave].map(text));
  assert.deepEqual(view("num_signatures_required", name), ["5"]);
});

test("a change that leaves wrong owners or a wrong threshold aborts and changes nothing", () => {
  const { change, view, name } = createAccount();
  assert.equal(change("add_owner", text(bob)), "EDUPLICATE_OWNER(0x10001)");
  assert.equal(change("add_owner", name), "EOWNER_CANNOT_BE_MULTISIG_ACCOUNT_ITSELF(0x1000d)");
  assert.equal(change("swap_owner", text(dave), text(dave)), "EOWNERS_TO_REMOVE_NEW_OWNERS_OVERLAP(0x10012)");
  assert.equal(change("remove_owners", [text(alice), text(bob)]), "ENOT_ENOUGH_OWNERS(0x30005)");
  assert.equal(change("update_signatures_required", "0"), "EINVALID_SIGNATURES_REQUIRED(0x1000b)");
  assert.equal(change("update_signatures_required", "4"), "ENOT_ENOUGH_OWNERS(0x30005)");
  assert.deepEqual(change("update_signatures_required", "2"), []);
  assert.deepEqual(view("owners", name), [[bob, carol, alice].map(text)]);
});

test("only a multisig account changes its owners", () => {
  const { call } = createMultisigState();
  assert.equal(call(alice, "add_owner", text(bob)), "EACCOUNT_NOT_MULTISIG(0x307d2)");
  assert.equal(call(alice, "update_metadata", [], []), "EACCOUNT_NOT_MULTISIG(0x307d2)");
});

test("new metadata replaces all earlier metadata", () => {
  const { call, view, name, account } = createAccount();
  call(account, "update_metadata", ["a"], ["0x01"]);
  const metadata = { data: [{ key: "b", value: "0x02" }] };
  assert.deepEqual(call(account, "update_metadata", ["b"], ["0x02"]), [
    [
      "MetadataUpdated",
      {
        multisig_account: formatAddress(account),
        old_metadata: { data: [{ key: "a", value: "0x01" }] },
        new_metadata: metadata,
      },
    ],
  ]);
  assert.deepEqual(view("metadata", name), [metadata]);
});

const key = createKeyPair(new Uint8Array(32).fill(9));
const existing = deriveAuthenticationKey(key.publicKey);

/** Returns what the key signs for an account of Alice and Bob on top of an existing account. */
function encodeProof(account: Address, name: string, required: bigint): Uint8Array {
  assert.ok(alice && bob);
  return Buffer.concat([
    encodeAddress(frameworkAddress),
    encodeText("multisig_account"),
    encodeText(name),
    Uint8Array.of(4),
    encodeAddress(account),
    encodeU64(0n),
    encodeList([alice, bob].map((owner) => encodeAddress(owner))),
    encodeU64(required),
  ]);
}

function proofOf(name: string, required: bigint): string {
  return formatHex(key.sign(encodeProof(existing, name, required)));
}

for (const [id, struct, authenticationKey] of [
  ["create_with_existing_account", "MultisigAccountCreationMessage", `0x${existing}`],
  [
    "create_with_existing_account_and_revoke_auth_key",
    "MultisigAccountCreationWithAuthKeyRevocationMessage",
    `0x${"00".repeat(32)}`,
  ],
] as const) {
  test(`${id} needs the signature of the key of the account`, () => {
    const { call, view, read } = createMultisigState();
    const owners = [text(alice), text(bob)];
    const create = (signature: string, scheme = 0, publicKey = formatHex(key.publicKey)) =>
      call(carol, id, text(existing), owners, "2", scheme, publicKey, signature, [], []);
    const assertAbort = (result: CallResult, name: string) => {
      assert.equal(
        typeof result === "string" && result.startsWith(`Move abort in 0x1::account: ${name}: `),
        true,
      );
    };
    const proof = proofOf(struct, 2n);
    assertAbort(create(proofOf(struct, 1n)), "EINVALID_PROOF_OF_KNOWLEDGE(0x10008)");
    assertAbort(create(proofOf("Other", 2n)), "EINVALID_PROOF_OF_KNOWLEDGE(0x10008)");
    assertAbort(create(proof, 2), "EINVALID_SCHEME(0x1000c)");
    assertAbort(create(proof, 0, `0x${"01".repeat(32)}`), "EWRONG_CURRENT_PUBLIC_KEY(0x10007)");
    assert.deepEqual(create(proof), []);
    assert.deepEqual(view("owners", text(existing)), [owners]);
    const account = read(accountKey(existing));
    assert.equal(account?.["authentication_key"], authenticationKey);
    // The two event handles of the account itself have the first GUIDs, and the nine of the multisig account the next.
    assert.equal(account?.["guid_creation_num"], "11");
    assert.notEqual(create(proof), []);
  });
}

test("several Ed25519 keys prove the creation of an account on top of theirs", () => {
  const pairs = [10, 11, 12].map((byte) => createKeyPair(new Uint8Array(32).fill(byte)));
  const keys = Buffer.concat([...pairs.map(({ publicKey }) => publicKey), Uint8Array.of(2)]);
  const account = decodeAddress(sha3(keys, Uint8Array.of(1)));
  const message = encodeProof(account, "MultisigAccountCreationMessage", 2n);
  /** Signs with the given keys, and marks keys in the first byte of the bitmap. */
  const prove = (signers: readonly number[], marks: number): string => {
    const signatures = signers.map((at) => pairs[at]?.sign(message) ?? assert.fail());
    return formatHex(Buffer.concat([...signatures, Uint8Array.of(marks, 0, 0, 0)]));
  };
  const { call, view } = createMultisigState();
  const owners = [text(alice), text(bob)];
  const create = (proof: string, publicKey: Uint8Array = keys) =>
    JSON.stringify(
      call(
        carol,
        "create_with_existing_account",
        text(account),
        owners,
        "2",
        1,
        formatHex(publicKey),
        proof,
        [],
        [],
      ),
    );
  const invalid = /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/;
  assert.match(create(prove([0], 0x80)), invalid);
  assert.match(create(prove([0, 2], 0xc0)), invalid);
  assert.match(create(prove([0, 2], 0xe0)), invalid);
  assert.match(create("0x"), /0x1::multi_ed25519: 0x10002/);
  assert.match(create(prove([0, 2], 0xa0), keys.subarray(1)), /0x1::multi_ed25519: 0x10001/);
  assert.match(create(prove([0, 2], 0xa0), keys.subarray(32)), /EWRONG_CURRENT_PUBLIC_KEY/);
  assert.equal(create(prove([0, 2], 0xa0)), "[]");
  assert.deepEqual(view("owners", text(account)), [owners]);
});
