/**
 * Of which classes a request is that was answered: for each parameter that it has one, told from the request, from what
 * the headers of the answer say of the ledger, and where that is not enough from the answer. Knows no check.
 */
import type { BlockVersionClass } from "../../../spec/parameters/blocks.ts";
import type { ExistenceClass } from "../../../spec/parameters/state-reads.ts";
import type { EstimateName } from "../../../spec/parameters/transactions.ts";
import { OPERATIONS, U64_MAX, type Operation } from "../../../spec/vocabulary.ts";
import { memberOf, parseSent, type Classified, type Exchanged } from "./exchanged.ts";
import {
  addressClass,
  booleanClass,
  durationClass,
  limitClass,
  startClass,
  unsigned,
  versionClass,
} from "./scalar-classes.ts";
import { tableItemClasses } from "./table-classes.ts";
import { batchClasses, simulationClasses } from "./transaction-classes.ts";

const classifiers: { readonly [operation in Operation]: (exchanged: Exchanged) => Classified[] } = {
  getAccount: (exchanged) => [...stateInputs("address", exchanged), existence("the account", exchanged)],
  getAccountResources: listingInputs,
  getAccountModules: listingInputs,
  getTableItem: (exchanged) => [
    ...stateInputs("table_handle", exchanged),
    ...tableItemClasses(parseSent(exchanged.content)),
    existence("the item", exchanged),
  ],
  getBlockByVersion: (exchanged) => [
    ["version", blockVersionClass(exchanged)],
    ["with_transactions", booleanClass(exchanged.query["with_transactions"])],
  ],
  submitBatch: batchClasses,
  simulateTransaction: simulationInputs,
  checkHealth: ({ query }) => [["duration_secs", durationClass(query["duration_secs"])]],
};

/** The classes of a request, one for each of its parameters. */
export function classify(exchanged: Exchanged): Classified[] {
  return classifiers[exchanged.operation](exchanged);
}

function stateInputs(parameter: "address" | "table_handle", exchanged: Exchanged): Classified[] {
  return [
    [parameter, addressClass(pathParameter(exchanged))],
    ["ledger_version", versionClass(exchanged.query["ledger_version"], exchanged)],
  ];
}

function listingInputs(exchanged: Exchanged): Classified[] {
  const { query } = exchanged;
  return [
    ...stateInputs("address", exchanged),
    ["start", startClass(query["start"])],
    ["limit", limitClass(query["limit"])],
    existence("the account", exchanged),
  ];
}

/** Whether what is asked for is there, which nothing but the answer tells. */
function existence(parameter: "the account" | "the item", { status }: Exchanged): Classified {
  const name: ExistenceClass = status === 200 ? "returned" : "not returned";
  return [parameter, name];
}

const estimates: readonly EstimateName[] = [
  "estimate_max_gas_amount",
  "estimate_gas_unit_price",
  "estimate_prioritized_gas_unit_price",
];

/** A request breaks one format at a time: where an estimate does, the body is in order. */
function simulationInputs(exchanged: Exchanged): Classified[] {
  const { query } = exchanged;
  const flags = estimates.map((name) => [name, booleanClass(query[name])] as const);
  const isBroken = flags.some(([, name]) => name === "no boolean");
  return [...simulationClasses(isBroken ? { ...exchanged, form: "well-formed" } : exchanged), ...flags];
}

/** Where a version lies in its block, or where no block is shown, in the window. */
function blockVersionClass(exchanged: Exchanged): BlockVersionClass | null {
  const { status, value, position } = exchanged;
  const version = unsigned(pathParameter(exchanged), U64_MAX);
  if (version === null) return "outside uint64";
  const oldest = position.oldestLedgerVersion === null ? null : BigInt(position.oldestLedgerVersion);
  if (status === 200) return placeInBlock(version, value, oldest);
  if (oldest === null || position.ledgerVersion === null) return status === 410 ? "pruned" : null;
  if (version < oldest) return "pruned";
  if (version > BigInt(position.ledgerVersion)) return "above the latest";
  return status === 410 ? "in a block across the oldest" : "held and not returned";
}

function placeInBlock(version: bigint, block: unknown, oldest: bigint | null): BlockVersionClass | null {
  const first = unsigned(String(memberOf(block, "first_version")), U64_MAX);
  const last = unsigned(String(memberOf(block, "last_version")), U64_MAX);
  if (first === null || last === null) return null;
  if (oldest !== null && first < oldest) return "in a block across the oldest";
  if (version === first) return "the first of its block";
  return version === last ? "the last of its block" : "in the middle of its block";
}

/** Which part of the path of each operation is its parameter. */
const parameterAt = new Map(
  Object.entries(OPERATIONS).map(([operation, { path }]) => [
    operation,
    path.split("/").findIndex((part) => part.startsWith("{")),
  ]),
);

function pathParameter({ operation, path }: Exchanged): string {
  return decodeURIComponent(path.split("/")[parameterAt.get(operation) ?? -1] ?? "");
}
