import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeAddress, encodeSized, encodeText, encodeU64 } from "../../bcs/codec.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatHex, sha3 } from "../../primitives/bytes.ts";
import { createKeyPair, type KeyPair } from "../../primitives/ed25519.ts";
import { record } from "../node-blocks.test.support.ts";
import { post, readSequenceNumber } from "../node-transactions.test.support.ts";
import { accountOf, caller, execute, keyOf, readResource, view } from "./native-calls.test.support.ts";

const other = 9;
const bytes = "vector<u8>";
const accountType = "0x1::account::Account";
const [ed25519, multiEd25519] = [0, 1];
const keys = [1, 2, 3].map((byte) => createKeyPair(new Uint8Array(32).fill(byte)));
const twoOfThree = Buffer.concat([...keys.map(({ publicKey }) => publicKey), Uint8Array.of(2)]);
const twoOfThreeKey = formatHex(sha3(twoOfThree, Uint8Array.of(1)));

/** What both keys of a rotation sign. */
async function challengeOf(
  node: ReferenceNode,
  newKey: Uint8Array,
  { account = caller, currentKey }: { account?: number; currentKey?: string } = {},
): Promise<Uint8Array> {
  const { address } = accountOf(node, account);
  const encode = (text: string) => encodeAddress(parseAddress(text) ?? assert.fail(text));
  return Buffer.concat([
    encode("0x1"),
    encodeText("account"),
    encodeText("RotationProofChallenge"),
    encodeU64(BigInt(await readSequenceNumber(node, account))),
    encode(address),
    encode(currentKey ?? address),
    encodeSized(newKey),
  ]);
}

/** Signs with the first and the third of three keys. */
function signTwoOfThree(message: Uint8Array): Uint8Array {
  const [first, , third] = keys;
  assert.ok(first && third);
  return Buffer.concat([first.sign(message), third.sign(message), Uint8Array.of(0b1010_0000, 0, 0, 0)]);
}

interface Rotation {
  readonly scheme?: number;
  readonly key?: Uint8Array;
  readonly newScheme?: number;
  readonly newKey: Uint8Array;
  readonly proof: Uint8Array;
  readonly newProof: Uint8Array;
  readonly account?: number;
}

function rotate(node: ReferenceNode, rotation: Rotation, signer = rotation.account ?? caller) {
  const account = rotation.account ?? caller;
  return execute(
    node,
    [
      "0x1::account::rotate_authentication_key",
      ["u8", bytes, "u8", bytes, bytes, bytes],
      [
        rotation.scheme ?? ed25519,
        formatHex(rotation.key ?? keyOf(node, account).publicKey),
        rotation.newScheme ?? ed25519,
        formatHex(rotation.newKey),
        formatHex(rotation.proof),
        formatHex(rotation.newProof),
      ],
    ],
    { account, signer, publicKeyOf: signer },
  );
}

/** Rotates an account to the Ed25519 key of another account, which signs its own proof. */
async function rotateTo(node: ReferenceNode, newKey: KeyPair, account = caller) {
  const challenge = await challengeOf(node, newKey.publicKey, { account });
  const proof = keyOf(node, account).sign(challenge);
  return rotate(node, { newKey: newKey.publicKey, proof, newProof: newKey.sign(challenge), account });
}

async function findOriginal(node: ReferenceNode, key: string): Promise<unknown> {
  const { address_map: map } = (await readResource(node, "0x1", "0x1::account::OriginatingAddress")) ?? {};
  const body = JSON.stringify({ key_type: "address", value_type: "address", key });
  const received = await post(node, `/tables/${String(record(map)["handle"])}/item`, body);
  return received.status === 404 ? null : received.body;
}

test("a rotation with both proofs changes the key, and the old key cannot sign any more", async () => {
  const node = createNode({ strict: true });
  const [{ address }, newKey] = [accountOf(node), accountOf(node, other)];
  assert.deepEqual(await view(node, "0x1::account::originating_address", [newKey.address]), [{ vec: [] }]);
  const rotated = await rotateTo(node, keyOf(node, other));
  assert.deepEqual(
    [rotated.status, rotated.events],
    [
      "Executed successfully",
      [
        [
          "0x1::account::KeyRotation",
          { account: address, old_authentication_key: address, new_authentication_key: newKey.address },
        ],
        [
          "0x1::account::KeyRotationToPublicKey",
          {
            account: address,
            verified_public_key_bit_map: "0x80000000",
            public_key_scheme: 0,
            public_key: newKey.publicKey,
            old_auth_key: address,
            new_auth_key: newKey.address,
          },
        ],
      ],
    ],
  );
  assert.equal((await readResource(node, address, accountType))?.["authentication_key"], newKey.address);
  assert.equal(await findOriginal(node, newKey.address), address);
  assert.equal(await findOriginal(node, address), null);
  assert.deepEqual(await view(node, "0x1::account::originating_address", [newKey.address]), [
    { vec: [address] },
  ]);
  await assert.rejects(
    execute(node, ["0x1::registry::record", ["address", "u64"], ["0x1", "1"]]),
    /INVALID_AUTH_KEY/,
  );
  const call = ["0x1::registry::record", ["address", "u64"], ["0x1", "1"]] as const;
  assert.ok((await execute(node, call, { signer: other, publicKeyOf: other })).success);
});

