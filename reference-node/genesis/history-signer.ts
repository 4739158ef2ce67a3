/** Signs the transactions of the history with the keys of their senders. */
import { encodeRawTransaction, encodeSignedTransaction } from "../bcs/transaction.ts";
import {
  type EntryFunctionPayload,
  type RawTransaction,
  signingMessage,
  computeTransactionHash,
} from "../bcs/signed-transaction.ts";
import { parseAddress } from "../primitives/address.ts";
import { formatHex } from "../primitives/bytes.ts";
import type { SequenceNumber } from "../primitives/u64.ts";
import type { SeededAccount } from "./genesis.ts";
import type { EntryFunctionCall, UserTransaction } from "../execution/user-transaction.ts";

/** A call of the history with the BCS bytes of its arguments. */
export interface HistoryCall extends EntryFunctionCall {
  readonly argumentBytes: readonly Uint8Array[];
  readonly typeArguments: readonly [];
}

/** Signs a call of the history for a sender with a sequence number. */
export type SignHistoryCall = (
  sender: SeededAccount,
  sequenceNumber: SequenceNumber,
  plannedCall: { readonly call: HistoryCall; readonly expirationTimestampSecs: bigint },
) => UserTransaction;

const maxGasAmount = 200_000n;
const gasUnitPrice = 100n;

/** Creates the function that signs. A signature is created when it, the hash or the bytes are read. */
export function createHistorySigner(options: {
  readonly signingDomain: string;
  readonly chainId: number;
}): SignHistoryCall {
  const { signingDomain, chainId } = options;
  return (sender, sequenceNumber, { call, expirationTimestampSecs }) => {
    const raw: RawTransaction = {
      sender: sender.stateAddress,
      sequenceNumber,
      payload: payloadOf(call),
      maxGasAmount,
      gasUnitPrice,
      expirationTimestampSecs,
      chainId,
    };
    let signed: SignedParts | null = null;
    const read = (): SignedParts => (signed ??= signRaw(raw, sender, signingDomain));
    return {
      sender: sender.stateAddress,
      sequenceNumber,
      nonce: null,
      maxGasAmount,
      gasUnitPrice,
      expirationTimestampSecs,
      call,
      size: sizeOf(raw, call),
      get signature() {
        return read().signature;
      },
      get hash() {
        return read().hash;
      },
      get bytes() {
        return read().bytes;
      },
    };
  };
}

type SignedParts = Pick<UserTransaction, "signature" | "hash" | "bytes">;

function signRaw(raw: RawTransaction, sender: SeededAccount, signingDomain: string): SignedParts {
  const signature = sender.sign(signingMessage(signingDomain, encodeRawTransaction(raw)));
  const { bytes } = encodeSignedTransaction(raw, Buffer.from(sender.publicKey.slice(2), "hex"), signature);
  return {
    signature: {
      public_key: sender.publicKey,
      signature: formatHex(signature),
      type: "ed25519_signature",
    },
    hash: computeTransactionHash(signingDomain, bytes),
    bytes,
  };
}

/** The sizes of signed transactions by function and lengths of the arguments, on which alone they depend. */
const sizes = new Map<string, number>();

function sizeOf(raw: RawTransaction, { function: id, argumentBytes }: HistoryCall): number {
  const shape = [id, ...argumentBytes.map(({ length }) => length)].join(" ");
  const found =
    sizes.get(shape) ?? encodeSignedTransaction(raw, new Uint8Array(32), new Uint8Array(64)).bytes.length;
  sizes.set(shape, found);
  return found;
}

/** Creates the payload of a call. @throws TypeError if the function id has a malformed address. */
function payloadOf(call: HistoryCall): EntryFunctionPayload {
  const [text = "", module = "", name = ""] = call.function.split("::");
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`function id must start with an address, got ${call.function}`);
  const { typeArguments, argumentBytes } = call;
  return {
    kind: "entry function",
    address,
    module,
    name,
    typeArguments,
    arguments: argumentBytes,
    nonce: null,
  };
}
