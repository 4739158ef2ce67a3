import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { formatCanonical, readProperty } from "../../client/json/json-value.ts";
import { formatLongAddress, isAddressText } from "../../oracle/type-tag.ts";
import { readBlock, readServed, requireFirst, type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { readListing } from "./state-checks.ts";

/** A stream of events: its handle in a resource, and the address and number that identify it. */
interface EventStream {
  readonly address: string;
  readonly type: string;
  readonly field: string;
  readonly owner: string;
  readonly number: string;
  /** How many events the stream has. */
  readonly counter: bigint;
}

const accountsSearched = 5;
const pageLimit = 3;

/** Finds the stream with the most events in the listings of some accounts. @throws Inconclusive without a stream */
async function findStream(fixtures: ExtendedFixtures): Promise<EventStream> {
  const streams: EventStream[] = [];
  for (const { address } of fixtures.inventory.all.resources.slice(0, accountsSearched)) {
    const { elements } = await readListing(fixtures, "resources", address);
    streams.push(...elements.flatMap((element) => listHandles(address, element)));
  }
  streams.sort((a, b) => (a.counter < b.counter ? 1 : a.counter > b.counter ? -1 : 0));
  return requireFirst(streams, "a resource with an event handle");
}

function listHandles(address: string, element: unknown): readonly EventStream[] {
  const [type, data] = [readProperty(element, "type"), readProperty(element, "data")];
  if (typeof type !== "string" || typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([field, handle]) => {
    const id = readProperty(readProperty(handle, "guid"), "id");
    const counter = readProperty(handle, "counter");
    const [owner, number] = [readProperty(id, "addr"), readProperty(id, "creation_num")];
    const isHandle =
      typeof owner === "string" &&
      typeof number === "string" &&
      typeof counter === "string" &&
      /^[0-9]{1,20}$/.test(counter);
    return isHandle ? [{ address, type, field, owner, number, counter: BigInt(counter) }] : [];
  });
}

/** The page with the last events that existed when the handle was read. */
function toPage({ counter }: EventStream): { readonly start: bigint; readonly limit: number } {
  const limit = BigInt(pageLimit);
  return { start: counter > limit ? counter - limit : 0n, limit: pageLimit };
}

const listOf = ({ value }: Answer<null>): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A page of a stream that contains an event. */
interface EventPage {
  readonly owner: string;
  readonly number: string;
  readonly start: bigint;
}

/** How many of the newest blocks are searched for events. */
const blocksSearched = 3;

/** Finds an event of a stream in recent blocks, or the stream of a handle. @throws Inconclusive without a stream */
async function findEventPage(fixtures: ExtendedFixtures): Promise<EventPage> {
  let { version } = await readServed(fixtures);
  for (let searched = 0; searched < blocksSearched && version > 0n; searched += 1) {
    const block = await readBlock(fixtures, version);
    const transactions = readProperty(block.value, "transactions");
    const pages = (Array.isArray(transactions) ? transactions : []).flatMap(listEventPages);
    const [page] = pages;
    if (page !== undefined) return page;
    const first = readProperty(block.value, "first_version");
    if (typeof first !== "string" || !/^[0-9]{1,20}$/.test(first)) break;
    version = BigInt(first) - 1n;
  }
  const stream = await findStream(fixtures);
  return { ...stream, start: toPage(stream).start };
}

/** Lists the events of a transaction that belong to a stream. Events without one have the address 0x0. */
function listEventPages(transaction: unknown): readonly EventPage[] {
  const events = readProperty(transaction, "events");
  return (Array.isArray(events) ? events : []).flatMap((event) => {
    const guid = readProperty(event, "guid");
    const [owner, number] = [readProperty(guid, "account_address"), readProperty(guid, "creation_number")];
    const sequenceNumber = readProperty(event, "sequence_number");
    const isOfStream =
      typeof owner === "string" &&
      typeof number === "string" &&
      typeof sequenceNumber === "string" &&
      /^[0-9]{1,20}$/.test(sequenceNumber) &&
      !/^0x0*$/.test(owner);
    return isOfStream ? [{ owner, number, start: BigInt(sequenceNumber) }] : [];
  });
}

async function judgeByNumber(fixtures: ExtendedFixtures): Promise<void> {
  const stream = await findEventPage(fixtures);
  const query = { start: stream.start, limit: pageLimit };
  const path = { address: stream.owner, creation_number: stream.number };
  const events = await fixtures.client.askForSuccess("listEventsByNumber", { path, query });
  const what = `Listed the events of ${stream.owner} with the creation number ${stream.number} from ${query.start}`;
  fixtures.assert.rule({
    what,
    expected: "ascending events of the stream from the start, within the limit",
    received: describeWrongEvents(listOf(events), stream, query.start),
    exchanges: [events.exchange],
  });
  if (listOf(events).length === 0) throw new Inconclusive(notSeen("an event handle with retained events"));
  for (const event of listOf(events).slice(0, pageLimit)) {
    const version = String(readProperty(event, "version"));
    const transaction = await fixtures.client.askForSuccess("getTransactionByVersion", {
      path: { txn_version: version },
    });
    const own = readProperty(transaction.value, "events");
    const emitted = Array.isArray(own) ? own : [];
    if (isTranslated(event, emitted)) continue;
    const wanted = formatCanonical(withoutVersion(event));
    fixtures.assert.of("XEVN-002").rule({
      what,
      expected: `events of the transaction of version ${version}`,
      received: emitted.some((one) => formatCanonical(one) === wanted)
        ? null
        : `an event that it does not have: ${wanted.slice(0, 200)}`,
      exchanges: [transaction.exchange, events.exchange],
    });
  }
}

/**
 * Whether the transaction has the event only without a stream. Some nodes list such events as those of the stream that
 * earlier versions of a module used.
 */
function isTranslated(event: unknown, emitted: readonly unknown[]): boolean {
  const idOf = (one: unknown): string =>
    formatCanonical([readProperty(one, "guid"), readProperty(one, "sequence_number")]);
  const hasIt = emitted.some((one) => idOf(one) === idOf(event));
  return !hasIt && emitted.some((one) => listEventPages({ events: [one] }).length === 0);
}

function withoutVersion(event: unknown): unknown {
  if (typeof event !== "object" || event === null) return event;
  return Object.fromEntries(Object.entries(event).filter(([name]) => name !== "version"));
}

/** Returns how a page of events differs from what was requested; null if it does not. */
function describeWrongEvents(
  events: readonly unknown[],
  stream: Pick<EventStream, "owner" | "number">,
  start: bigint,
): string | null {
  if (events.length > pageLimit) return `${events.length} events`;
  const guids = events.map((event) => readProperty(event, "guid"));
  const foreign = guids.find(
    (guid) =>
      readProperty(guid, "creation_number") !== stream.number ||
      toLong(readProperty(guid, "account_address")) !== toLong(stream.owner),
  );
  if (foreign !== undefined) return `an event of another stream: ${formatCanonical(foreign)}`;
  const numbers = events.map((event) => String(readProperty(event, "sequence_number")));
  const isWrong = numbers.some(
    (text, index) =>
      !/^[0-9]{1,20}$/.test(text) ||
      BigInt(text) < start ||
      (index > 0 && BigInt(text) <= BigInt(numbers[index - 1] ?? "0")),
  );
  return isWrong ? `the sequence numbers ${numbers.join(", ")}` : null;
}

function toLong(value: unknown): unknown {
  return typeof value === "string" && isAddressText(value) ? formatLongAddress(value) : value;
}

async function judgeByHandle(fixtures: ExtendedFixtures): Promise<void> {
  const stream = await findStream(fixtures);
  const query = toPage(stream);
  const byHandle = await fixtures.client.askForSuccess("listEventsByHandle", {
    path: { address: stream.address, event_handle: stream.type, field_name: stream.field },
    query,
  });
  const byNumber = await fixtures.client.askForSuccess("listEventsByNumber", {
    path: { address: stream.owner, creation_number: stream.number },
    query,
  });
  fixtures.assert.same({
    what: `Listed the events of the handle ${stream.type} ${stream.field} of ${stream.address} from ${query.start}`,
    named: "the events by number",
    ...takeSharedLength(byNumber.value, byHandle.value),
    exchanges: [byNumber.exchange, byHandle.exchange],
  });
}

/** Shortens two pages to the same length, because a target may limit each list to another number of elements. */
function takeSharedLength(expected: unknown, received: unknown): { expected: unknown; received: unknown } {
  if (!Array.isArray(expected) || !Array.isArray(received)) return { expected, received };
  const length = Math.min(expected.length, received.length);
  return length === 0
    ? { expected, received }
    : { expected: expected.slice(0, length), received: received.slice(0, length) };
}

async function judgeMissingHandle(fixtures: ExtendedFixtures): Promise<void> {
  const { address } = requireFirst(fixtures.inventory.all.accounts, "an account");
  const answer = await fixtures.client.ask("listEventsByHandle", {
    path: { address, event_handle: "0x1::account::TouchstoneAbsent", field_name: "events" },
  });
  fixtures.assert.status(answer, [404], `Listed the events of an absent resource of ${address}`);
}

/** The checks of the lists of events. */
export const eventChecks: readonly ExtendedCheck[] = [
  { requirement: "XEVN-003", body: judgeByNumber },
  { requirement: "XEVH-002", body: judgeByHandle },
  { requirement: "XEVH-003", body: judgeMissingHandle },
];
