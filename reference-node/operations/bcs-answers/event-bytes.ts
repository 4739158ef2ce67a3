import { encodeList, encodeSized } from "../../bcs/codec.ts";
import { encodeTypeTag } from "../../bcs/type-tag.ts";
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { encodeAddressDigits, encodeDigits } from "./json-members.ts";
import { parseType, type EncodeTyped } from "./state-bytes.ts";

/** The variant numbers of events: an event of an event handle, and a module event, which has no handle. */
const eventVariants = { handle: 0, module: 1 } as const;

/**
 * Encodes an event (§2.7). A module event has only its type and its data. An event of a handle has the creation number,
 * the account and the sequence number before them. Only module events were compared with a real node.
 */
export function encodeEvent(event: TransactionEvent, encode: EncodeTyped): Uint8Array {
  const { guid, sequence_number: number, type, data } = event;
  const content = [encodeTypeTag(parseType(type)), encodeSized(encode(type, data))];
  const isModuleEvent = guid.account_address === "0x0" && guid.creation_number === "0";
  if (isModuleEvent) return Buffer.concat([Uint8Array.of(eventVariants.module), ...content]);
  return Buffer.concat([
    Uint8Array.of(eventVariants.handle),
    encodeDigits(guid.creation_number),
    encodeAddressDigits(guid.account_address),
    encodeDigits(number),
    ...content,
  ]);
}

/** Encodes the events of a transaction. */
export function encodeEvents(events: readonly TransactionEvent[], encode: EncodeTyped): Uint8Array {
  return encodeList(events.map((event) => encodeEvent(event, encode)));
}
