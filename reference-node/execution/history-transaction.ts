/**
 * Signs the transactions of the history. Their bytes are the only ones that the node ever encodes: whatever else it
 * signs, hashes or compares it has been sent. So the writer knows one kind of payload and no more.
 */
import type { Address } from "../primitives/address.ts";
import { hashDomain } from "../primitives/hash-domain.ts";
import { formatHex } from "../primitives/hex.ts";
import { sha3 } from "../primitives/sha3.ts";
import type { SequenceNumber } from "../primitives/u64.ts";
import type { SeededAccount } from "./genesis.ts";
import type { EntryFunctionCall, UserTransaction } from "./user-transaction.ts";

/** A call of the history, with the bytes of each of its arguments. */
export interface HistoryCall extends EntryFunctionCall {
  readonly argumentBytes: readonly Uint8Array[];
  readonly typeArguments: readonly [];
}

/** Signs a call of the history for a sender at a sequence number. */
export type SignHistory = (
  sender: SeededAccount,
  sequenceNumber: SequenceNumber,
  order: { readonly call: HistoryCall; readonly expirationTimestampSecs: bigint },
) => UserTransaction;

const maxGasAmount = 200_000n;
const gasUnitPrice = 100n;
/** The variants of the chain's unions: an entry function among payloads, Ed25519 among authenticators, a user transaction. */
const variants = { entryFunction: 2, ed25519: 0, userTransaction: 0 } as const;

export function createHistorySigner(options: {
  readonly vendor: string;
  readonly chainId: number;
}): SignHistory {
  const signingDomain = hashDomain(options.vendor, "RawTransaction");
  const hashingDomain = hashDomain(options.vendor, "Transaction");
  return (sender, sequenceNumber, { call, expirationTimestampSecs }) => {
    const raw = Buffer.concat([
      addressBytes(sender.stateAddress),
      u64Bytes(sequenceNumber),
      ...callBytes(call),
      u64Bytes(maxGasAmount),
      u64Bytes(gasUnitPrice),
      u64Bytes(expirationTimestampSecs),
      Uint8Array.of(options.chainId),
    ]);
    const signature = sender.sign(Buffer.concat([signingDomain, raw]));
    const authenticator = Buffer.concat([
      Uint8Array.of(variants.ed25519),
      ...sized(Buffer.from(sender.publicKey.slice(2), "hex")),
      ...sized(signature),
    ]);
    const userVariant = Uint8Array.of(variants.userTransaction);
    return {
      sender: sender.stateAddress,
      sequenceNumber,
      nonce: null,
      maxGasAmount,
      gasUnitPrice,
      expirationTimestampSecs,
      call,
      signature: {
        public_key: sender.publicKey,
        signature: formatHex(signature),
        type: "ed25519_signature",
      },
      hash: formatHex(sha3(hashingDomain, userVariant, raw, authenticator)),
      sizeBytes: raw.length + authenticator.length,
    };
  };
}

export function addressBytes(address: Address): Uint8Array {
  return Buffer.from(address, "hex");
}

export function u64Bytes(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** Bytes or text as an argument: their number stands before them. @throws RangeError for more than 127. */
export function sizedBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat(sized(bytes));
}

function callBytes(call: HistoryCall): readonly Uint8Array[] {
  const [address = "", module = "", name = ""] = call.function.split("::");
  return [
    Uint8Array.of(variants.entryFunction),
    Buffer.from(address.slice(2).padStart(64, "0"), "hex"),
    ...sized(Buffer.from(module)),
    ...sized(Buffer.from(name)),
    Uint8Array.of(call.typeArguments.length),
    Uint8Array.of(call.argumentBytes.length),
    ...call.argumentBytes.flatMap(sized),
  ];
}

/** The bytes after their number, which is one byte where they are as few as here. @throws RangeError for more. */
function sized(bytes: Uint8Array): readonly Uint8Array[] {
  if (bytes.length > 127) throw new RangeError(`bytes expected at most 127, got ${bytes.length}`);
  return [Uint8Array.of(bytes.length), bytes];
}
