/** Payloads of JSON transactions (§2.5a). The specification shows only entry functions; the others are those of existing networks. */
import type { MultisigPayload, Payload } from "../bcs/signed-transaction.ts";
import { encodeCall, type RequestedCall } from "../execution/encode-call.ts";
import { parseFunctionId } from "../move/function-abi.ts";
import { encodeScriptCall, type RequestedScript } from "../execution/script-call.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseHex } from "../primitives/bytes.ts";
import type { MoveType } from "../primitives/move-type.ts";
import { parseMoveType } from "../primitives/move-type.ts";
import {
  createUnexpectedValueError,
  parseMember,
  readArray,
  toJsonPart,
  type JsonPart,
} from "./json-body.ts";
import { RequestError } from "./operation.ts";

/** A parsed payload whose function is not looked up yet. */
export type RequestedPayload =
  | { readonly kind: "entry function"; readonly call: RequestedCall }
  | { readonly kind: "script"; readonly script: RequestedScript }
  | { readonly kind: "multisig"; readonly address: Address; readonly call: RequestedCall | null };

/** The payload type that existing networks removed. */
const removedType = "module_bundle_payload";

/** Reads the payloads by their `type`. */
const readers: ReadonlyMap<string, (part: JsonPart) => RequestedPayload> = new Map([
  ["entry_function_payload", (part: JsonPart) => ({ kind: "entry function", call: readCall(part) }) as const],
  ["script_payload", (part: JsonPart) => ({ kind: "script", script: readScript(part) }) as const],
  ["multisig_payload", readMultisig],
]);

/** Reads the payload of a JSON transaction. @throws RequestError 400 for a malformed payload. */
export function readPayloadRequest(transaction: JsonPart): RequestedPayload {
  const part = toJsonPart(transaction.members.get("payload"), `${transaction.path}.payload`);
  if (part.members.get("type") === removedType) {
    throw new RequestError(
      400,
      "invalid_input",
      `${part.path} must not be a module bundle, which was removed.`,
    );
  }
  const read = parseMember(part, "type", {
    expected: [...readers.keys()].map((type) => JSON.stringify(type)).join(" or "),
    parse: (text) => readers.get(text) ?? null,
  });
  return read(part);
}

/**
 * Encodes a payload with the ABIs of a state.
 * @throws CallError for a call that does not match a published function, and for malformed bytecode.
 */
export function encodePayloadRequest(
  requested: RequestedPayload,
  { read, nonce }: { readonly read: ReadState; readonly nonce: bigint | null },
): Payload {
  if (requested.kind === "entry function") return encodeCall(requested.call, { nonce, read });
  if (requested.kind === "script") return encodeScriptCall(requested.script, nonce);
  const { address, call } = requested;
  const inner: MultisigPayload["call"] = call === null ? null : encodeCall(call, { nonce: null, read });
  return { kind: "multisig", multisigAddress: address, call: inner, nonce };
}

/** Reads the call of a function. @throws RequestError 400 for a malformed member. */
export function readCall(part: JsonPart): RequestedCall {
  return {
    function: parseMember(part, "function", {
      expected: "a string of the form {address}::{module name}::{function name}",
      parse: parseFunctionId,
    }),
    typeArguments: readTypeArguments(part),
    arguments: readArray(part, "arguments"),
  };
}

/** Reads a script. Its ABI is in the bytecode, so that the member `abi` is ignored. */
function readScript(part: JsonPart): RequestedScript {
  const code = toJsonPart(part.members.get("code"), `${part.path}.code`);
  return {
    code: parseMember(code, "bytecode", {
      expected: "a string of 0x and two hex digits for each byte, with at least 1 byte",
      parse: (text) => {
        const bytes = parseHex(text);
        return bytes === null || bytes.length === 0 ? null : bytes;
      },
    }),
    typeArguments: readTypeArguments(part),
    arguments: readArray(part, "arguments"),
  };
}

function readMultisig(part: JsonPart): RequestedPayload {
  const given = part.members.get("transaction_payload") ?? null;
  const address = parseMember(part, "multisig_address", {
    expected: "a string of 1 to 64 hex digits with an optional prefix 0x",
    parse: parseAddress,
  });
  if (given === null) return { kind: "multisig", address, call: null };
  const inner = toJsonPart(given, `${part.path}.transaction_payload`);
  parseMember(inner, "type", {
    expected: '"entry_function_payload"',
    parse: (text) => (text === "entry_function_payload" ? text : null),
  });
  return { kind: "multisig", address, call: readCall(inner) };
}

function readTypeArguments(part: JsonPart): readonly MoveType[] {
  return readArray(part, "type_arguments").map((text, index) => {
    const type = typeof text === "string" ? parseMoveType(text) : null;
    if (type !== null) return type;
    throw createUnexpectedValueError(`${part.path}.type_arguments[${index}]`, "a Move type", text);
  });
}
