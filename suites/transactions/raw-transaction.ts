/** Encodes transactions for signing. The document does not define the layout, so this is the layout of known networks. */
import { bcs } from "@mysten/bcs";
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { DeclaredCall } from "../client/target.ts";
import { isEntryFunctionId, parseTypeTag } from "../oracle/type-tag.ts";
import { encodeArgument } from "./argument-bcs.ts";
import { EncodingError, createEncodingError, parseAddressBytes } from "./encoding.ts";
import { addressLayout, toTypeTagInput, typeTagLayout } from "./type-tag-bcs.ts";

/** A transaction before it is signed: one call of an entry function (§2.5a). */
export interface PlannedTransaction {
  /** `0x` and 1 to 64 hex digits. */
  readonly sender: string;
  /** Ignored if the transaction has a nonce. */
  readonly sequenceNumber: bigint;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  readonly expirationTimestampSecs: bigint;
  readonly call: DeclaredCall;
  /** The replay_protection_nonce, which replaces the sequence number. */
  readonly nonce?: bigint;
  /** The address that was made for the call, if it has one. It is one of the arguments. */
  readonly recipient?: string;
  /** The newest ledger version when it was planned. It is not signed. */
  readonly sinceVersion?: bigint;
}

const entryFunctionLayout = bcs.struct("EntryFunction", {
  address: addressLayout,
  module: bcs.string(),
  function: bcs.string(),
  type_arguments: bcs.vector(typeTagLayout),
  arguments: bcs.vector(bcs.byteVector()),
});

/** A variant that is null, here and in `payloadLayout`, is a payload that the suites never send. */
const executableLayout = bcs.enum("Executable", { script: null, entryFunction: entryFunctionLayout });

const extraConfigLayout = bcs.enum("ExtraConfig", {
  v1: bcs.struct("ExtraConfigV1", {
    multisig_address: bcs.option(addressLayout),
    replay_protection_nonce: bcs.option(bcs.u64()),
  }),
});

const payloadLayout = bcs.enum("TransactionPayload", {
  script: null,
  moduleBundle: null,
  entryFunction: entryFunctionLayout,
  multisig: null,
  payload: bcs.enum("Payload", {
    v1: bcs.struct("PayloadV1", { executable: executableLayout, extra_config: extraConfigLayout }),
  }),
});

const rawTransactionLayout = bcs.struct("RawTransaction", {
  sender: addressLayout,
  sequence_number: bcs.u64(),
  payload: payloadLayout,
  max_gas_amount: bcs.u64(),
  gas_unit_price: bcs.u64(),
  expiration_timestamp_secs: bcs.u64(),
  chain_id: bcs.u8(),
});

/**
 * Encodes a transaction for signing. With a nonce, the sequence number is the largest u64.
 * @param chainId 0 to 255.
 * @throws EncodingError if a member does not have its format
 */
export function encodeRawTransaction(planned: PlannedTransaction, chainId: number): Uint8Array {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId > 255) {
    throw createEncodingError("chain id", "an integer from 0 to 255", chainId);
  }
  const { nonce, call } = planned;
  const entryFunction = toEntryFunctionInput(call);
  return rawTransactionLayout
    .serialize({
      sender: parseAddressBytes(planned.sender, "sender"),
      sequence_number: resolveSequenceNumber(planned),
      payload: nonce === undefined ? { entryFunction } : toNoncePayload(entryFunction, nonce),
      max_gas_amount: parseU64(planned.maxGasAmount, "max_gas_amount"),
      gas_unit_price: parseU64(planned.gasUnitPrice, "gas_unit_price"),
      expiration_timestamp_secs: parseU64(planned.expirationTimestampSecs, "expiration_timestamp_secs"),
      chain_id: chainId,
    })
    .toBytes();
}

/**
 * Returns the sequence number that is signed and sent: the largest u64 if there is a nonce.
 * @throws EncodingError if it is not a u64
 */
export function resolveSequenceNumber({ nonce, sequenceNumber }: PlannedTransaction): bigint {
  return nonce === undefined ? parseU64(sequenceNumber, "sequence_number") : U64_MAX;
}

type EntryFunctionInput = typeof entryFunctionLayout.$inferInput;

function toNoncePayload(entryFunction: EntryFunctionInput, nonce: bigint): typeof payloadLayout.$inferInput {
  const replay_protection_nonce = parseU64(nonce, "replay_protection_nonce");
  return {
    payload: {
      v1: {
        executable: { entryFunction },
        extra_config: { v1: { multisig_address: null, replay_protection_nonce } },
      },
    },
  };
}

function toEntryFunctionInput(call: DeclaredCall): EntryFunctionInput {
  if (!isEntryFunctionId(call.function)) {
    throw createEncodingError("function", "an entry function such as 0x1::coin::transfer", call.function);
  }
  const [address = "", module = "", name = ""] = call.function.split("::");
  return {
    address: parseAddressBytes(address, "function"),
    module,
    function: name,
    type_arguments: call.type_arguments.map((text, at) => toTypeTagInput(text, `type_arguments[${at}]`)),
    arguments: encodeArguments(call),
  };
}

/**
 * Encodes the arguments of a call. Parameters of the type signer are skipped: an ABI lists them, but a request has no
 * arguments for them.
 */
function encodeArguments({ param_types: types, arguments: values }: DeclaredCall): Uint8Array[] {
  const taken = types.filter((type) => !isSigner(type));
  if (taken.length !== values.length) {
    throw new EncodingError(
      `arguments expected ${taken.length} values (one for each of param_types that is not a signer), got ${values.length}`,
    );
  }
  return taken.map((type, at) => encodeArgument(values[at], type, `arguments[${at}]`));
}

function isSigner(type: string): boolean {
  const tag = parseTypeTag(type);
  const named = tag?.kind === "reference" ? tag.target : tag;
  return named?.kind === "primitive" && named.name === "signer";
}

function parseU64(value: bigint, place: string): bigint {
  const fits = typeof value === "bigint" && value >= 0n && value <= U64_MAX;
  if (!fits) throw createEncodingError(place, "an integer from 0 to 2^64-1", value);
  return value;
}
