/** Transactions of listed accounts with any payload, as JSON and as BCS, and their way through a node. */
import assert from "node:assert/strict";
import { encodeRawTransaction, encodeSignedTransaction } from "../../bcs/transaction.ts";
import { signingMessage, type Payload, type RawTransaction } from "../../bcs/signed-transaction.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { formatHex, parseHex } from "../../primitives/bytes.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import { createKeyPair } from "../../primitives/ed25519.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { bcsType, post, type SignedRequest } from "../node-transactions.test.support.ts";

/** The first listed account that sends no transaction in the history, so that its sequence number is 0. */
export const fresh = 6;

/** Creates a node that checks its own responses, with some more accounts. */
export function createStrictNode(more: Parameters<typeof createNode>[0] = {}): ReferenceNode {
  return createNode({ strict: true, accounts: 10, ...more });
}

/** Signs a payload for a listed account. `json` is the payload of the JSON request. */
export function signPayload(
  node: ReferenceNode,
  payload: Payload,
  {
    json,
    account = fresh,
    ...more
  }: {
    readonly json: JsonObject;
    readonly account?: number;
    readonly sequenceNumber?: bigint;
    readonly maxGasAmount?: bigint;
    readonly signature?: Uint8Array;
  },
): SignedRequest {
  const own = node.accounts[account] ?? assert.fail("no account");
  const raw: RawTransaction = {
    sender: parseAddress(own.address) ?? assert.fail(),
    sequenceNumber: payload.nonce === null ? (more.sequenceNumber ?? 0n) : 2n ** 64n - 1n,
    payload,
    maxGasAmount: more.maxGasAmount ?? 100_000n,
    gasUnitPrice: 100n,
    expirationTimestampSecs: 1_735_689_660n,
    chainId: 4,
  };
  const message = signingMessage("node", encodeRawTransaction(raw));
  const signature = more.signature ?? createKeyPair(bytesOf(own.privateKey)).sign(message);
  const signed = encodeSignedTransaction(raw, bytesOf(own.publicKey), signature);
  return {
    signed,
    bytes: signed.bytes,
    json: {
      sender: own.address,
      sequence_number: String(raw.sequenceNumber),
      max_gas_amount: String(raw.maxGasAmount),
      gas_unit_price: "100",
      expiration_timestamp_secs: String(raw.expirationTimestampSecs),
      payload: json,
      signature: {
        type: "ed25519_signature",
        public_key: own.publicKey,
        signature: formatHex(signature),
      },
      ...(payload.nonce === null ? {} : { replay_protection_nonce: String(payload.nonce) }),
    },
  };
}

/** Submits a transaction as BCS, and returns it as it was committed. */
export async function commit(node: ReferenceNode, one: SignedRequest): Promise<JsonObject> {
  const submitted = await send(node, "/transactions", {
    method: "POST",
    body: one.bytes,
    contentType: bcsType,
  });
  assert.equal(submitted.status, 202, JSON.stringify(submitted.body));
  return readTransaction(node, String(record(submitted.body)["hash"]));
}

/** Reads a transaction by its hash. */
export async function readTransaction(node: ReferenceNode, hash: string): Promise<JsonObject> {
  const { status, body } = await send(node, `/transactions/by_hash/${hash}`);
  assert.equal(status, 200);
  return toJsonObject(body);
}

/** Returns the VM error codes with which a submission and a batch are refused, and the status of a simulation. */
export async function refusalsOf(node: ReferenceNode, one: SignedRequest): Promise<readonly unknown[]> {
  const submitted = await send(node, "/transactions", {
    method: "POST",
    body: one.bytes,
    contentType: bcsType,
  });
  const batch = await post(node, "/transactions/batch", Buffer.concat([Uint8Array.of(1), one.bytes]));
  const [failure] = list(record(batch.body)["transaction_failures"]);
  const status = await simulatedStatus(node, one);
  const { error_code: code, vm_error_code: vmCode } = record(failure?.["error"]);
  return [describeError(submitted).slice(0, 3), [batch.status, code, vmCode], status];
}

/** Simulates a transaction with a signature of zeros, and returns its VM status. */
export async function simulatedStatus(node: ReferenceNode, one: SignedRequest): Promise<unknown> {
  const zeros = Buffer.concat([one.bytes.subarray(0, -64), new Uint8Array(64)]);
  const simulated = await post(node, "/transactions/simulate", zeros);
  assert.equal(simulated.status, 200, simulated.text);
  return list(simulated.body)[0]?.["vm_status"];
}

/** Returns whether a transaction has a response in BCS, which starts as that of a committed one. */
export async function readBcs(node: ReferenceNode, hash: unknown): Promise<Uint8Array> {
  const headers = { accept: "application/x-bcs" };
  const response = await node.fetch(
    new Request(`http://node.test/v1/transactions/by_hash/${String(hash)}`, { headers }),
  );
  assert.equal(response.status, 200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Reads the balance of an address. */
export async function readBalanceOf(node: ReferenceNode, address: string): Promise<bigint> {
  const { body } = await send(node, `/accounts/${address}/balance/0x1::node_coin::NodeCoin`);
  return BigInt(String(body));
}

/** Returns the gas units that a committed transaction used. */
export function gasUsedOf({ gas_used: gasUsed }: JsonObject): bigint {
  return BigInt(typeof gasUsed === "string" ? gasUsed : assert.fail("no gas"));
}

export function bytesOf(hex: string): Uint8Array {
  return parseHex(hex) ?? assert.fail(hex);
}

function toJsonObject(value: unknown): JsonObject {
  return record(value) as Readonly<Record<string, JsonValue>>;
}
