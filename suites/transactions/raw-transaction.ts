/** The bytes of a transaction that are signed. Their layout is that of the networks the document takes its words from. */
import { bcs } from "@mysten/bcs";
import { U64_MAX } from "../../spec/vocabulary.ts";
import type { DeclaredCall } from "../client/target-declaration.ts";
import { isEntryFunctionId, parseTypeTag } from "../oracle/type-tag.ts";
import { encodeArgument } from "./argument-bcs.ts";
import { EncodingError, createEncodingError } from "./encoding-error.ts";
import { parseAddressBytes } from "./hex.ts";
import type { PlannedTransaction } from "./planned-transaction.ts";
import { addressLayout, toTypeTagInput, typeTagLayout } from "./type-tag-bcs.ts";

const entryFunctionLayout = bcs.struct("EntryFunction", {
  address: addressLayout,
  module: bcs.string(),
  function: bcs.string(),
  type_arguments: bcs.vector(typeTagLayout),
  arguments: bcs.vector(bcs.byteVector()),
});

/** The variants without a layout are kinds of payload that the suites never send. */
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
 * Encodes a transaction as it is signed. With a nonce the sequence number is the largest u64, since none is used.
 * @param chainId 0 to 255.
 * @throws EncodingError where a member does not fit its format
 */
export function encodeRawTransaction(planned: PlannedTransaction, chainId: number): Uint8Array {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId > 255) {
    throw createEncodingError("chain id", "an integer from 0 to 255", chainId);
  }
  const { nonce, call } = planned;
  const entryFunction = entryFunctionInput(call);
  return rawTransactionLayout
    .serialize({
      sender: parseAddressBytes(planned.sender, "sender"),
      sequence_number: resolveSequenceNumber(planned),
      payload: nonce === undefined ? { entryFunction } : orderlessPayload(entryFunction, nonce),
      max_gas_amount: u64(planned.maxGasAmount, "max_gas_amount"),
      gas_unit_price: u64(planned.gasUnitPrice, "gas_unit_price"),
      expiration_timestamp_secs: u64(planned.expirationTimestampSecs, "expiration_timestamp_secs"),
      chain_id: chainId,
    })
    .toBytes();
}

/**
 * The sequence number that is signed and sent: with a nonce the largest u64.
 * @throws EncodingError where it is no u64
 */
export function resolveSequenceNumber({ nonce, sequenceNumber }: PlannedTransaction): bigint {
  return nonce === undefined ? u64(sequenceNumber, "sequence_number") : U64_MAX;
}

type EntryFunctionInput = typeof entryFunctionLayout.$inferInput;

function orderlessPayload(
  entryFunction: EntryFunctionInput,
  nonce: bigint,
): typeof payloadLayout.$inferInput {
  const replay_protection_nonce = u64(nonce, "replay_protection_nonce");
  return {
    payload: {
      v1: {
        executable: { entryFunction },
        extra_config: { v1: { multisig_address: null, replay_protection_nonce } },
      },
    },
  };
}

function entryFunctionInput(call: DeclaredCall): EntryFunctionInput {
  if (!isEntryFunctionId(call.function)) {
    throw createEncodingError("function", "an entry function such as 0x1::coin::transfer", call.function);
  }
  const [address = "", module = "", name = ""] = call.function.split("::");
  return {
    address: parseAddressBytes(address, "function"),
    module,
    function: name,
    type_arguments: call.type_arguments.map((text, at) => toTypeTagInput(text, `type_arguments[${at}]`)),
    arguments: argumentBytes(call),
  };
}

/** Those who sign are parameters in an ABI and yet no arguments. */
function argumentBytes({ param_types: types, arguments: values }: DeclaredCall): Uint8Array[] {
  const taken = types.filter((type) => !isSigner(type));
  if (taken.length !== values.length) {
    throw new EncodingError(
      `arguments expected as many as param_types without signers, ${taken.length}, got ${values.length}`,
    );
  }
  return taken.map((type, at) => encodeArgument(values[at], type, `arguments[${at}]`));
}

function isSigner(type: string): boolean {
  const tag = parseTypeTag(type);
  const named = tag?.kind === "reference" ? tag.target : tag;
  return named?.kind === "primitive" && named.name === "signer";
}

function u64(value: bigint, place: string): bigint {
  const fits = typeof value === "bigint" && value >= 0n && value <= U64_MAX;
  if (!fits) throw createEncodingError(place, "an integer from 0 to 2^64-1", value);
  return value;
}
