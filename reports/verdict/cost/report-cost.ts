/** What a run cost its target: bytes, transactions, gas, and what it left behind. */
import type { AcceptedTransaction, ShownTransaction, WrittenResource } from "../../../evidence/spending.ts";
import type { BodyBytes } from "../../../evidence/traffic.ts";
import { compareText } from "../../model/plain-text.ts";
import type { ReportCost } from "../../model/report.ts";
import type { RunRecord } from "../../model/run-record.ts";

/** A list of a report has at most so many entries; its count is that of all. */
const entriesMax = 1_000;

/** Adds up what a run cost. Null if no request was counted, as in records of older versions. */
export function sumCost({ discovery, observations }: RunRecord): ReportCost | null {
  const parts = [discovery.traffic, ...observations.map(({ traffic }) => traffic)];
  const bodies = parts.flatMap(({ bytes = {} }) => Object.values(bytes));
  const accepted = distinct(observations.flatMap(({ spending }) => spending?.accepted ?? []));
  const shown = distinct(observations.flatMap(({ spending }) => spending?.shown ?? []));
  if (bodies.length === 0 && accepted.length === 0) return null;
  return {
    bytes: sumBytes(bodies),
    ...(accepted.length === 0 && shown.length === 0
      ? {}
      : { transactions: sumTransactions(accepted, shown) }),
  };
}

/** Several checks may see the same transaction. */
function distinct<Transaction extends AcceptedTransaction | ShownTransaction>(
  transactions: readonly Transaction[],
): readonly Transaction[] {
  return [...new Map(transactions.map((one) => [`${one.sender} ${one.number}`, one])).values()];
}

function sumBytes(bodies: readonly BodyBytes[]): BodyBytes {
  const total = { sent: 0, received: 0 };
  for (const { sent, received } of bodies) {
    total.sent += sent;
    total.received += received;
  }
  return total;
}

type TransactionCost = NonNullable<ReportCost["transactions"]>;

function sumTransactions(
  accepted: readonly AcceptedTransaction[],
  shown: readonly ShownTransaction[],
): TransactionCost {
  const executed = Math.max(accepted.length, shown.length);
  const units = sumUnits(shown);
  return {
    accepted: accepted.length,
    shown: shown.length,
    gasUnits: String(units),
    fees: String(sumFees(shown)),
    estimatedGasUnits: shown.length === 0 ? null : String((units * BigInt(executed)) / BigInt(shown.length)),
    gasUnitsMax: String(units + sumReserved(accepted, shown)),
    accounts: listAccounts(accepted, shown),
    left: {
      recipients: toList(accepted.flatMap(({ recipient }) => recipient ?? [])),
      funds: listFunds(shown),
      resources: listResources(shown),
    },
  };
}

function sumUnits(shown: readonly ShownTransaction[]): bigint {
  return shown.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n);
}

function sumFees(shown: readonly ShownTransaction[]): bigint {
  return shown.reduce((sum, { gasUsed, gasUnitPrice }) => sum + BigInt(gasUsed) * BigInt(gasUnitPrice), 0n);
}

/** Returns the most that the transactions may have cost that no block showed. */
function sumReserved(accepted: readonly AcceptedTransaction[], shown: readonly ShownTransaction[]): bigint {
  const known = new Set(shown.map(({ sender, number }) => `${sender} ${number}`));
  return accepted
    .filter(({ sender, number }) => !known.has(`${sender} ${number}`))
    .reduce((sum, { maxGasAmount }) => sum + BigInt(maxGasAmount), 0n);
}

/** Lists the accounts that paid, each with what it paid. */
function listAccounts(
  accepted: readonly AcceptedTransaction[],
  shown: readonly ShownTransaction[],
): TransactionCost["accounts"] {
  const addresses = [...new Set([...accepted, ...shown].map(({ sender }) => sender))].toSorted(compareText);
  return addresses.slice(0, entriesMax).map((address) => {
    const own = shown.filter(({ sender }) => sender === address);
    return {
      address,
      accepted: accepted.filter(({ sender }) => sender === address).length,
      shown: own.length,
      gasUnits: String(sumUnits(own)),
      fees: String(sumFees(own)),
    };
  });
}

interface Sighting {
  readonly version: bigint;
  readonly resource: WrittenResource;
}

/** Lists the stores of coins that the transactions wrote, with what the last of them left there. */
function listFunds(shown: readonly ShownTransaction[]): TransactionCost["left"]["funds"] {
  const stores = new Map<string, Sighting>();
  for (const { version, resources } of shown) {
    for (const resource of resources) {
      if (resource.funds === undefined) continue;
      const store = `${resource.address} ${resource.type}`;
      const known = stores.get(store);
      if (known === undefined || known.version < BigInt(version))
        stores.set(store, { version: BigInt(version), resource });
    }
  }
  return [...stores.values()]
    .map(({ resource: { address, owner = address, type, funds = "0" } }) => ({ owner, address, type, funds }))
    .toSorted((a, b) => compareText(`${a.owner} ${a.address} ${a.type}`, `${b.owner} ${b.address} ${b.type}`))
    .slice(0, entriesMax);
}

/** Lists the types of the resources that the transactions wrote, with the addresses. */
function listResources(shown: readonly ShownTransaction[]): TransactionCost["left"]["resources"] {
  const byType = new Map<string, string[]>();
  for (const { address, type } of shown.flatMap(({ resources }) => resources)) {
    const known = byType.get(type);
    if (known === undefined) byType.set(type, [address]);
    else known.push(address);
  }
  return [...byType]
    .toSorted(([a], [b]) => compareText(a, b))
    .slice(0, entriesMax)
    .map(([type, addresses]) => ({ type, ...toList(addresses) }));
}

function toList(addresses: readonly string[]): {
  readonly count: number;
  readonly addresses: readonly string[];
} {
  const sorted = [...new Set(addresses)].toSorted(compareText);
  return { count: sorted.length, addresses: sorted.slice(0, entriesMax) };
}
