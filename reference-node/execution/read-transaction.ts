import { U64_MAX } from "../../spec/vocabulary.ts";
import {
  type SignedTransaction,
  computeTransactionHash,
  type EntryFunctionPayload,
  type Payload,
} from "../bcs/signed-transaction.ts";
import type { ReadState } from "../ledger/state-value.ts";
import { formatHex } from "../primitives/bytes.ts";
import { formatSignature } from "../authentication/format-signature.ts";
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
  countSignerParameters,
  areArgumentTypes,
} from "../move/function-abi.ts";
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
  if (payload.kind === "entry function") return decodeCall(payload, signers, read);
  if (payload.kind === "script") return decodeScript(payload);
  const { multisigAddress, call } = payload;
  if (call === null) return { multisigAddress, given: null, givenBytes: new Uint8Array() };
  return call.kind === "script"
    ? { multisigAddress, given: decodeScript(call), givenBytes: new Uint8Array() }
    : { multisigAddress, given: decodeCall(call, 1, read), givenBytes: encodeMultisigCall(call) };
}

/**
 * Decodes the call of a payload with the ABI of its function in a state. Arguments that do not match their types
 * stay hex bytes, and `mismatchStatus` is the VM status with which the transaction fails.
 * @param signers the number of signers of the call
 */
export function decodeCall(
  payload: EntryFunctionPayload,
  signers: number,
  read: ReadState,
): EntryFunctionCall {
  const { typeArguments, arguments: given } = payload;
  const id = formatFunctionId(payload);
  const createMismatch = (mismatchStatus: string, values: readonly JsonValue[] = []): EntryFunctionCall => ({
    function: id,
    typeArguments,
    arguments: given.map((bytes, index) => values[index] ?? formatHex(bytes)),
    mismatchStatus,
  });
  const abi = findEntryFunction(payload, read);
  if (abi === undefined) return createMismatch("LINKER_ERROR");
  const types = parsedTypes(typeArguments);
  if (types.length !== abi.generic_type_params.length) {
    return createMismatch("NUMBER_OF_TYPE_ARGUMENTS_MISMATCH");
  }
  const argumentTypes = resolveArgumentTypes(abi, types);
  if (argumentTypes.length !== given.length) return createMismatch("NUMBER_OF_ARGUMENTS_MISMATCH");
  if (!areArgumentTypes(argumentTypes)) return createMismatch("INVALID_MAIN_FUNCTION_SIGNATURE");
  const values = argumentTypes.map((type, index) => decodedArgument(given[index], type));
  // The virtual machine counts the signers before it reads the arguments.
  const expected = countSignerParameters(abi);
  const status =
    expected !== 0 && expected !== signers
      ? "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH"
      : values.includes(null)
        ? "FAILED_TO_DESERIALIZE_ARGUMENT"
        : null;
  return status === null
    ? { function: id, typeArguments, arguments: values }
    : createMismatch(status, values);
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
