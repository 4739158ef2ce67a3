import type { RequirementId } from "../../../spec/catalogue.ts";
import { describeInteger } from "../expected-values.ts";
import { ENCRYPTION_KEY_HEADER, LEDGER_HEADERS, type LedgerHeader } from "../../../spec/vocabulary.ts";
import {
  headerValues,
  isUnsignedText,
  ledgerHeaderName,
  vendorHeaderName,
  readLedgerPosition,
  isSuccess,
} from "../../client/response-head.ts";
import { formatLedgerHeader, quote, type Judgement, type Mismatch, type RuleInput } from "../judgement.ts";

const headerRows: { readonly [header in LedgerHeader]?: RequirementId } = {
  chainId: "RESP-001",
  ledgerVersion: "RESP-002",
  oldestLedgerVersion: "RESP-003",
  ledgerTimestampMicros: "RESP-004",
  epoch: "RESP-005",
  blockHeight: "RESP-006",
  oldestBlockHeight: "RESP-007",
  gasUsed: "RESP-008",
};

/**
 * Judges the headers of §4.0. A success must have the required headers. An error may have headers, and these must be
 * well-formed.
 */
export function judgeHeaders(received: RuleInput): Judgement[] {
  const names = Object.keys(headerRows) as LedgerHeader[];
  return [
    ...names.flatMap((header) => judgeHeader(header, received)),
    ...judgeHexHeader("CURS-001", ledgerHeaderName("cursor", received.vendor), received),
    ...judgeHexHeader("RESP-020", vendorHeaderName(ENCRYPTION_KEY_HEADER, received.vendor), received),
    ...judgeOrder(received),
  ];
}

function judgeHeader(header: LedgerHeader, received: RuleInput): Judgement[] {
  const requirement = headerRows[header];
  const { bits, required } = LEDGER_HEADERS[header];
  const name = ledgerHeaderName(header, received.vendor);
  const values = headerValues(received.headers, name);
  const isRequired = required && isSuccess(received.status);
  if (requirement === undefined || bits === null || (values.length === 0 && !isRequired)) return [];
  const broken = judgeValues(name, values, bits);
  return [{ requirement, assertion: `${name} is a uint${bits}`, layer: "headers", broken }];
}

function judgeValues(name: string, values: readonly string[], bits: number): Mismatch | null {
  if (values.length === 0) {
    return {
      pointer: name,
      mismatch: "missing",
      expected: describeInteger(bits),
      received: "no such header",
    };
  }
  const wrong = values.find((value) => !isUnsignedText(value, bits));
  const expected = describeInteger(bits);
  if (wrong !== undefined)
    return { pointer: name, mismatch: `not a uint${bits}`, expected, received: quoteValue(wrong) };
  // A gateway may send a header again, with the same value.
  if (new Set(values.map(BigInt)).size === 1) return null;
  const received = values.map(quoteValue).join(" and ");
  return { pointer: name, mismatch: "several values", expected: `one value, ${expected}`, received };
}

/** Quotes the value of a header, so that an empty value is visible. */
function quoteValue(value: string): string {
  return `"${quote(value)}"`;
}

/** Judges that the cursor of a page (§2.1) or the encryption key is hex digits, with or without `0x`. */
function judgeHexHeader(
  requirement: "CURS-001" | "RESP-020",
  name: string,
  received: RuleInput,
): Judgement[] {
  const [value] = headerValues(received.headers, name);
  if (value === undefined) return [];
  const broken = /^(?:0x)?[0-9a-fA-F]+$/.test(value)
    ? null
    : {
        pointer: name,
        mismatch: "not a hex string",
        expected: "hex digits, with or without 0x",
        received: quoteValue(value),
      };
  return [{ requirement, assertion: `${name} is a hex string`, layer: "headers", broken }];
}

function judgeOrder(received: RuleInput): Judgement[] {
  const position = readLedgerPosition(received.headers, received.vendor);
  return [
    ...judgeOrderedPair("RESP-010", "oldestLedgerVersion", "ledgerVersion"),
    ...judgeOrderedPair("RESP-011", "oldestBlockHeight", "blockHeight"),
  ];

  function judgeOrderedPair(
    requirement: RequirementId,
    lower: "oldestLedgerVersion" | "oldestBlockHeight",
    upper: "ledgerVersion" | "blockHeight",
  ): Judgement[] {
    const [low, high] = [position[lower], position[upper]];
    if (low === null || high === null) return [];
    const [lowName, highName] = [lower, upper].map((header) => ledgerHeaderName(header, received.vendor));
    const broken =
      BigInt(low) <= BigInt(high)
        ? null
        : {
            pointer: lowName ?? "",
            mismatch: "above the current one",
            expected: `at most ${high}, the value of ${formatLedgerHeader(upper, received.vendor)}`,
            received: low,
          };
    return [{ requirement, assertion: `${lowName} is at most ${highName}`, layer: "headers", broken }];
  }
}
