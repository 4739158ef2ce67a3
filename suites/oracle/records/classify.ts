/**
 * Assigns the parameters of a request to the classes of the coverage grid (`spec/coverage.ts`). Uses the request, the
 * status and ledger headers of the response and, for blocks and transactions, the body of the response.
 */
import type { BlockVersionClass, BooleanClass } from "../../../spec/operations/get-block-by-version.ts";
import type { DurationClass } from "../../../spec/operations/check-health.ts";
import type {
  AddressClass,
  ExistenceClass,
  LimitClass,
  StartClass,
  VersionClass,
} from "../../../spec/operations/state-read-parameters.ts";
import type { EstimateName } from "../../../spec/operations/simulate-transaction.ts";
import { OPERATIONS, U16_MAX, U32_MAX, U64_MAX, type Operation } from "../../../spec/vocabulary.ts";
import { readProperty } from "../../client/json/json-value.ts";
import {
  classifyBatch,
  classifySimulation,
  classifyTableItem,
  parseRequestBody,
  type ClassifiedParameter,
  type ClassifierInput,
} from "./body-classes.ts";

type Classifier = (input: ClassifierInput) => ClassifiedParameter[];

type WithParameters = {
  [operation in Operation]: keyof (typeof OPERATIONS)[operation]["parameters"] extends never
    ? never
    : operation;
}[Operation];

/** An operation without parameters needs no entry. */
const classifiers: { readonly [operation in Operation]?: Classifier } = {
  getAccount: (input) => [...classifyStateInputs("address", input), classifyExistence("the account", input)],
  getAccountResources: classifyListingInputs,
  getAccountModules: classifyListingInputs,
  getTableItem: (input) => [
    ...classifyStateInputs("table_handle", input),
    ...classifyTableItem(parseRequestBody(input.content)),
    classifyExistence("the item", input),
  ],
  getBlockByVersion: (input) => [
    ["version", classifyBlockVersion(input)],
    ["with_transactions", classifyBoolean(input.query["with_transactions"])],
  ],
  submitBatch: classifyBatch,
  simulateTransaction: classifySimulationInputs,
  checkHealth: ({ query }) => [["duration_secs", classifyDuration(query["duration_secs"])]],
} satisfies { [operation in WithParameters]: Classifier };

/** Returns the class of each parameter of a request. */
export function classify(input: ClassifierInput): ClassifiedParameter[] {
  return classifiers[input.operation]?.(input) ?? [];
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

/** Classifies whether the target returned the requested state, which only the response shows. */
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

/**
 * Classifies the body and the query of a simulation. A malformed request violates only one format, so if an estimate
 * in the query is malformed, the body is well-formed.
 */
function classifySimulationInputs(input: ClassifierInput): ClassifiedParameter[] {
  const { query } = input;
  const flags = estimates.map((name) => [name, classifyBoolean(query[name])] as const);
  const isBroken = flags.some(([, name]) => name === "no boolean");
  return [...classifySimulation(isBroken ? { ...input, form: "well-formed" } : input), ...flags];
}

/**
 * Classifies a version by its position in the returned block. If no block was returned, classifies the version by the
 * range of retained versions.
 */
function classifyBlockVersion(input: ClassifierInput): BlockVersionClass | null {
  const { status, value, position } = input;
  const version = parseUnsigned(readPathParameter(input), U64_MAX);
  if (version === null) return "outside uint64";
  const oldest = position.oldestLedgerVersion === null ? null : BigInt(position.oldestLedgerVersion);
  if (status === 200) return classifyPlaceInBlock(version, value, oldest);
  if (oldest === null || position.ledgerVersion === null) return status === 410 ? "pruned" : null;
  if (version < oldest) return "pruned";
  if (version > BigInt(position.ledgerVersion)) return "above the latest";
  return status === 410 ? "in a block across the oldest" : "held and not returned";
}

function classifyPlaceInBlock(
  version: bigint,
  block: unknown,
  oldest: bigint | null,
): BlockVersionClass | null {
  const first = parseUnsigned(String(readProperty(block, "first_version")), U64_MAX);
  const last = parseUnsigned(String(readProperty(block, "last_version")), U64_MAX);
  if (first === null || last === null) return null;
  if (oldest !== null && first < oldest) return "in a block across the oldest";
  if (version === first) return "the first of its block";
  return version === last ? "the last of its block" : "in the middle of its block";
}

/** For each operation, the index of the path segment that contains its parameter; -1 if it has none. */
const parameterAt = new Map(
  Object.entries(OPERATIONS).map(([operation, { path }]) => [
    operation,
    path.split("/").findIndex((part) => part.startsWith("{")),
  ]),
);

function readPathParameter({ operation, path }: ClassifierInput): string {
  return decodeURIComponent(path.split("/")[parameterAt.get(operation) ?? -1] ?? "");
}

const addressDigits = 64;

/** Classifies how an address or a table handle is written. */
function classifyAddress(text: string): AddressClass {
  const digits = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text)?.[1];
  if (digits === undefined) return "outside its format";
  if (!text.startsWith("0x")) return "without 0x";
  if (/[A-F]/.test(digits)) return "with a digit in capitals";
  return digits.length === addressDigits ? "0x and 64 digits" : "0x and fewer digits";
}

/** Classifies a ledger_version by its position in the range that the headers of the response report. */
function classifyVersion(
  text: string | undefined,
  { position, status }: ClassifierInput,
): VersionClass | null {
  if (text === undefined) return "absent";
  const version = parseUnsigned(text, U64_MAX);
  if (version === null) return "outside uint64";
  const { ledgerVersion, oldestLedgerVersion } = position;
  if (ledgerVersion === null || oldestLedgerVersion === null) return status === 410 ? "pruned" : null;
  const [oldest, latest] = [BigInt(oldestLedgerVersion), BigInt(ledgerVersion)];
  if (version < oldest) return "pruned";
  if (version > latest) return "above the latest";
  if (version === latest) return "the latest";
  return version === oldest ? "the oldest" : "between the oldest and the latest";
}

function classifyLimit(text: string | undefined): LimitClass {
  if (text === undefined) return "absent";
  const limit = parseUnsigned(text, U16_MAX);
  if (limit === null) return "outside uint16";
  if (limit <= 1n) return limit === 0n ? "zero" : "one";
  return limit === U16_MAX ? "65535, the greatest" : "2 to 65534";
}

function classifyStart(text: string | undefined): StartClass {
  if (text === undefined) return "absent";
  return /^(?:0x)?[0-9a-fA-F]+$/.test(text) ? "a hex string" : "no hex string";
}

function classifyBoolean(text: string | undefined): BooleanClass {
  if (text === undefined) return "absent";
  return text === "true" || text === "false" ? text : "no boolean";
}

function classifyDuration(text: string | undefined): DurationClass {
  if (text === undefined) return "absent";
  const duration = parseUnsigned(text, U32_MAX);
  if (duration === null) return "outside uint32";
  if (duration === 0n) return "zero";
  return duration === U32_MAX ? "4294967295, the greatest" : "1 to 4294967294";
}

/** Parses a decimal integer of at most `max`; null for any other text. */
function parseUnsigned(text: string, max: bigint): bigint | null {
  if (!/^[0-9]{1,20}$/.test(text)) return null;
  const value = BigInt(text);
  return value <= max ? value : null;
}