test("a second rotation moves the entry of the table, from and to several Ed25519 keys", async () => {
  const node = createNode({ strict: true });
  const { address } = accountOf(node);
  const next = keyOf(node, other);
  await rotateTo(node, next);
  const currentKey = accountOf(node, other).address;
  const challenge = await challengeOf(node, twoOfThree, { currentKey });
  const newProof = signTwoOfThree(challenge);
  const given = { key: next.publicKey, newScheme: multiEd25519, newKey: twoOfThree };
  const rotated = await rotate(node, { ...given, proof: next.sign(challenge), newProof }, other);
  assert.equal(rotated.status, "Executed successfully");
  const [, [, data] = assert.fail()] = rotated.events;
  assert.equal(record(data)["verified_public_key_bit_map"], "0xa0000000");
  assert.equal(record(data)["new_auth_key"], twoOfThreeKey);
  assert.deepEqual(
    [await findOriginal(node, currentKey), await findOriginal(node, twoOfThreeKey)],
    [null, address],
  );
  const types = rotated.changes.filter(({ type }) => String(type).includes("table_item"));
  assert.deepEqual(types.map(({ type }) => String(type)).toSorted(), [
    "delete_table_item",
    "write_table_item",
  ]);
});

test("a rotation fails with the code of the first check that fails", async () => {
  const node = createNode({ strict: true });
  const [own, next] = [keyOf(node), keyOf(node, other)];
  const expect = async (change: Partial<Rotation>, status: RegExp): Promise<void> => {
    const newKey = change.newKey ?? next.publicKey;
    const challenge = await challengeOf(node, newKey);
    const signed = { newKey, proof: own.sign(challenge), newProof: next.sign(challenge) };
    const rotated = await rotate(node, { ...signed, ...change });
    assert.match(rotated.status, status);
    assert.deepEqual([rotated.success, rotated.events], [false, []]);
  };
  const zeros = new Uint8Array(64);
  await expect(
    { key: next.publicKey },
    /^Move abort in 0x1::account: EWRONG_CURRENT_PUBLIC_KEY\(0x40007\): ./,
  );
  await expect({ proof: zeros }, /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/);
  await expect({ newProof: zeros }, /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/);
  await expect({ newProof: own.sign(await challengeOf(node, next.publicKey)) }, /\(0x10008\)/);
  await expect({ scheme: 2 }, /EINVALID_SCHEME\(0x1000c\)/);
  await expect({ newScheme: 3 }, /EINVALID_SCHEME\(0x1000c\)/);
  await expect({ key: new Uint8Array(31) }, /^Move abort in 0x1::ed25519: 0x10001$/);
  await expect({ proof: new Uint8Array(63) }, /^Move abort in 0x1::ed25519: 0x10002$/);
  await expect({ newScheme: 1, newKey: new Uint8Array(34) }, /^Move abort in 0x1::multi_ed25519: 0x10001$/);
  await expect({ newScheme: 1, newKey: twoOfThree }, /^Move abort in 0x1::multi_ed25519: 0x10002$/);
});

test("a proof of several keys needs enough valid signatures of different keys", async () => {
  const node = createNode({ strict: true });
  const bitmap = (byte: number, last = 0) => Uint8Array.of(byte, 0, 0, last);
  const damages: readonly ((first: Uint8Array, third: Uint8Array) => readonly Uint8Array[])[] = [
    (first) => [first, bitmap(0x80)],
    (first, third) => [first, third, bitmap(0xc0)],
    (first) => [first, first, bitmap(0xa0)],
    (first, third) => [third, first, bitmap(0xa0)],
    (first, third) => [first, third, bitmap(0x80)],
    (first, third) => [first, third, bitmap(0x80, 1)],
    () => [bitmap(0)],
    (first, third) => [first, third, bitmap(0xa0)],
  ];
  const statuses: string[] = [];
  for (const damage of damages) {
    const challenge = await challengeOf(node, twoOfThree);
    const signature = signTwoOfThree(challenge);
    const newProof = Buffer.concat(damage(signature.subarray(0, 64), signature.subarray(64, 128)));
    const given = { newScheme: multiEd25519, newKey: twoOfThree, proof: keyOf(node).sign(challenge) };
    statuses.push((await rotate(node, { ...given, newProof })).status);
  }
  assert.equal(statuses.pop(), "Executed successfully");
  for (const status of statuses) assert.match(status, /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/);
});

test("a key belongs to one account only, and an account keeps its own entry", async () => {
  const node = createNode({ strict: true });
  const shared = keyOf(node, other);
  assert.ok((await rotateTo(node, shared)).success);
  assert.match((await rotateTo(node, shared, 7)).status, /ENEW_AUTH_KEY_ALREADY_MAPPED\(0x10015\)/);
  assert.match((await rotateTo(node, keyOf(node, 7), 7)).status, /ENEW_AUTH_KEY_SAME_AS_CURRENT\(0x10016\)/);
  // The current key of the owner of the shared key is mapped to the first account.
  assert.match(
    (await rotateTo(node, keyOf(node, 6), other)).status,
    /EINVALID_ORIGINATING_ADDRESS\(0x6000d\)/,
  );
});
