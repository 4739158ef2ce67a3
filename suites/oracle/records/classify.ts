/**
 * Of which classes a request is that was answered: for each parameter that it has one, told from the request, from what
 * the headers of the answer say of the ledger, and where that is not enough from the answer. Knows no check.
 */
import type { BlockVersionClass } from "../../../spec/operations/get-block-by-version.ts";
import type { ExistenceClass } from "../../../spec/operations/state-read-parameters.ts";
import type { EstimateName } from "../../../spec/operations/simulate-transaction.ts";
import { OPERATIONS, U64_MAX, type Operation } from "../../../spec/vocabulary.ts";
import {
  readProperty,
  parseRequestBody,
  type ClassifiedParameter,
  type ClassifierInput,
} from "./classifier-input.ts";
import {
  classifyAddress,
  classifyBoolean,
  classifyDuration,
  classifyLimit,
  classifyStart,
  parseUnsigned,
  classifyVersion,
} from "./scalar-classes.ts";
import { classifyTableItem } from "./table-classes.ts";
import { classifyBatch, classifySimulation } from "./transaction-classes.ts";

const classifiers: { readonly [operation in Operation]: (input: ClassifierInput) => ClassifiedParameter[] } =
  {
    getAccount: (input) => [
      ...classifyStateInputs("address", input),
      classifyExistence("the account", input),
    ],
    getAccountResources: classifyListingInputs,
    getAccountModules: classifyListingInputs,
    getTableItem: (input) => [
      ...classifyStateInputs("table_handle", input),
      ...classifyTableItem(parseRequestBody(input.content)),
      classifyExistence("the item", input),
    ],
    getBlockByVersion: (input) => [
      ["version", blockVersionClass(input)],
      ["with_transactions", classifyBoolean(input.query["with_transactions"])],
    ],
    submitBatch: classifyBatch,
    simulateTransaction: simulationInputs,
    checkHealth: ({ query }) => [["duration_secs", classifyDuration(query["duration_secs"])]],
  };

/** The classes of a request, one for each of its parameters. */
export function classify(input: ClassifierInput): ClassifiedParameter[] {
  return classifiers[input.operation](input);
}

function classifyStateInputs(
  parameter: "address" | "table_handle",
  input: ClassifierInput,
): ClassifiedParameter[] {
  return [
    [parameter, classifyAddress(readPathParameter(input))],
    ["ledger_version", classifyVersion(input.query["ledger_version"], input)],
  ];
}

function classifyListingInputs(input: ClassifierInput): ClassifiedParameter[] {
  const { query } = input;
  return [
    ...classifyStateInputs("address", input),
    ["start", classifyStart(query["start"])],
    ["limit", classifyLimit(query["limit"])],
    classifyExistence("the account", input),
  ];
}

/** Whether what is asked for is there, which nothing but the answer tells. */
function classifyExistence(
  parameter: "the account" | "the item",
  { status }: ClassifierInput,
): ClassifiedParameter {
  const name: ExistenceClass = status === 200 ? "returned" : "not returned";
  return [parameter, name];
}

const estimates: readonly EstimateName[] = [
  "estimate_max_gas_amount",
  "estimate_gas_unit_price",
  "estimate_prioritized_gas_unit_price",
];

/** A request breaks one format at a time: where an estimate does, the body is in order. */
function simulationInputs(input: ClassifierInput): ClassifiedParameter[] {
  const { query } = input;
  const flags = estimates.map((name) => [name, classifyBoolean(query[name])] as const);
  const isBroken = flags.some(([, name]) => name === "no boolean");
  return [...classifySimulation(isBroken ? { ...input, form: "well-formed" } : input), ...flags];
}

/** Where a version lies in its block, or where no block is shown, in the window. */
function blockVersionClass(input: ClassifierInput): BlockVersionClass | null {
  const { status, value, position } = input;
  const version = parseUnsigned(readPathParameter(input), U64_MAX);
  if (version === null) return "outside uint64";
  const oldest = position.oldestLedgerVersion === null ? null : BigInt(position.oldestLedgerVersion);
  if (status === 200) return placeInBlock(version, value, oldest);
  if (oldest === null || position.ledgerVersion === null) return status === 410 ? "pruned" : null;
  if (version < oldest) return "pruned";
  if (version > BigInt(position.ledgerVersion)) return "above the latest";
  return status === 410 ? "in a block across the oldest" : "held and not returned";
}

function placeInBlock(version: bigint, block: unknown, oldest: bigint | null): BlockVersionClass | null {
  const first = parseUnsigned(String(readProperty(block, "first_version")), U64_MAX);
  const last = parseUnsigned(String(readProperty(block, "last_version")), U64_MAX);
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

function readPathParameter({ operation, path }: ClassifierInput): string {
  return decodeURIComponent(path.split("/")[parameterAt.get(operation) ?? -1] ?? "");
}
