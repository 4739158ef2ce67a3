/** Parsers for the options of a node that are not of a general kind. */
import { U64_MAX } from "../spec/vocabulary.ts";
import { operationNames, type OperationName } from "./operations/extended/operation-names.ts";
import { quirksNames, type QuirksName } from "./quirks/quirks.ts";
import { formatValue } from "./primitives/option-values.ts";

/** The maximum version of genesis. It leaves 10000 versions below the maximum u64, for the history and later blocks. */
const genesisVersionMax = U64_MAX - 10_000n;

export function parseVersion(name: string, value: unknown): bigint {
  const expected = `${name} must be a ledger version from 0 to ${genesisVersionMax}, got ${formatValue(value)}`;
  if (typeof value !== "bigint" && typeof value !== "string") throw new TypeError(expected);
  if (typeof value === "string" && !/^[0-9]{1,20}$/.test(value)) throw new RangeError(expected);
  const number = BigInt(value);
  if (number < 0n || number > genesisVersionMax) throw new RangeError(expected);
  return number;
}

export function parseOperation(name: string, value: unknown): OperationName {
  const operation = operationNames.find((one) => one === value);
  if (operation !== undefined) return operation;
  throw new RangeError(
    `${name} must contain only operations of ${operationNames.join(", ")}, got ${formatValue(value)}`,
  );
}

export function parseClockKind(value: unknown): "virtual" | "system" {
  if (value === "virtual" || value === "system") return value;
  throw new RangeError(`clock must be "virtual" or "system", got ${formatValue(value)}`);
}

export function parseQuirks(name: string, value: unknown): QuirksName | null {
  const found = value === null ? null : quirksNames.find((one) => one === value);
  if (found !== undefined) return found;
  throw new RangeError(`${name} must be one of ${quirksNames.join(", ")} or null, got ${formatValue(value)}`);
}

export function rejectUnknownOptions(options: unknown, accepted: ReadonlySet<string>): void {
  if (typeof options !== "object" || options === null) {
    throw new TypeError(`options must be an object, got ${formatValue(options)}`);
  }
  const unknown = Object.keys(options).find((name) => !accepted.has(name));
  if (unknown !== undefined) {
    throw new TypeError(`options must contain only ${[...accepted].join(", ")}, got ${formatValue(unknown)}`);
  }
}
