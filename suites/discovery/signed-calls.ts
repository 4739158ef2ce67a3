/**
 * Collects calls of recent blocks that are signed with a single Ed25519 key. `find-signing-domain.ts` encodes each
 * call with the words of known networks. The word whose hash or signature matches is the one with which the network
 * signs. The document does not define their members, so this reads the format of known nodes.
 */
import { formatCanonical, isObject, readText } from "../client/json/json-value.ts";
import { formatLongAddress, isAddressText, isEntryFunctionId } from "../oracle/type-tag.ts";
import type { SignedCall } from "./inventory.ts";

/** A signed call without the types of its parameters, which a block does not show. */
export type UntypedCall = Omit<SignedCall, "paramTypes">;

const callsMax = 24;
/** The maximum number of calls of one function, because further calls of it hardly show anything new. */
const callsPerFunctionMax = 6;
const textLengthMax = 4_096;
/** The maximum number of calls that are kept with their parameter types. */
const typedCallsMax = 8;

/** Collects signed calls from transactions, which are added from the newest to the oldest. */
export function createSignedCallHistory() {
  const calls: UntypedCall[] = [];
  return {
    calls,
    add(transaction: unknown): void {
      if (calls.length >= callsMax) return;
      const call = parseSignedCall(transaction);
      if (call === null) return;
      const alike = calls.filter((one) => one.function === call.function);
      if (alike.length < callsPerFunctionMax) calls.push(call);
    },
  };
}

/** Whether a value has the form of a u64, so that it can be read as a number. */
export function isU64Text(value: unknown): value is string {
  return typeof value === "string" && /^\d{1,20}$/.test(value);
}

/** Returns the lowest gas price of committed calls; null if there is none. A higher one may be that of a client in a hurry. */
export function findLowestPrice(calls: readonly Pick<UntypedCall, "gasUnitPrice">[]): string | null {
  const prices = calls.flatMap(({ gasUnitPrice: text }) => (isU64Text(text) ? [BigInt(text)] : []));
  const [first, ...others] = prices;
  return first === undefined
    ? null
    : String(others.reduce((low, price) => (price < low ? price : low), first));
}

/** Parses a transaction of a block; null if it is not a call of an entry function with one Ed25519 signature. */
export function parseSignedCall(transaction: unknown): UntypedCall | null {
  if (!isObject(transaction)) return null;
  const { payload, signature } = transaction;
  if (!isObject(payload) || payload["type"] !== "entry_function_payload") return null;
  if (!isObject(signature) || signature["type"] !== "ed25519_signature") return null;
  const nonce = transaction["replay_protection_nonce"] ?? null;
  const call = {
    version: readText(transaction, "version"),
    hash: readText(transaction, "hash"),
    sender: readText(transaction, "sender"),
    sequenceNumber: readText(transaction, "sequence_number"),
    maxGasAmount: readText(transaction, "max_gas_amount"),
    gasUnitPrice: readText(transaction, "gas_unit_price"),
    expirationTimestampSecs: readText(transaction, "expiration_timestamp_secs"),
    function: readText(payload, "function"),
    publicKey: readText(signature, "public_key"),
    signature: readText(signature, "signature"),
  };
  const typeArguments = payload["type_arguments"];
  const values: unknown = payload["arguments"];
  if (!hasEveryText(call) || !isEntryFunctionId(call.function)) return null;
  if (nonce !== null && typeof nonce !== "string") return null;
  if (!isTextList(typeArguments) || !Array.isArray(values)) return null;
  const parsed = { ...call, nonce, typeArguments, arguments: values };
  return formatCanonical(parsed).length <= textLengthMax ? parsed : null;
}

function hasEveryText<Name extends string>(
  texts: Readonly<Record<Name, string | null>>,
): texts is Readonly<Record<Name, string>> {
  return Object.values(texts).every((text) => text !== null);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/**
 * Adds the parameter types to the calls whose function is in the modules (§2.5). Drops other calls, and keeps at most
 * eight.
 */
export function addParamTypes(
  calls: readonly UntypedCall[],
  modules: readonly unknown[],
): readonly SignedCall[] {
  const types = new Map<string, readonly string[] | null>();
  const typed: SignedCall[] = [];
  for (const call of calls) {
    if (typed.length >= typedCallsMax) break;
    const known = types.get(call.function);
    const paramTypes = known === undefined ? findParamTypes(call.function, modules) : known;
    types.set(call.function, paramTypes);
    if (paramTypes !== null) typed.push({ ...call, paramTypes });
  }
  return typed;
}

/** Returns the accounts, in 64 digits, whose modules have the functions of the calls. */
export function listCalledAccounts(calls: readonly UntypedCall[]): readonly string[] {
  return [...new Set(calls.map((call) => formatLongAddress(call.function.split("::", 1)[0] ?? "")))];
}

function findParamTypes(functionId: string, modules: readonly unknown[]): readonly string[] | null {
  const [address = "", module, name] = functionId.split("::");
  for (const item of modules) {
    const abi = isObject(item) ? item["abi"] : null;
    if (!isObject(abi) || abi["name"] !== module || !isSameAddress(readText(abi, "address"), address))
      continue;
    const functions: unknown = abi["exposed_functions"];
    const found: unknown = Array.isArray(functions)
      ? functions.find((one: unknown) => isObject(one) && one["name"] === name)
      : undefined;
    if (isObject(found) && isTextList(found["params"])) return found["params"];
  }
  return null;
}

function isSameAddress(text: string | null, address: string): boolean {
  return text !== null && isAddressText(text) && formatLongAddress(text) === formatLongAddress(address);
}
