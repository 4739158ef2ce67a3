/**
 * The calls of the last blocks. Whoever knows a node by its URL alone learns from what they write which tables there
 * are, how keys of them look and what they hold, and at which version a module was published.
 */
import { addressBytes, listBytes, sizedBytes, textBytes, u64Bytes } from "../bcs/writer.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { encodeLittleEndian } from "../primitives/little-endian.ts";
import type { LateCall } from "./history.ts";

/** An argument as the interface shows it (§2.2), and its bytes. */
interface Argument {
  readonly shown: JsonValue;
  readonly bytes: Uint8Array;
}

/** Beyond what a JSON number may hold without loss. */
const aboveDoubles = 9_007_199_254_740_993n;
/** Two addresses that stand in no table at genesis, and one that does. */
const [newcomer, neighbour, known] = [ownerOf("2a"), ownerOf("2b"), ownerOf("1")];

/** One balance and one module are written twice, and items change that genesis has written. */
export const lateCalls: readonly LateCall[] = [
  lateCall(7, "0x1::registry::record", [addressOf(newcomer), u64Of(aboveDoubles)]),
  lateCall(7, "0x1::code::publish", [textOf("guest_book")]),
  lateCall(6, "0x1::registry::rate", [boolOf(true), u8Of(7)]),
  lateCall(5, "0x1::registry::record", [addressOf(neighbour), u64Of(1n)]),
  lateCall(4, "0x1::code::publish", [textOf("guest_book")]),
  lateCall(3, "0x1::registry::inscribe", [addressOf(known), u64Of(aboveDoubles), bytesOf("cafe00")]),
  lateCall(3, "0x1::registry::file", [
    addressOf(newcomer),
    u64Of(aboveDoubles),
    someTextOf('"quoted" \\ grüße\n'),
    listOf([bytesOf(""), bytesOf("00ff")]),
    u256Of(2n ** 255n + 1n),
  ]),
  lateCall(2, "0x1::registry::record", [addressOf(newcomer), u64Of(2n * aboveDoubles)]),
  lateCall(1, "0x1::registry::rate", [boolOf(false), u8Of(200)]),
];

function lateCall(blocksBeforeLast: number, name: string, given: readonly Argument[]): LateCall {
  return {
    blocksBeforeLast,
    call: {
      function: name,
      typeArguments: [],
      arguments: given.map(({ shown }) => shown),
      argumentBytes: given.map(({ bytes }) => bytes),
    },
  };
}

function ownerOf(digits: string): Address {
  const address = parseAddress(digits);
  if (address === null) throw new TypeError(`owner expected an address, got ${digits}`);
  return address;
}

function addressOf(address: Address): Argument {
  return { shown: `0x${address}`, bytes: addressBytes(address) };
}

function u64Of(value: bigint): Argument {
  return { shown: String(value), bytes: u64Bytes(value) };
}

function u8Of(value: number): Argument {
  return { shown: value, bytes: Uint8Array.of(value) };
}

function boolOf(value: boolean): Argument {
  return { shown: value, bytes: Uint8Array.of(Number(value)) };
}

function bytesOf(digits: string): Argument {
  return { shown: `0x${digits}`, bytes: sizedBytes(Buffer.from(digits, "hex")) };
}

function textOf(text: string): Argument {
  return { shown: text, bytes: textBytes(text) };
}

function someTextOf(text: string): Argument {
  return { shown: { vec: [text] }, bytes: listBytes([textBytes(text)]) };
}

function listOf(items: readonly Argument[]): Argument {
  return { shown: items.map(({ shown }) => shown), bytes: listBytes(items.map(({ bytes }) => bytes)) };
}

function u256Of(value: bigint): Argument {
  return { shown: String(value), bytes: encodeLittleEndian(value, 32) };
}
