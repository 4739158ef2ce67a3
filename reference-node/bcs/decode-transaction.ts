import { readAuthenticator } from "./authenticator.ts";
import { readPayload } from "./payload.ts";
import {
  createReader,
  readAddress,
  readByte,
  readEnd,
  readList,
  readUnsigned,
  type Reader,
} from "./reader.ts";
import type { RawTransaction, SignedTransaction } from "./signed-transaction.ts";

/** Decodes signed transactions after their number, as a batch holds them (§4.6). @throws DecodeError for any other bytes. */
export function decodeSignedTransactions(bytes: Uint8Array): readonly SignedTransaction[] {
  const reader = createReader(bytes);
  const transactions = readList(reader, readSignedTransaction);
  readEnd(reader);
  return transactions;
}

/** Decodes one signed transaction (§4.7). @throws DecodeError for any other bytes. */
export function decodeSignedTransaction(bytes: Uint8Array): SignedTransaction {
  const reader = createReader(bytes);
  const transaction = readSignedTransaction(reader);
  readEnd(reader);
  return transaction;
}

function readSignedTransaction(reader: Reader): SignedTransaction {
  const start = reader.offset;
  const raw = readRawTransaction(reader);
  const rawLength = reader.offset - start;
  const authenticator = readAuthenticator(reader);
  const bytes = new Uint8Array(reader.bytes.subarray(start, reader.offset));
  return { raw, authenticator, rawBytes: bytes.subarray(0, rawLength), bytes };
}

function readRawTransaction(reader: Reader): RawTransaction {
  return {
    sender: readAddress(reader),
    sequenceNumber: readUnsigned(reader, 8),
    payload: readPayload(reader),
    maxGasAmount: readUnsigned(reader, 8),
    gasUnitPrice: readUnsigned(reader, 8),
    expirationTimestampSecs: readUnsigned(reader, 8),
    chainId: readByte(reader),
  };
}
