/** Finds the reads of state that should exist and that the target did not answer with the state. */
import { isJsonContainer } from "../client/json/json-value.ts";
import { formatPath } from "../client/operation-request.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import { shortenAddress } from "./find-accounts.ts";
import type { Inventory, RefusedBlock, RefusedRead } from "./inventory.ts";

/** A read that should succeed, and the statuses that count as a refusal; any but 2xx if they are left out. */
interface ExpectedRead extends RefusedRead {
  readonly refusals?: readonly number[];
}

/** What discovery knows to exist. */
interface KnownState extends Pick<Inventory, "accounts" | "publishedModules" | "recentChanges"> {
  readonly declaredAccounts: readonly string[];
}

/** Statuses with which a target may say that state is missing, or that it cannot read it. */
const missingStatuses: readonly number[] = [400, 404, 500];

/**
 * Lists the reads of discovery that did not return what exists: an account that the profile declares or whose sequence
 * number a transaction wrote, and resources and modules that transactions wrote. For any account that was returned, a
 * read of its resources or modules with status 500 is listed too: it says that the target could not read them. Each read
 * has the address of its last request.
 */
export function findRefusedReads(seen: readonly SentExchange[], known: KnownState): readonly RefusedRead[] {
  const refused = new Map<string, RefusedRead>();
  for (const { refusals, ...read } of listExpectedReads(known)) {
    const key = `${read.operation} ${read.address}`;
    const last = refused.has(key) ? null : findLastRefusal(seen, read);
    if (last !== null && (refusals?.includes(last.status) ?? true))
      refused.set(key, { ...read, address: last.address });
  }
  return [...refused.values()];
}

function listExpectedReads({
  accounts,
  declaredAccounts,
  publishedModules,
  recentChanges: { accountSteps, createdAccounts, resourceTransitions },
}: KnownState): readonly ExpectedRead[] {
  const toWritten =
    (operation: RefusedRead["operation"]) =>
    ({ address, version }: { readonly address: string; readonly version: string }): ExpectedRead => ({
      operation,
      address,
      since: version,
      shownBy: "ledger",
      refusals: missingStatuses,
    });
  const listed = (["getAccountResources", "getAccountModules"] as const).flatMap((operation) =>
    accounts.map(({ address }): ExpectedRead => ({
      operation,
      address,
      since: "0",
      shownBy: "ledger",
      refusals: [500],
    })),
  );
  const writtenAccounts = [...accountSteps, ...createdAccounts];
  return [
    ...writtenAccounts.map(toWritten("getAccount")),
    ...declaredAccounts.map((address): ExpectedRead => ({
      operation: "getAccount",
      address,
      since: "0",
      shownBy: "profile",
    })),
    ...[...writtenAccounts, ...resourceTransitions].map(toWritten("getAccountResources")),
    ...publishedModules.map(toWritten("getAccountModules")),
    ...listed,
  ];
}

/** Returns the address and the status of the last request of a read; null if it was answered or never sent. */
function findLastRefusal(
  seen: readonly SentExchange[],
  { operation, address }: RefusedRead,
): { readonly address: string; readonly status: number } | null {
  const spellings = new Map(
    [address, shortenAddress(address)].map((spelling) => [formatPath(operation, spelling), spelling]),
  );
  const firstPages = seen.filter(
    ({ request }) => spellings.has(request.path) && request.query["start"] === undefined,
  );
  const last = firstPages.at(-1);
  if (last === undefined || firstPages.some(isReturned)) return null;
  return { address: spellings.get(last.request.path) ?? address, status: last.answer.status };
}

function isReturned(sent: SentExchange): boolean {
  return isSuccessful(sent) && isJsonContainer(sent.json.value);
}

/** Lists the blocks that discovery asked for and whose only responses have status 500. */
export function findRefusedBlocks(seen: readonly SentExchange[]): readonly RefusedBlock[] {
  const reads = new Map<string, { readonly block: RefusedBlock; readonly sent: SentExchange[] }>();
  for (const sent of seen) {
    const { operation, path, query } = sent.request;
    if (operation !== "getBlockByVersion") continue;
    const version = path.slice(path.lastIndexOf("/") + 1);
    const withTransactions = query["with_transactions"] === "true";
    const key = `${version} ${withTransactions}`;
    const read = reads.get(key) ?? { block: { version, withTransactions }, sent: [] };
    reads.set(key, read);
    read.sent.push(sent);
  }
  return [...reads.values()]
    .filter(({ sent }) => sent.at(-1)?.answer.status === 500 && !sent.some(isSuccessful))
    .map(({ block }) => block);
}
