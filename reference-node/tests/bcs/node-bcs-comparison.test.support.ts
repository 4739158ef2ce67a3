/** Compares transactions in BCS with their JSON form. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { decode, decodeStart, fromHex, readerOf, toHex, type Structs } from "./node-bcs.test.support.ts";
import { readSigned } from "./node-bcs-transactions.test.support.ts";
import { list, record } from "../node-blocks.test.support.ts";

type Members = Readonly<Record<string, unknown>>;

/** The types of the arguments of the functions that the tests call. */
const argumentTypes: { readonly [name: string]: readonly string[] } = {
  "0x1::node_account::transfer": ["address", "u64"],
  "0x1::registry::record": ["address", "u64"],
  "0x1::registry::rate": ["bool", "u8"],
  "0x1::registry::inscribe": ["address", "u64", "vector<u8>"],
  "0x1::registry::file": [
    "address",
    "u64",
    "0x1::option::Option<0x1::string::String>",
    "vector<vector<u8>>",
    "u256",
  ],
  "0x1::code::publish": ["0x1::string::String"],
  "0x1::trial::abort_with": ["u64"],
  "0x4::node_token::mint": [
    ...Array.from({ length: 4 }, () => "0x1::string::String"),
    "vector<0x1::string::String>",
    "vector<0x1::string::String>",
    "vector<vector<u8>>",
  ],
};

/** Asserts that a transaction has the same values in BCS and in JSON. */
export function assertSameTransaction(decoded: Members, json: Members, structs: Structs): void {
  const { own, info } = { own: record(decoded["own"]), info: record(decoded["info"]) };
  for (const name of ["version", "accumulator_root_hash"]) assert.equal(decoded[name], json[name], name);
  for (const name of ["gas_used", "hash", "event_root_hash", "state_change_hash", "state_checkpoint_hash"]) {
    assert.equal(info[name], json[name], name);
  }
  assert.equal(record(info["status"])["kind"] === "success", json["success"]);
  assert.equal(info["auxiliary_info_hash"], null);
  assert.deepEqual(normalize(decoded["events"]), normalize(json["events"] ?? []));
  assertSameChanges(decoded["changes"], json["changes"], structs);
  assert.equal(own["type"], json["type"]);
  const { type, payload, chainId, blockHash, changes: _, events: __, ...members } = own;
  for (const [name, value] of Object.entries(members)) assert.deepEqual(value, json[name], name);
  if (type !== "user_transaction") return;
  assert.equal(chainId, 4);
  assertSamePayload(record(payload), record(json["payload"]), structs);
  assert.equal(blockHash, undefined);
}

function assertSamePayload(decoded: Members, json: Members, structs: Structs): void {
  const { arguments: given, ...call } = decoded;
  const { arguments: expected, ...jsonCall } = json;
  assert.deepEqual(call, jsonCall);
  const types = argumentTypes[String(call["function"])] ?? assert.fail(String(call["function"]));
  assert.ok(Array.isArray(given));
  const values = given.map((bytes: unknown, index) =>
    decode(readerOf(types[index] ?? "", structs), fromHex(String(bytes))),
  );
  assert.deepEqual(normalize(values), normalize(expected));
}

/** Removes leading zeros from addresses. */
const normalize = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"0x0*(?=[0-9a-f]{1,64}")/g, '"0x'));

/** Returns the signed transaction in a committed one: after the variant, the version and the kind, before the info. */
export function signedBytesOf(bytes: Uint8Array): Uint8Array {
  const rest = bytes.subarray(10);
  const [, count] = decodeStart(readSigned, rest);
  return rest.subarray(0, count);
}

/** Asserts that the changes of a transaction in BCS are those in JSON, each with its value. */
function assertSameChanges(decoded: unknown, json: unknown, structs: Structs): void {
  const changes = list(decoded);
  const expected = list(json);
  assert.equal(changes.length, expected.length);
  for (const change of expected) {
    const data = change["data"] === undefined ? {} : record(change["data"]);
    const same = changes.find((one) => isSameKey(one, { change, data, structs }));
    assert.ok(same !== undefined, `no change of ${JSON.stringify(change).slice(0, 200)}`);
    const bytes = typeof same["bytes"] === "string" ? fromHex(same["bytes"]) : null;
    const type = String(change["type"]);
    if (bytes === null) assert.match(type, /^delete_/);
    else if (type === "write_module") assert.equal(toHex(bytes), data["bytecode"]);
    else {
      const [valueType, value] =
        type === "write_resource" ? [data["type"], data["data"]] : [data["value_type"], data["value"]];
      assert.deepEqual(decode(readerOf(String(valueType), structs), bytes), value);
    }
  }
}

function isSameKey(
  decoded: Members,
  { change, data, structs }: { readonly change: Members; readonly data: Members; readonly structs: Structs },
): boolean {
  const { address, handle, module, resource, key } = decoded;
  if (handle !== undefined) {
    if (change["handle"] !== handle) return false;
    const value = decode(readerOf(String(data["key_type"]), structs), fromHex(String(key)));
    return isDeepStrictEqual(value, data["key"]);
  }
  if (change["address"] !== address) return false;
  if (resource !== undefined) return resource === (change["resource"] ?? data["type"]);
  const abi = data["abi"] === undefined ? {} : record(data["abi"]);
  return module === (change["module"] ?? `${String(abi["address"])}::${String(abi["name"])}`);
}
