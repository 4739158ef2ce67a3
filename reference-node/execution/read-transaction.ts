import { U64_MAX } from "../../spec/vocabulary.ts";
import {
  type SignedTransaction,
  computeTransactionHash,
  type EntryFunctionPayload,
  type Payload,
} from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { formatHex } from "../primitives/bytes.ts";
import { formatSignature } from "./authentication/format-signature.ts";
import { checkSignerCount } from "./authentication/signer-count.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import type { UserTransaction, EntryFunctionCall } from "./user-transaction.ts";
import { decodeValue } from "../bcs/value.ts";
import { DecodeError } from "../bcs/codec.ts";
import { encodeMultisigCall } from "../bcs/entry-function.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { parseMoveType, type MoveType } from "../primitives/move-type.ts";
import {
  resolveArgumentTypes,
  findEntryFunction,
  formatFunctionId,
  areArgumentTypes,
} from "./function-abi.ts";
import { decodeScript } from "./script-call.ts";

/**
 * Converts a signed transaction to a user transaction, and decodes its call with the ABIs of a state.
 * @throws TypeError for an unsupported payload, which the node never accepts.
 */
export function toUserTransaction(
  signed: SignedTransaction,
  context: { readonly signingDomain: string; readonly read: ReadState; readonly isSimulation?: boolean },
): UserTransaction {
  const { signingDomain, read, isSimulation = false } = context;
  const { raw, authenticator, bytes } = signed;
  if (raw.payload.kind === "unsupported") {
    throw new TypeError("transaction must have a supported payload, got another kind");
  }
  return {
    sender: raw.sender,
    secondarySigners: authenticator.secondaryAddresses,
    feePayer: authenticator.feePayer?.address ?? null,
    sequenceNumber: toSequenceNumber(raw.payload.nonce === null ? raw.sequenceNumber : U64_MAX),
    nonce: raw.payload.nonce,
    maxGasAmount: raw.maxGasAmount,
    gasUnitPrice: raw.gasUnitPrice,
    expirationTimestampSecs: raw.expirationTimestampSecs,
    call: decodePayload(raw.payload, 1 + authenticator.secondaryAddresses.length, read),
    isSimulation,
    signature: formatSignature(authenticator),
    hash: computeTransactionHash(signingDomain, bytes),
    bytes,
  };
}

/** Decodes a payload. Only a direct call gets all signers, a call of a multisig account has one. */
function decodePayload(payload: Payload, signers: number, read: ReadState): UserTransaction["call"] {
  if (payload.kind === "entry function") return checkSignerCount(decodeCall(payload, read), signers, read);
  if (payload.kind === "script") return decodeScript(payload);
  const { multisigAddress, call } = payload;
  if (call === null) return { multisigAddress, given: null, givenBytes: new Uint8Array() };
  return call.kind === "script"
    ? { multisigAddress, given: decodeScript(call), givenBytes: new Uint8Array() }
    : {
        multisigAddress,
        given: checkSignerCount(decodeCall(call, read), 1, read),
        givenBytes: encodeMultisigCall(call),
      };
}

/**
 * Decodes the call of a payload with the ABI of its function in a state. Arguments that do not match their types
 * stay hex bytes, and `mismatchStatus` is the VM status with which the transaction fails.
 */
export function decodeCall(payload: EntryFunctionPayload, read: ReadState): EntryFunctionCall {
  const { typeArguments } = payload;
  const id = formatFunctionId(payload);
  const bytes = payload.arguments.map((argument) => formatHex(argument));
  const describedCall = { function: id, typeArguments, arguments: bytes };
  const abi = findEntryFunction(payload, read);
  if (abi === undefined) return { ...describedCall, mismatchStatus: "LINKER_ERROR" };
  const given = parsedTypes(typeArguments);
  if (given.length !== abi.generic_type_params.length) {
    return { ...describedCall, mismatchStatus: "NUMBER_OF_TYPE_ARGUMENTS_MISMATCH" };
  }
  const types = resolveArgumentTypes(abi, given);
  if (types.length !== payload.arguments.length) {
    return { ...describedCall, mismatchStatus: "NUMBER_OF_ARGUMENTS_MISMATCH" };
  }
  if (!areArgumentTypes(types)) {
    return { ...describedCall, mismatchStatus: "INVALID_MAIN_FUNCTION_SIGNATURE" };
  }
  const values = types.map((type, index) => decodedArgument(payload.arguments[index], type));
  return values.includes(null)
    ? {
        ...describedCall,
        arguments: values.map((value, index) => value ?? bytes[index] ?? null),
        mismatchStatus: "FAILED_TO_DESERIALIZE_ARGUMENT",
      }
    : { ...describedCall, arguments: values };
}

/** Decodes an argument. Returns null if the bytes do not match the type. A decoded value is never null. */
function decodedArgument(bytes: Uint8Array | undefined, type: MoveType): JsonValue {
  try {
    return bytes === undefined ? null : decodeValue(bytes, type);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Parses types. It omits unknown types, so that the call then fails because of too few type arguments. */
function parsedTypes(texts: readonly string[]): readonly MoveType[] {
  return texts.flatMap((text) => parseMoveType(text) ?? []);
}
