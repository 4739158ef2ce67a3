import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeAddress, encodeSized, encodeText, encodeU64 } from "../../bcs/codec.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { record } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import { readSequenceNumber } from "../node-transactions.test.support.ts";
import { accountOf, caller, execute, keyOf, readResource, view } from "./native-calls.test.support.ts";

/** The names of the functions of each capability in `0x1::account`. */
const functions = {
  rotation: {
    offer: "offer_rotation_capability",
    revoke: "revoke_rotation_capability",
    revokeAny: "revoke_any_rotation_capability",
    isOffered: "is_rotation_capability_offered",
    offeredTo: "get_rotation_capability_offer_for",
  },
  signer: {
    offer: "offer_signer_capability",
    revoke: "revoke_signer_capability",
    revokeAny: "revoke_any_signer_capability",
    isOffered: "is_signer_capability_offered",
    offeredTo: "get_signer_capability_offer_for",
  },
} as const;
type Capability = keyof typeof functions;

const recipient = 7;
const other = 6;
const bytes = "vector<u8>";
const succeeded = "Executed successfully";

function encode(text: string): Uint8Array {
  return encodeAddress(parseAddress(text) ?? assert.fail(text));
}

/** The message that the key of the offering account signs, with its type in front. */
async function offerMessage(node: ReferenceNode, capability: Capability, chainId = 4): Promise<Uint8Array> {
  const name = capability === "rotation" ? "Rotation" : "Signer";
  return Buffer.concat([
    encode("0x1"),
    encodeText("account"),
    encodeText(`${name}CapabilityOfferProofChallengeV2`),
    ...(capability === "rotation" ? [Uint8Array.of(chainId)] : []),
    encodeU64(BigInt(await readSequenceNumber(node, caller))),
    encode(accountOf(node).address),
    encode(accountOf(node, recipient).address),
  ]);
}

function offer(
  node: ReferenceNode,
  capability: Capability,
  given: { proof: Uint8Array; scheme?: number; key?: Uint8Array; to?: string },
) {
  const { proof, scheme = 0, key = keyOf(node).publicKey, to = accountOf(node, recipient).address } = given;
  return execute(node, [
    `0x1::account::${functions[capability].offer}`,
    [bytes, "u8", bytes, "address"],
    [formatHex(proof), scheme, formatHex(key), to],
  ]);
}

async function offerValidly(node: ReferenceNode, capability: Capability) {
  return offer(node, capability, { proof: keyOf(node).sign(await offerMessage(node, capability)) });
}

function revoke(node: ReferenceNode, capability: Capability, to: string) {
  return execute(node, [`0x1::account::${functions[capability].revoke}`, ["address"], [to]]);
}

async function viewAbort(node: ReferenceNode, id: string, given: readonly string[]): Promise<string> {
  const body = JSON.stringify({ function: id, type_arguments: [], arguments: given });
  const answer = await send(node, "/view", { method: "POST", body });
  assert.equal(answer.status, 400);
  return String(record(answer.body)["message"]);
}

for (const capability of ["rotation", "signer"] as const) {
  const [isOffered, offeredTo] = [
    `0x1::account::${functions[capability].isOffered}`,
    `0x1::account::${functions[capability].offeredTo}`,
  ];

  test(`an account offers its ${capability} capability with a signature, and takes it back`, async () => {
    const node = createNode({ strict: true });
    const [{ address }, { address: to }] = [accountOf(node), accountOf(node, recipient)];
    assert.deepEqual(await view(node, isOffered, [address]), [false]);
    assert.match(await viewAbort(node, offeredTo, [address]), /ENO_SIGNER_CAPABILITY_OFFERED\(0x60013\)/);
    const offered = await offerValidly(node, capability);
    assert.deepEqual([offered.status, offered.events], [succeeded, []]);
    assert.deepEqual(await view(node, isOffered, [address]), [true]);
    assert.deepEqual(await view(node, offeredTo, [address]), [to]);
    const account = await readResource(node, address, "0x1::account::Account");
    assert.deepEqual(account?.[`${capability}_capability_offer`], { for: { vec: [to] } });

    const wrong = await revoke(node, capability, address);
    const code =
      capability === "rotation"
        ? "ENO_SUCH_ROTATION_CAPABILITY_OFFER\\(0x60012"
        : "ENO_SUCH_SIGNER_CAPABILITY\\(0x6000e";
    assert.match(wrong.status, new RegExp(`^Move abort in 0x1::account: ${code}`));
    assert.equal((await revoke(node, capability, to)).status, succeeded);
    assert.deepEqual(await view(node, isOffered, [address]), [false]);
    const revokeAny = `0x1::account::${functions[capability].revokeAny}`;
    assert.match(
      (await execute(node, [revokeAny, [], []])).status,
      /0x1::option: EOPTION_NOT_SET\(0x40001\)/,
    );
    await offerValidly(node, capability);
    assert.equal((await execute(node, [revokeAny, [], []])).status, succeeded);
    assert.deepEqual(await view(node, isOffered, [address]), [false]);
  });

  test(`an offer of the ${capability} capability needs the key of the account and its signature`, async () => {
    const node = createNode({ strict: true });
    const statusOf = async (given: Parameters<typeof offer>[2]) =>
      (await offer(node, capability, given)).status;
    const sign = async (by = caller) => keyOf(node, by).sign(await offerMessage(node, capability));
    const key = keyOf(node, other).publicKey;
    assert.match(await statusOf({ proof: await sign(other) }), /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/);
    assert.match(await statusOf({ proof: await sign(other), key }), /EWRONG_CURRENT_PUBLIC_KEY\(0x10007\)/);
    assert.match(await statusOf({ proof: await sign(), scheme: 2 }), /EINVALID_SCHEME\(0x1000c\)/);
    const elsewhere = accountOf(node, other).address;
    assert.match(await statusOf({ proof: await sign(), to: elsewhere }), /EINVALID_PROOF_OF_KNOWLEDGE/);
    const unknown = `0x${"9".repeat(64)}`;
    assert.match(await statusOf({ proof: await sign(), to: unknown }), /EACCOUNT_DOES_NOT_EXIST\(0x60002\)/);
    assert.deepEqual(await view(node, isOffered, [accountOf(node).address]), [false]);
  });
}

