/** Of which class a single value is that stands in a path or in a query (§2.1, §4, §8). */
import type { BooleanClass } from "../../../spec/operations/get-block-by-version.ts";
import type { DurationClass } from "../../../spec/operations/check-health.ts";
import type {
  AddressClass,
  LimitClass,
  StartClass,
  VersionClass,
} from "../../../spec/operations/state-read-parameters.ts";
import { U16_MAX, U32_MAX, U64_MAX } from "../../../spec/vocabulary.ts";
import type { ClassifierInput } from "./classifier-input.ts";

const addressDigits = 64;

/** How an address, or what has its format, is written. */
export function classifyAddress(text: string): AddressClass {
  const digits = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text)?.[1];
  if (digits === undefined) return "outside its format";
  if (!text.startsWith("0x")) return "without 0x";
  if (/[A-F]/.test(digits)) return "with a digit in capitals";
  return digits.length === addressDigits ? "0x and 64 digits" : "0x and fewer digits";
}

/** Where a ledger_version lies in the window that the headers of the answer show. */
export function classifyVersion(
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

/** What a limit is (§8). */
export function classifyLimit(text: string | undefined): LimitClass {
  if (text === undefined) return "absent";
  const limit = parseUnsigned(text, U16_MAX);
  if (limit === null) return "outside uint16";
  if (limit <= 1n) return limit === 0n ? "zero" : "one";
  return limit === U16_MAX ? "65535, the greatest" : "2 to 65534";
}

/** What a cursor is (§2.1). */
export function classifyStart(text: string | undefined): StartClass {
  if (text === undefined) return "absent";
  return /^(?:0x)?[0-9a-fA-F]+$/.test(text) ? "a hex string" : "no hex string";
}

/** What a boolean of a query is. */
export function classifyBoolean(text: string | undefined): BooleanClass {
  if (text === undefined) return "absent";
  return text === "true" || text === "false" ? text : "no boolean";
}

/** What a duration is (§4.8). */
export function classifyDuration(text: string | undefined): DurationClass {
  if (text === undefined) return "absent";
  const duration = parseUnsigned(text, U32_MAX);
  if (duration === null) return "outside uint32";
  if (duration === 0n) return "zero";
  return duration === U32_MAX ? "4294967295, the greatest" : "1 to 4294967294";
}

/** An integer in decimal digits of at most so much; null for anything else. */
export function parseUnsigned(text: string, max: bigint): bigint | null {
  if (!/^[0-9]{1,20}$/.test(text)) return null;
  const value = BigInt(text);
  return value <= max ? value : null;
}
