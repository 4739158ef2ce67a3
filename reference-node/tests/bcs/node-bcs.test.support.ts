/** Decodes responses in BCS with another implementation than that of the node, and with layouts of its own. */
import assert from "node:assert/strict";
import { BcsReader } from "@mysten/bcs";
import { list, record } from "../node-blocks.test.support.ts";
import type { ReferenceNode } from "../../node.ts";

/** Reads a value. */
export type Read<Value> = (reader: BcsReader) => Value;

/** A response whose body is bytes. */
export interface ReceivedBytes {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Sends a request below the default base path that accepts only BCS. */
export async function fetchBcs(
  node: ReferenceNode,
  path: string,
  init: { readonly body?: string | Uint8Array; readonly contentType?: string } = {},
): Promise<ReceivedBytes> {
  const { body, contentType = "application/json" } = init;
  const accept = { accept: "application/x-bcs" };
  const request =
    body === undefined
      ? { headers: accept }
      : { method: "POST", body: Buffer.from(body), headers: { ...accept, "content-type": contentType } };
  const response = await node.fetch(new Request(`http://node.test/v1${path}`, request));
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Reads a response in BCS and asserts that it is a success. */
export async function getBytes(node: ReferenceNode, path: string): Promise<Uint8Array> {
  const { status, headers, bytes } = await fetchBcs(node, path);
  assert.equal(status, 200, `${path}: ${Buffer.from(bytes).toString()}`);
  assert.equal(headers.get("content-type"), "application/x-bcs", path);
  return bytes;
}

/** Formats bytes as 0x and two hex digits per byte. */
export const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString("hex")}`;

/** Parses hex digits with the prefix 0x. */
export const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), "hex"));

/** 32 bytes, as 0x and 64 hex digits. */
export const readBytes32: Read<string> = (reader) => toHex(reader.readBytes(32));
/** Bytes with a length, as 0x and hex digits. */
export const readSized: Read<string> = (reader) => toHex(reader.readBytes(reader.readULEB()));
export const readText: Read<string> = (reader) =>
  new TextDecoder("utf-8", { fatal: true }).decode(reader.readBytes(reader.readULEB()));
export const readU64: Read<string> = (reader) => reader.read64();

export const readVector =
  <Item>(readItem: Read<Item>): Read<readonly Item[]> =>
  (reader) =>
    Array.from({ length: reader.readULEB() }, () => readItem(reader));

export const readOption =
  <Value>(readValue: Read<Value>): Read<Value | null> =>
  (reader) => {
    const isPresent = reader.read8();
    assert.ok(isPresent <= 1, `an option starts with 0 or 1, got ${isPresent}`);
    return isPresent === 1 ? readValue(reader) : null;
  };

/** Reads the value of one of several variants. */
export const readVariant =
  <Value>(variants: { readonly [number: number]: Read<Value> }): Read<Value> =>
  (reader) => {
    const number = reader.readULEB();
    return (variants[number] ?? assert.fail(`unknown variant ${number}`))(reader);
  };

/** The structs of published modules by id, as `GET modules` returns them. */
export type Structs = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** Reads the structs of the modules of some accounts. */
export async function readStructs(node: ReferenceNode, accounts: readonly string[]): Promise<Structs> {
  const structs = new Map<string, Readonly<Record<string, unknown>>>();
  for (const account of accounts) {
    const response = await node.fetch(new Request(`http://node.test/v1/accounts/${account}/modules`));
    for (const { abi } of list(await response.json())) {
      const { address, name, structs: declared } = record(abi);
      for (const struct of list(declared)) {
        structs.set(`${String(address)}::${String(name)}::${String(struct["name"])}`, struct);
      }
    }
  }
  return structs;
}

const simpleReaders: { readonly [type: string]: Read<unknown> } = {
  bool: (reader) => [false, true][reader.read8()] ?? assert.fail("a bool is 0 or 1"),
  u8: (reader) => reader.read8(),
  u16: (reader) => reader.read16(),
  u32: (reader) => reader.read32(),
  u64: readU64,
  u128: (reader) => reader.read128(),
  u256: (reader) => reader.read256(),
  address: readBytes32,
  "vector<u8>": readSized,
  "0x1::string::String": readText,
};

/** Returns the reader of a type. Its result is the JSON form of §2.2. `given` replaces type parameters. */
export function readerOf(text: string, structs: Structs, given: readonly string[] = []): Read<unknown> {
  const type = substitute(text, given);
  const simple = simpleReaders[type];
  if (simple !== undefined) return simple;
  const [, name = "", inner = ""] = /^([^<]+)(?:<(.*)>)?$/.exec(type) ?? [];
  const typeArguments = splitTypes(inner);
  if (name === "vector") return readVector(readerOf(inner, structs));
  const struct = structs.get(name) ?? assert.fail(`${name} is not published`);
  const fields = list(struct["fields"]).map(
    ({ name: field, type: fieldType }) =>
      [String(field), readerOf(String(fieldType), structs, typeArguments)] as const,
  );
  return (reader) => Object.fromEntries(fields.map(([field, read]) => [field, read(reader)]));
}

/** Replaces type parameters. */
function substitute(type: string, given: readonly string[]): string {
  return type.replaceAll(/\bT(\d+)\b/g, (parameter, index) => given[Number(index)] ?? parameter);
}

/** Splits type arguments at the commas outside of angle brackets. */
function splitTypes(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, char] of text.split("").entries()) {
    if (char === "<") depth += 1;
    if (char === ">") depth -= 1;
    if (char !== "," || depth > 0) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return text === "" ? [] : [...parts, text.slice(start).trim()];
}

/** A reader that counts the bytes it has read. */
class CountingReader extends BcsReader {
  count = 0;

  override shift(bytes: number): this {
    this.count += bytes;
    return super.shift(bytes);
  }
}

/** Decodes a value at the start of the bytes, and returns it with the number of its bytes. */
export function decodeStart<Value>(read: Read<Value>, bytes: Uint8Array): readonly [Value, number] {
  const reader = new CountingReader(bytes);
  return [read(reader), reader.count];
}

/** Decodes a value, and asserts that it takes all bytes. */
export function decode<Value>(read: Read<Value>, bytes: Uint8Array): Value {
  const [value, count] = decodeStart(read, bytes);
  assert.equal(count, bytes.length, "the value must take all bytes");
  return value;
}
