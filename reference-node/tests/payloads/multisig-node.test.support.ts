/** A node with a multisig account, on which owners propose, vote and execute. */
import assert from "node:assert/strict";
import type { EntryFunctionPayload, MultisigPayload } from "../../bcs/signed-transaction.ts";
import { encodeValue } from "../../bcs/value.ts";
import type { ReferenceNode } from "../../node.ts";
import { formatAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import { parseMoveType } from "../../primitives/move-type.ts";
import { send } from "../node-extended.test.support.ts";
import { recipient, type SignedRequest } from "../node-transactions.test.support.ts";
import { commit, createStrictNode, fresh, signPayload } from "./signed-payload.test.support.ts";

/** The indexes of the accounts of the owners, and of an account that is no owner. */
export const [alice, bob, carol, stranger] = [fresh, fresh + 1, fresh + 2, fresh + 3];

export const parse = (text: string): Address => parseAddress(text) ?? assert.fail(text);

/** The call of an entry function and its JSON form. */
export interface EncodedCall {
  readonly payload: EntryFunctionPayload;
  readonly json: JsonObject;
}

/** Creates the call of an entry function and its JSON form. */
export function callOf(id: string, given: readonly JsonValue[], types: readonly string[]): EncodedCall {
  const [address = "", module = "", name = ""] = id.split("::");
  const payload: EntryFunctionPayload = {
    kind: "entry function",
    address: parse(address),
    module,
    name,
    typeArguments: [],
    arguments: given.map((value, index) =>
      encodeValue(value, parseMoveType(types[index] ?? "") ?? assert.fail()),
    ),
    nonce: null,
  };
  const json = { type: "entry_function_payload", function: id, type_arguments: [], arguments: given };
  return { payload, json };
}

/** A transfer to the account that receives payments. */
export const transfer = (amount: bigint) =>
  callOf("0x1::node_account::transfer", [recipient, String(amount)], ["address", "u64"]);

/** Creates a node with a funded multisig account of three owners, of whom `required` have to agree. */
export async function createMultisigNode(required = 2n) {
  const node = createStrictNode();
  const addresses = node.accounts.map(({ address }) => address);
  const numbers = new Map<number, bigint>();
  const call = async (
    account: number,
    name: string,
    given: readonly JsonValue[],
    types: readonly string[],
  ) => {
    const { payload, json } = callOf(`0x1::multisig_account::${name}`, given, types);
    const sequenceNumber = numbers.get(account) ?? 0n;
    numbers.set(account, sequenceNumber + 1n);
    const executed = await commit(node, signPayload(node, payload, { json, account, sequenceNumber }));
    assert.equal(executed["success"], true, JSON.stringify(executed));
    return executed;
  };
  const view = (name: string, given: readonly JsonValue[]) => callView(node, name, given);
  const next = await view("get_next_multisig_account_address", [addresses[alice] ?? ""]);
  assert.ok(Array.isArray(next));
  const address = parse(String(next[0]));
  await call(
    alice,
    "create_with_owners",
    [[addresses[bob] ?? "", addresses[carol] ?? ""], String(required), [], []],
    ["vector<address>", "u64", "vector<0x1::string::String>", "vector<vector<u8>>"],
  );
  node.control.fund({ address: formatAddress(address), amount: 1000n });
  const execute = (
    account: number,
    given: EncodedCall | null,
    more: { readonly nonce?: bigint; readonly maxGasAmount?: bigint } = {},
  ): SignedRequest => {
    const { nonce = null, ...gas } = more;
    const { payload, json } = executionOf(address, given, nonce);
    return signPayload(node, payload, { json, account, sequenceNumber: numbers.get(account) ?? 0n, ...gas });
  };
  const noteExecuted = (account: number) => numbers.set(account, (numbers.get(account) ?? 0n) + 1n);
  const propose = (bytes: Uint8Array, name = "create_transaction") =>
    call(alice, name, [`0x${address}`, formatHex(bytes)], ["address", "vector<u8>"]);
  const vote = (account: number, name: string, number: bigint) =>
    call(account, name, [`0x${address}`, String(number)], ["address", "u64"]);
  return { node, address, addresses, view, execute, noteExecuted, propose, vote };
}

/** Creates the payload that executes the next transaction, with or without its call. */
function executionOf(
  address: Address,
  given: EncodedCall | null,
  nonce: bigint | null,
): { readonly payload: MultisigPayload; readonly json: JsonObject } {
  return {
    payload: { kind: "multisig", multisigAddress: address, call: given?.payload ?? null, nonce },
    json: {
      type: "multisig_payload",
      multisig_address: formatAddress(address),
      transaction_payload: given?.json ?? null,
    },
  };
}

async function callView(node: ReferenceNode, name: string, given: readonly JsonValue[]): Promise<unknown> {
  const id = `0x1::multisig_account::${name}`;
  const body = JSON.stringify({ function: id, type_arguments: [], arguments: given });
  return (await send(node, "/view", { method: "POST", body })).body;
}
