/** Transactions as JSON requests have them (§2.5a). */
import { U64_MAX } from "../../spec/vocabulary.ts";
import { encodeSignedTransaction } from "../bcs/encode-transaction.ts";
import type { SignedTransaction } from "../bcs/signed-transaction.ts";
import { CallError, encodeCall, type RequestedCall } from "../execution/encode-call.ts";
import type { FunctionPlace } from "../execution/entry-function-abi.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType } from "../primitives/move-type.ts";
import { arrayOf, bytesOf, objectPart, parsed, u64Of, unexpected, type JsonPart } from "./json-members.ts";
import { Refusal } from "./refusal.ts";

/** What a JSON request says, before a function is looked up for it. */
export interface TransactionRequest {
  readonly sender: Address;
  readonly sequenceNumber: bigint;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly nonce: bigint | null;
  readonly call: RequestedCall;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** Where it stands in the body, for messages. */
  readonly place: string;
}

/** Reads one transaction of a body; members that are not declared are ignored. @throws Refusal 400 for another shape. */
export function readTransactionRequest(value: JsonValue, place: string): TransactionRequest {
  const part = objectPart(value, place);
  const payload = variantOf(part, "payload", "entry_function_payload");
  const signature = variantOf(part, "signature", "ed25519_signature");
  const hasNonce = (part.members.get("replay_protection_nonce") ?? null) !== null;
  return {
    sender: parsed(part, "sender", { expected: "an address", parse: parseAddress }),
    sequenceNumber: u64Of(part, "sequence_number"),
    maxGasAmount: u64Of(part, "max_gas_amount"),
    gasUnitPrice: u64Of(part, "gas_unit_price"),
    expirationTimestampSecs: u64Of(part, "expiration_timestamp_secs"),
    nonce: hasNonce ? u64Of(part, "replay_protection_nonce") : null,
    call: {
      function: parsed(payload, "function", {
        expected: "{address}::{module name}::{function name}",
        parse: parseFunctionId,
      }),
      typeArguments: arrayOf(payload, "type_arguments").map((text, index) => {
        const type = typeof text === "string" ? parseMoveType(text) : null;
        if (type !== null) return type;
        throw unexpected(`${payload.place}.type_arguments[${index}]`, "a type", text);
      }),
      arguments: arrayOf(payload, "arguments"),
    },
    publicKey: bytesOf(signature, "public_key", 32),
    signature: bytesOf(signature, "signature", 64),
    place,
  };
}

/**
 * Builds the signed transaction that a request stands for, with the node's own chain id, as a JSON request names none.
 * @throws Refusal 400 for a call that no published function takes.
 */
export function buildTransaction(
  request: TransactionRequest,
  { chainId, read }: { readonly chainId: number; readonly read: ReadState },
): SignedTransaction {
  const { nonce, call, publicKey, signature, place, ...offered } = request;
  try {
    const payload = encodeCall(call, { nonce, read });
    const sequenceNumber = nonce === null ? offered.sequenceNumber : U64_MAX;
    return encodeSignedTransaction({ ...offered, sequenceNumber, payload, chainId }, publicKey, signature);
  } catch (error) {
    if (error instanceof CallError) {
      throw new Refusal(400, "invalid_input", `${place} cannot be built: ${error.message}.`);
    }
    throw error;
  }
}

/** A member that is discriminated by `type`; of its variants the document shows one. */
function variantOf(part: JsonPart, name: string, variant: string): JsonPart {
  const inner = objectPart(part.members.get(name), `${part.place}.${name}`);
  parsed(inner, "type", {
    expected: JSON.stringify(variant),
    parse: (text) => (text === variant ? text : null),
  });
  return inner;
}

function parseFunctionId(text: string): FunctionPlace | null {
  const [, digits = "", module = "", name = ""] =
    /^(0x[0-9a-fA-F]{1,64})::([A-Za-z_][A-Za-z0-9_]*)::([A-Za-z_][A-Za-z0-9_]*)$/.exec(text) ?? [];
  const address = parseAddress(digits);
  return address === null ? null : { address, module, name };
}