test("the offer of the rotation capability is signed for one chain", async () => {
  const node = createNode({ strict: true });
  const proof = keyOf(node).sign(await offerMessage(node, "rotation", 5));
  assert.match((await offer(node, "rotation", { proof })).status, /EINVALID_PROOF_OF_KNOWLEDGE/);
});

test("the recipient of an offer rotates the key of the account with a proof of the new key alone", async () => {
  const node = createNode({ strict: true });
  const [{ address }, newKey] = [accountOf(node), accountOf(node, other)];
  const rotate = async (account = recipient, signer = other) => {
    const challenge = Buffer.concat([
      encode("0x1"),
      encodeText("account"),
      encodeText("RotationProofChallenge"),
      encodeU64(BigInt(await readSequenceNumber(node, account))),
      encode(address),
      encode(address),
      encodeSized(keyOf(node, other).publicKey),
    ]);
    const call = [
      "0x1::account::rotate_authentication_key_with_rotation_capability",
      ["address", "u8", bytes, bytes],
      [address, 0, newKey.publicKey, formatHex(keyOf(node, signer).sign(challenge))],
    ] as const;
    return execute(node, call, { account });
  };
  assert.match((await rotate()).status, /ENO_SUCH_ROTATION_CAPABILITY_OFFER\(0x60012\)/);
  await offerValidly(node, "rotation");
  assert.match((await rotate(other)).status, /ENO_SUCH_ROTATION_CAPABILITY_OFFER\(0x60012\)/);
  assert.match((await rotate(recipient, recipient)).status, /EINVALID_PROOF_OF_KNOWLEDGE\(0x10008\)/);
  const rotated = await rotate();
  assert.deepEqual(
    [rotated.status, rotated.events.map(([type]) => type)],
    [succeeded, ["0x1::account::KeyRotation", "0x1::account::KeyRotationToPublicKey"]],
  );
  assert.deepEqual(await view(node, "0x1::account::get_authentication_key", [address]), [newKey.address]);
  assert.deepEqual(await view(node, "0x1::account::originating_address", [newKey.address]), [
    { vec: [address] },
  ]);
});

test("an address without an account offers nothing, and counts as an account on an implicit node", async () => {
  const [explicit, implicit] = [createNode({ strict: true }), createNode({ implicitAccounts: true })];
  const unknown = `0x${"9".repeat(64)}`;
  const isOffered = "0x1::account::is_signer_capability_offered";
  const offeredTo = "0x1::account::get_rotation_capability_offer_for";
  assert.match(await viewAbort(explicit, isOffered, [unknown]), /EACCOUNT_DOES_NOT_EXIST\(0x60002\)/);
  assert.match(await viewAbort(explicit, offeredTo, [unknown]), /EACCOUNT_DOES_NOT_EXIST\(0x60002\)/);
  assert.deepEqual(await view(implicit, isOffered, [unknown]), [false]);
  assert.match(
    await viewAbort(implicit, offeredTo, [unknown]),
    /ENO_SUCH_ROTATION_CAPABILITY_OFFER\(0x60012\)/,
  );
  const next = "0x1::account::get_guid_next_creation_num";
  assert.deepEqual(await view(implicit, next, [unknown]), ["0"]);
  assert.match(await viewAbort(explicit, next, [unknown]), /EACCOUNT_DOES_NOT_EXIST/);
  assert.deepEqual(await view(explicit, next, [accountOf(explicit).address]), ["2"]);
});
