/** Calls of native functions on a whole node. */
import assert from "node:assert/strict";
import { createKeyPair, type KeyPair } from "../../primitives/ed25519.ts";
import { parseHex } from "../../primitives/bytes.ts";
import type { NodeAccount, ReferenceNode } from "../../node.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { send } from "../node-extended.test.support.ts";
import {
  bcsType,
  readSequenceNumber,
  sign,
  type TransactionOptions,
} from "../node-transactions.test.support.ts";

/** A committed transaction. */
export interface Committed {
  readonly success: boolean;
  readonly status: string;
  /** The type and the data of each event, without the fee of the transaction. */
  readonly events: readonly (readonly [type: string, data: unknown])[];
  readonly changes: readonly Readonly<Record<string, unknown>>[];
}

/** The index of the account that calls functions if the test names no other. */
export const caller = 8;

/** Submits a call with the next sequence number of its account. Returns the committed transaction. */
export async function execute(
  node: ReferenceNode,
  call: readonly [id: string, types: readonly string[], given: readonly JsonValue[]],
  options: TransactionOptions = {},
): Promise<Committed> {
  const [id, types, given] = call;
  const account = options.account ?? caller;
  const sequenceNumber = BigInt(await readSequenceNumber(node, account));
  const { bytes } = sign(node, {
    account,
    sequenceNumber,
    function: id,
    types,
    arguments: given,
    ...options,
  });
  const { status, body } = await send(node, "/transactions", {
    method: "POST",
    body: bytes,
    contentType: bcsType,
  });
  assert.equal(status, 202, JSON.stringify(body));
  const hash = String(record(body)["hash"]);
  const committed = record((await send(node, `/transactions/by_hash/${hash}`)).body);
  return {
    success: committed["success"] === true,
    status: String(committed["vm_status"]),
    events: list(committed["events"])
      .map(({ type, data }) => [String(type), data] as const)
      .filter(([type]) => type !== "0x1::transaction_fee::FeeStatement"),
    changes: list(committed["changes"]),
  };
}

/** Calls a view and returns its values. */
export async function view(node: ReferenceNode, id: string, given: readonly JsonValue[]): Promise<unknown> {
  const body = JSON.stringify({ function: id, type_arguments: [], arguments: given });
  const received = await send(node, "/view", { method: "POST", body });
  assert.equal(received.status, 200, JSON.stringify(received.body));
  return received.body;
}

/** Reads a resource, or returns null if it does not exist. */
export async function readResource(
  node: ReferenceNode,
  address: string,
  type: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { status, body } = await send(node, `/accounts/${address}/resource/${encodeURIComponent(type)}`);
  return status === 404 ? null : record(record(body)["data"]);
}

/** Returns an account of a node. */
export function accountOf(node: ReferenceNode, index = caller): NodeAccount {
  return node.accounts[index] ?? assert.fail(`no account ${index}`);
}

/** Returns the key pair of an account of a node. */
export function keyOf(node: ReferenceNode, index = caller): KeyPair {
  return createKeyPair(parseHex(accountOf(node, index).privateKey) ?? assert.fail());
}
