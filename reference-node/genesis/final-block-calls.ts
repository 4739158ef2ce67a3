/**
 * The calls in the last blocks of the history. A client that knows only the URL reads the changes of these blocks.
 * There it finds tables with keys and values, and the versions at which a module was published.
 */
import { encodeAddress, encodeList, encodeSized, encodeText, encodeU64 } from "../bcs/codec.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { encodeLittleEndian } from "../primitives/bytes.ts";
import type { FinalBlockCall } from "./history.ts";

/** An argument in its JSON form (§2.2) and as BCS bytes. */
interface Argument {
  readonly json: JsonValue;
  readonly bytes: Uint8Array;
}

/** 2^53 + 1, which a JSON number cannot represent exactly. */
const aboveDoubles = 9_007_199_254_740_993n;
/** Two addresses that have no table item at genesis, and one address that has one. */
const [newOwner, otherNewOwner, genesisOwner] = [parseOwner("2a"), parseOwner("2b"), parseOwner("1")];

/** The calls write one balance and one module twice, and change some table items of genesis. */
export const finalBlockCalls: readonly FinalBlockCall[] = [
  createFinalBlockCall(7, "0x1::registry::record", [
    createAddressArgument(newOwner),
    createU64Argument(aboveDoubles),
  ]),
  createFinalBlockCall(7, "0x1::code::publish", [createTextArgument("guest_book")]),
  createFinalBlockCall(6, "0x1::registry::rate", [createBoolArgument(true), createU8Argument(7)]),
  createFinalBlockCall(5, "0x1::registry::record", [
    createAddressArgument(otherNewOwner),
    createU64Argument(1n),
  ]),
  createFinalBlockCall(4, "0x1::code::publish", [createTextArgument("guest_book")]),
  createFinalBlockCall(3, "0x1::registry::inscribe", [
    createAddressArgument(genesisOwner),
    createU64Argument(aboveDoubles),
    createBytesArgument("cafe00"),
  ]),
  createFinalBlockCall(3, "0x1::registry::file", [
    createAddressArgument(newOwner),
    createU64Argument(aboveDoubles),
    createSomeTextArgument('"quoted" \\ grüße\n'),
    createListArgument([createBytesArgument(""), createBytesArgument("00ff")]),
    createU256Argument(2n ** 255n + 1n),
  ]),
  createFinalBlockCall(2, "0x1::registry::record", [
    createAddressArgument(newOwner),
    createU64Argument(2n * aboveDoubles),
  ]),
  createFinalBlockCall(1, "0x1::registry::rate", [createBoolArgument(false), createU8Argument(200)]),
];

function createFinalBlockCall(
  blocksBeforeLast: number,
  name: string,
  given: readonly Argument[],
): FinalBlockCall {
  return {
    blocksBeforeLast,
    call: {
      function: name,
      typeArguments: [],
      arguments: given.map(({ json }) => json),
      argumentBytes: given.map(({ bytes }) => bytes),
    },
  };
}

function parseOwner(digits: string): Address {
  const address = parseAddress(digits);
  if (address === null) throw new TypeError(`owner must be an address, got ${digits}`);
  return address;
}

function createAddressArgument(address: Address): Argument {
  return { json: `0x${address}`, bytes: encodeAddress(address) };
}

function createU64Argument(value: bigint): Argument {
  return { json: String(value), bytes: encodeU64(value) };
}

function createU8Argument(value: number): Argument {
  return { json: value, bytes: Uint8Array.of(value) };
}

function createBoolArgument(value: boolean): Argument {
  return { json: value, bytes: Uint8Array.of(Number(value)) };
}

function createBytesArgument(digits: string): Argument {
  return { json: `0x${digits}`, bytes: encodeSized(Buffer.from(digits, "hex")) };
}

function createTextArgument(text: string): Argument {
  return { json: text, bytes: encodeText(text) };
}

function createSomeTextArgument(text: string): Argument {
  return { json: { vec: [text] }, bytes: encodeList([encodeText(text)]) };
}

function createListArgument(items: readonly Argument[]): Argument {
  return { json: items.map(({ json }) => json), bytes: encodeList(items.map(({ bytes }) => bytes)) };
}

function createU256Argument(value: bigint): Argument {
  return { json: String(value), bytes: encodeLittleEndian(value, 32) };
}
