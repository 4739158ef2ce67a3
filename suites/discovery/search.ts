/** Says what discovery searched, and which signs of subjects the responses to it show (spec/subjects.ts). */
import { countAnswers, type Search, type SearchExample } from "../../evidence/search.ts";
import type { Sign } from "../../spec/subjects.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { toTarget } from "../client/describe-error.ts";
import { isObject, readText } from "../client/json/json-value.ts";
import type { OperationRequest } from "../client/operation-request.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import { findCap, listSeenBlocks } from "./block-cap.ts";
import { isAddressText } from "../oracle/type-tag.ts";
import { findListingSigns, findWriteSigns } from "./listing-signs.ts";
import type { ProbeClient } from "./probe-client.ts";
import { numberOfNonces, parseTransaction } from "./state-writes.ts";

/** The statuses that say what the ledger contains. A block that was asked for exists, so 404 does not say it is missing. */
const answeredStatuses: { readonly [operation in Operation]?: readonly number[] } = {
  getAccount: [400, 404, 410],
  getAccountResources: [400, 404, 410],
  getAccountModules: [400, 404, 410],
  getTableItem: [400, 404, 410],
  getBlockByVersion: [410],
};

/** Summarizes what discovery asked for and what the responses show. */
export function summarizeSearch(
  {
    seen,
    lost,
    hasEndedSearch = () => false,
  }: Pick<ProbeClient, "seen" | "lost"> & Partial<Pick<ProbeClient, "hasEndedSearch">>,
  vendor: string,
): Search {
  const ended: readonly Sign[] = hasEndedSearch() ? ["search-not-finished"] : [];
  return { steps: listSteps(seen, lost), signs: [...findSigns(seen, vendor), ...ended] };
}

/** What the last attempt of a read showed. */
interface Read {
  readonly operation: Operation;
  readonly isAnswered: boolean;
  readonly example: SearchExample;
}

function listSteps(seen: readonly SentExchange[], lost: readonly OperationRequest[]): Search["steps"] {
  const reads = new Map<string, Read>();
  for (const request of lost) {
    const { operation, method, path } = request;
    reads.set(toKey(request), {
      operation,
      isAnswered: false,
      example: { method, target: path, status: null },
    });
  }
  for (const sent of seen) {
    const { operation } = sent.request;
    const key = toKey(sent.request);
    const { status } = sent.answer;
    const { method, url } = sent.exchange.request;
    const isAnswered =
      isSuccessful(sent) ||
      (answeredStatuses[operation]?.includes(status) ?? false) ||
      reads.get(key)?.isAnswered === true;
    reads.set(key, { operation, isAnswered, example: { method, target: toTarget(url), status } });
  }
  return (Object.keys(OPERATIONS) as Operation[]).flatMap((operation) => {
    const own = [...reads.values()].filter((one) => one.operation === operation);
    const first = own.find(({ example }) => example.status !== null) ?? own[0];
    if (first === undefined) return [];
    const unanswered = own.filter(({ isAnswered }) => !isAnswered).length;
    const answers = countAnswers(own.map(({ example }) => example));
    return [{ operation, reads: own.length, unanswered, answers, example: first.example }];
  });
}

function toKey({ operation, path, query, body }: OperationRequest): string {
  return JSON.stringify([operation, path, query, body ?? null]);
}

function findSigns(seen: readonly SentExchange[], vendor: string): ReadonlySet<Sign> {
  const bodiesOf = (operation: Operation): readonly unknown[] =>
    seen
      .filter((sent) => sent.request.operation === operation && isSuccessful(sent))
      .map(({ json }) => json.value);
  const blocks = bodiesOf("getBlockByVersion");
  return new Set([
    ...findBlockSigns(seen, vendor),
    ...findTransactionSigns(blocks.flatMap(listTransactions)),
    ...findListingSigns(seen, vendor),
    ...findWriteSigns(blocks.flatMap(listTransactions)),
    ...findKeySigns(bodiesOf("getAccountResources")),
  ]);
}

/** The maximum number of values in which keys are searched. */
const valuesMax = 200_000;

/** Finds a handle next to a key, as in an aggregator, which names the item of a table. */
function findKeySigns(bodies: readonly unknown[]): readonly Sign[] {
  const open = [...bodies];
  for (let visited = 0; open.length > 0 && visited < valuesMax; visited += 1) {
    const value = open.pop();
    if (isObject(value) && isAddress(value["handle"]) && isAddress(value["key"])) return ["item-with-key"];
    if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value).slice(0, valuesMax)) open.push(inner);
  }
  return [];
}

const isAddress = (value: unknown): boolean => typeof value === "string" && isAddressText(value);

function findBlockSigns(seen: readonly SentExchange[], vendor: string): readonly Sign[] {
  const blocks = listSeenBlocks(seen, vendor);
  const isExplained = findCap(blocks).isBelieved && blocks.every(({ isBeginning }) => isBeginning);
  return isExplained ? [] : ["block-without-transactions"];
}

function listTransactions(block: unknown): readonly unknown[] {
  const transactions = isObject(block) ? block["transactions"] : null;
  return Array.isArray(transactions) ? transactions : [];
}

function findTransactionSigns(transactions: readonly unknown[]): readonly Sign[] {
  const numbers = new Map<string, Set<string>>();
  const signs: Sign[] = transactions.flatMap(findMemberSigns);
  // A target that shows no change beyond those of the document hides none of them in one place only.
  const showsChanges = transactions.some((one) => listChangeTypes(one).some(isBeyondDocument));
  for (const transaction of transactions) {
    const { sender, sequenceNumber, call, writes, newPackages } = parseTransaction(transaction);
    if (writes.some(({ kind }) => kind === "table item")) signs.push("item-with-key");
    if (newPackages.length > 0) signs.push("package-event");
    if (call !== null) signs.push("successful-call");
    if (sender === null) continue;
    signs.push("transaction-of-user");
    if (showsChanges && !listChangeTypes(transaction).includes("write_resource"))
      signs.push("transaction-without-writes");
    const known = numbers.get(sender) ?? new Set<string>();
    numbers.set(sender, known);
    if (sequenceNumber !== null && sequenceNumber !== numberOfNonces) known.add(sequenceNumber);
  }
  const isRepeated = [...numbers.values()].some(({ size }) => size > 1);
  return isRepeated ? [...signs, "transactions-of-one-user"] : signs;
}

/** The members of the output of a transaction that checks compare. */
const outputMembers = ["success", "gas_used", "events", "changes"] as const;

/** Returns the signs of the members that a transaction shows and that no kind of the document has in a block (§2.8). */
function findMemberSigns(transaction: unknown): readonly Sign[] {
  if (!isObject(transaction)) return [];
  const { events, changes } = transaction;
  return [
    ...("version" in transaction ? (["transaction-with-version"] as const) : []),
    ...(outputMembers.some((name) => name in transaction) ? (["transaction-with-output"] as const) : []),
    ...(Array.isArray(events) && events.length > 0 ? (["transaction-with-event"] as const) : []),
    ...(Array.isArray(changes) && changes.length > 0 ? (["transaction-with-change"] as const) : []),
  ];
}

/** Lists the types of the changes that a transaction shows. Each one of a user pays for gas, so it writes a resource. */
function listChangeTypes(transaction: unknown): readonly (string | null)[] {
  const changes = isObject(transaction) ? transaction["changes"] : null;
  return Array.isArray(changes)
    ? changes.map((change) => (isObject(change) ? readText(change, "type") : null))
    : [];
}

/** Whether the document does not show a kind of change (§2.6). */
const isBeyondDocument = (type: string | null): boolean => type !== null && type !== "delete_module";
