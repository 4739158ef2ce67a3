/** Renders transaction requests (§2.5a) in which one member is missing, renamed or has a value outside its format. */
import * as fc from "fast-check";
import type { TransactionRequest } from "../../transactions/sign.ts";
import { malformedAddress, malformedU64Text } from "./arbitraries.ts";

/** A member of a request, by its path, and a value outside its format. */
export interface BrokenMember {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The required members of a request and of its parts, by their paths. */
export const requiredMembers = {
  request: [
    ["sender"],
    ["sequence_number"],
    ["max_gas_amount"],
    ["gas_unit_price"],
    ["expiration_timestamp_secs"],
    ["payload"],
    ["signature"],
  ],
  payload: [
    ["payload", "type"],
    ["payload", "function"],
    ["payload", "type_arguments"],
    ["payload", "arguments"],
  ],
  signature: [
    ["signature", "type"],
    ["signature", "public_key"],
    ["signature", "signature"],
  ],
} as const;

/** The required u64 values of a request. */
export const u64Members = [
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
] as const;

/** Renders the decimal digits of a u64 as hex digits with the prefix 0x. */
export function toHex(decimal: string): string {
  return `0x${BigInt(decimal).toString(16)}`;
}

/** Renders a request in which one member has another value. */
export function replaceMember(request: TransactionRequest, { path, value }: BrokenMember): string {
  return JSON.stringify(changeAt(request, path, (members, name) => ({ ...members, [name]: value })));
}

/** Renders a request without one member. */
export function removeMember(request: TransactionRequest, path: readonly string[]): string {
  return JSON.stringify(changeAt(request, path, without));
}

/** Renders a request in which the name of one member is in camel case; null if the name consists of a single word. */
export function renameMember(request: TransactionRequest, path: readonly string[]): string | null {
  if (path.at(-1)?.includes("_") !== true) return null;
  const renamed = changeAt(request, path, (members, name) => ({
    ...without(members, name),
    [name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: members[name],
  }));
  return JSON.stringify(renamed);
}

interface Members {
  readonly [name: string]: unknown;
}

function without(members: Members, name: string): Members {
  return Object.fromEntries(Object.entries(members).filter(([own]) => own !== name));
}

function changeAt(
  value: object,
  [name = "", ...rest]: readonly string[],
  change: (members: Members, name: string) => Members,
): Members {
  const members: Members = { ...value };
  if (rest.length === 0) return change(members, name);
  const inner = members[name];
  return { ...members, [name]: changeAt(typeof inner === "object" ? (inner ?? {}) : {}, rest, change) };
}

const nonString = fc.constantFrom<unknown>(7, 1.5, true, null, [], ["7"], {});
const nonArray = fc.constantFrom<unknown>("x", 7, true, null, {});
const nonObject = fc.constantFrom<unknown>("x", 7, true, null, []);

/** For each member, generates values outside its format. */
export function brokenMembers(request: TransactionRequest): readonly fc.Arbitrary<BrokenMember>[] {
  const { payload, signature } = request;
  // Among them is the correct value in another type or notation (`["7"]`, `0x7`, `7.0`), which lenient parsers accept.
  const u64 = (own: string): fc.Arbitrary<unknown> =>
    fc.oneof(
      malformedU64Text.map(({ text }) => text),
      fc.constantFrom<unknown>([own], toHex(own), `${own}.0`),
      nonString,
    );
  const address = fc.oneof(
    malformedAddress.map(({ text }) => text),
    nonString,
  );
  const formats: readonly (readonly [path: string, values: fc.Arbitrary<unknown>])[] = [
    ["sender", address],
    ["sequence_number", u64(request.sequence_number)],
    ["max_gas_amount", u64(request.max_gas_amount)],
    ["gas_unit_price", u64(request.gas_unit_price)],
    ["expiration_timestamp_secs", u64(request.expiration_timestamp_secs)],
    ["replay_protection_nonce", u64("7").filter((value) => value !== null)],
    ["payload", nonObject],
    ["payload/type", nonString],
    ["payload/function", fc.oneof(malformedFunctionId(payload.function), nonString)],
    ["payload/type_arguments", fc.oneof(nonArray, fc.constantFrom([7], [null], [["u8"]]))],
    ["payload/arguments", nonArray],
    ["signature", nonObject],
    ["signature/type", nonString],
    ["signature/public_key", fc.oneof(malformedHex(signature.public_key), nonString)],
    ["signature/signature", fc.oneof(malformedHex(signature.signature), nonString)],
  ];
  return formats.map(([path, values]) => values.map((value) => ({ path: path.split("/"), value })));
}

/**
 * Malformed texts that resemble a function id. White space is not generated, because the document neither allows nor
 * forbids it.
 */
function malformedFunctionId(id: string): fc.Arbitrary<string> {
  const [address = "", module = "", name = ""] = id.split("::");
  return fc.oneof(
    fc.constantFrom(
      "",
      name,
      `${module}::${name}`,
      `${address}::${module}`,
      `${address}::${module}::`,
      `${address}:${module}:${name}`,
      `${id}::${name}`,
      `${id}<u8>`,
      `0xg${id.slice("0x".length)}`,
    ),
    fc
      .constantFrom("!", "-", ".", "/", "\u00e9", "\u0430", "\u0301", "\u200f", "\ud800", "\u0000")
      .map((character) => id + character),
  );
}

/** Texts that resemble hex bytes, but have an odd number of digits or a character that is not a hex digit. */
function malformedHex(hex: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(hex.slice(0, -1), `${hex}0`, "0x0"),
    fc.constantFrom("g", "-", ":", "\u0661", "\ud800").map((character) => hex.slice(0, -1) + character),
  );
}
