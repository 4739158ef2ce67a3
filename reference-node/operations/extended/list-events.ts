import { U64_MAX } from "../../../spec/vocabulary.ts";
import { encodeList, encodeU64 } from "../../bcs/codec.ts";
import { isRetained, type LedgerView } from "../../ledger/ledger-view.ts";
import { resourceKey } from "../../ledger/state-value.ts";
import type { EventStream, TransactionHistory } from "../../ledger/transaction-history.ts";
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, parseAddress } from "../../primitives/address.ts";
import type { Version } from "../../primitives/u64.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { formatMoveType, parseStructTag } from "../../primitives/move-type.ts";
import { readAddressInput, readIntegerPathInput } from "../inputs.ts";
import { encodeEvent } from "../bcs-answers/event-bytes.ts";
import { createTypedEncoder, readAt } from "../bcs-answers/state-bytes.ts";
import {
  createMalformedInputError,
  type OperationAnswer,
  type OperationHandler,
  RequestError,
} from "../operation.ts";
import { readNumberPage, takeNumberPage, type NumberPage } from "./number-page.ts";

interface EventSource {
  readonly history: TransactionHistory;
}

/**
 * Creates the operation that lists the events of a stream by sequence number, by default the latest. Pruned events
 * are not listed. A stream without events has an empty list.
 */
export function createListEventsByNumber({ history }: EventSource): OperationHandler {
  return (request) => {
    const address = formatAddress(readAddressInput(request, "address"));
    const number = String(readIntegerPathInput(request, "creation_number", U64_MAX));
    const page = readNumberPage(request);
    const stream = { account_address: address, creation_number: number };
    return (view) => respondWithEvents(stream, { history, page, view });
  };
}

/** Creates the operation that lists the events of an event handle in a resource. */
export function createListEventsByHandle({ history }: EventSource): OperationHandler {
  return (request) => {
    const address = readAddressInput(request, "address");
    const text = request.path["event_handle"] ?? "";
    const tag = parseStructTag(text);
    if (tag === null)
      throw createMalformedInputError(
        "event_handle",
        "the type of a struct, such as 0x1::account::Account",
        text,
      );
    const field = request.path["field_name"] ?? "";
    const page = readNumberPage(request);
    const type = formatMoveType(tag);
    return (view) => {
      const { position, read } = view;
      const resource = read(resourceKey(address, type), position.version);
      const place = `Address(${formatAddress(address)}), Struct tag(${type})`;
      if (resource === undefined) {
        throw new RequestError(
          404,
          "resource_not_found",
          `Resource not found by ${place} and Ledger version(${position.version})`,
        );
      }
      const handle = Object.hasOwn(resource, field) ? resource[field] : undefined;
      if (handle === undefined) {
        throw new RequestError(
          404,
          "struct_field_not_found",
          `Struct Field not found by ${place}, Field name(${field}) and Ledger version(${position.version})`,
        );
      }
      return respondWithEvents(readEventHandle(handle, field), { history, page, view });
    };
  };
}

/** The requested page of events, and the ledger that contains them. */
interface EventPage extends EventSource {
  readonly page: NumberPage;
  readonly view: LedgerView;
}

/** An event and the version of its transaction. */
interface CommittedEvent {
  readonly version: Version;
  readonly event: TransactionEvent;
}

function respondWithEvents(stream: EventStream, from: EventPage): OperationAnswer {
  const events = listEvents(stream, from);
  return {
    status: 200,
    body: events.map(({ version, event }) => ({ version: String(version), ...event })),
    bcs: () =>
      encodeList(
        events.map(({ version, event }) => {
          const encode = createTypedEncoder(readAt(from.view, version));
          return Buffer.concat([encodeU64(version), encodeEvent(event, encode)]);
        }),
      ),
  };
}

function listEvents(stream: EventStream, { history, page, view }: EventPage): readonly CommittedEvent[] {
  const eventsAt = (version: Version): readonly TransactionEvent[] =>
    history.at(version).record.events.filter((event) => isOfStream(event, stream));
  const retained = history.listByEventStream(stream).filter((version) => isRetained(version, view.position));
  const events = takeNumberPage(retained, page, (version) => {
    const last = eventsAt(version).at(-1);
    return last === undefined ? 0n : BigInt(last.sequence_number);
  }).flatMap((version) => eventsAt(version).map((event) => ({ version, event })));
  const { start, limit } = page;
  return start === null
    ? events.slice(-limit)
    : events.filter(({ event }) => BigInt(event.sequence_number) >= start).slice(0, limit);
}

function isOfStream({ guid }: TransactionEvent, stream: EventStream): boolean {
  return guid.account_address === stream.account_address && guid.creation_number === stream.creation_number;
}

/** Reads the stream of an event handle, `{guid: {id: {addr, creation_num}}}`. @throws RequestError for other values. */
function readEventHandle(handle: JsonValue, field: string): EventStream {
  const id = memberOf(memberOf(handle, "guid"), "id");
  const [text, number] = [memberOf(id, "addr"), memberOf(id, "creation_num")];
  const address = typeof text === "string" ? parseAddress(text) : null;
  if (address === null || typeof number !== "string") {
    throw new RequestError(400, "invalid_input", `The field ${field.slice(0, 80)} is not an event handle.`);
  }
  return { account_address: formatAddress(address), creation_number: number };
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isObject ? new Map(Object.entries(value)).get(name) : undefined;
}
