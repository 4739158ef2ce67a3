/** What the headers of an answer show of what the document leaves open (§4.0). */
import { LEDGER_HEADERS, type LedgerHeader } from "../../../spec/vocabulary.ts";
import { headerValues, ledgerHeaderName } from "../../client/ledger-headers.ts";
import { isSuccess } from "../status.ts";
import type { RecordFact } from "./record-fact.ts";
import { detectDigitCase, describeIntegerForm } from "./text-forms.ts";

interface HeadersView {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly vendor: string;
}

/** What HTTP itself needs (RESP-S06). */
const httpHeaders: readonly string[] = [
  "allow",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "retry-after",
  "transfer-encoding",
];
const ledgerHeaders = Object.keys(LEDGER_HEADERS) as LedgerHeader[];
const requiredHeaders = ledgerHeaders.filter((header) => LEDGER_HEADERS[header].required);

/** Notes media types, which headers an answer has, and how they are written. */
export function noteHeaders(answer: HeadersView, recordFact: RecordFact): void {
  const { status, headers } = answer;
  const [mediaType] = headerValues(headers, "content-type");
  const isRefusal = status >= 400;
  if (isSuccess(status)) recordFact("success-media-type", mediaType ?? "none");
  else if (isRefusal) recordFact("error-media-type", mediaType ?? "none");
  const names = namesFor(answer.vendor);
  const present = new Set<LedgerHeader>();
  for (const [name, value] of headers) {
    const header = names.get(name.toLowerCase());
    if (header !== undefined) present.add(header);
    else if (!httpHeaders.includes(name.toLowerCase())) recordFact("further-headers", name.toLowerCase());
    if (header !== undefined && header !== "cursor") noteInteger(value, recordFact);
    if (header === "cursor") noteCursor(value, recordFact);
  }
  if (isRefusal) recordFact("error-ledger-headers", `${status}: ${shareOf(present)}`);
}

function noteInteger(value: string, recordFact: RecordFact): void {
  const form = describeIntegerForm(value.trim());
  if (form !== null) recordFact("header-integer-form", form);
}

function noteCursor(value: string, recordFact: RecordFact): void {
  recordFact("cursor-form", value.startsWith("0x") ? "with 0x" : "without 0x");
  const found = detectDigitCase(value);
  if (found !== null) recordFact("cursor-form", `digits of ${found} case`);
}

function shareOf(present: ReadonlySet<LedgerHeader>): "all" | "some" | "none" {
  const count = requiredHeaders.filter((header) => present.has(header)).length;
  if (count === requiredHeaders.length) return "all";
  return count === 0 ? "none" : "some";
}

const namesByVendor = new Map<string, ReadonlyMap<string, LedgerHeader>>();

function namesFor(vendor: string): ReadonlyMap<string, LedgerHeader> {
  const known = namesByVendor.get(vendor);
  if (known !== undefined) return known;
  const names = new Map(ledgerHeaders.map((header) => [ledgerHeaderName(header, vendor), header] as const));
  namesByVendor.set(vendor, names);
  return names;
}
