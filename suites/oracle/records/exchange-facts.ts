/**
 * Records facts: what the headers, the body and the request of an exchange show about points that the document leaves
 * open.
 */
import { LEDGER_HEADERS, type LedgerHeader } from "../../../spec/vocabulary.ts";
import type { Recorder } from "../../client/recorder.ts";
import type { Redaction } from "../../client/exchange-record.ts";
import { headerValues, isSuccess, ledgerHeaderName } from "../../client/response-head.ts";
import { findSuccessSchema } from "../body.ts";
import { recordAnswer, type FactInput } from "./answer-facts.ts";
import { collectBodyFacts, collectFacts, type FactValue } from "./body-facts.ts";
import { createLagDetector, type OrderedPosition } from "./ledger-version-decrease.ts";
import { recordExchangeMarks } from "./revision-marks.ts";
import { describeIntegerForm, detectDigitCase, type RecordFact } from "./text-facts.ts";

/** Creates the function that records the facts of one check's exchanges. It never throws. */
export function createExchangeFactRecorder(
  recorder: Recorder,
  redaction: Redaction,
): (exchange: FactInput & OrderedPosition) => void {
  /**
   * The lists of body facts that are recorded already. Equal bodies share one list object, so their facts are
   * recorded once.
   */
  const recordedBodies = new Set<readonly FactValue[]>();
  const detectLag = createLagDetector();
  const recordFact: RecordFact = (id, value) => recorder.recordFact(id, redaction.redact(value));
  return (exchange) => {
    for (const [id, value] of collectEnvelopeFacts(exchange)) recordFact(id, value);
    const bodyFacts = collectSchemaFacts(exchange);
    if (!recordedBodies.has(bodyFacts)) for (const [id, value] of bodyFacts) recordFact(id, value);
    recordedBodies.add(bodyFacts);
    const isSubmission = exchange.operation === "submitBatch" && isSuccess(exchange.status);
    const { behindNewest, behindSubmission } = detectLag({ ...exchange, isSubmission });
    if (behindNewest > 0n) recorder.recordLag("ledger-position-falls", behindNewest);
    if (behindSubmission > 0n) recorder.recordLag("submission-not-readable", behindSubmission);
  };
}

/** Returns the facts that one exchange shows, without the comparison with earlier exchanges. */
export function collectExchangeFacts(exchange: FactInput): readonly FactValue[] {
  return [...collectEnvelopeFacts(exchange), ...collectSchemaFacts(exchange)];
}

function collectEnvelopeFacts(exchange: FactInput): readonly FactValue[] {
  return collectFacts((recordFact) => {
    recordHeaders(exchange, recordFact);
    recordAnswer(exchange, recordFact);
    recordExchangeMarks(exchange, recordFact);
    const { json } = exchange;
    const repeated = json.ok ? json.duplicates.slice(0, 5).join(", ") : "";
    if (repeated !== "") recordFact("json-duplicate-names", `${exchange.operation}: ${repeated}`);
  });
}

const emptyFacts: readonly FactValue[] = [];

function collectSchemaFacts({ json, operation, status }: FactInput): readonly FactValue[] {
  const schema = status >= 400 ? "Error" : findSuccessSchema(operation, status);
  return json.ok && schema !== null ? collectBodyFacts(schema, json) : emptyFacts;
}

/** Headers of HTTP itself, which are not recorded as additional headers (RESP-S06). */
const httpHeaders: readonly string[] = [
  "allow",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "retry-after",
  "transfer-encoding",
  "vary",
];
const ledgerHeaders = Object.keys(LEDGER_HEADERS) as LedgerHeader[];
const requiredHeaders = ledgerHeaders.filter((header) => LEDGER_HEADERS[header].required);

/** Records the media type, the names of the headers, and the form of their values (§4.0). */
function recordHeaders(
  { status, headers, vendor }: Pick<FactInput, "status" | "headers" | "vendor">,
  recordFact: RecordFact,
): void {
  const [mediaType] = headerValues(headers, "content-type");
  const isError = status >= 400;
  if (isSuccess(status)) recordFact("success-media-type", mediaType ?? "none");
  else if (isError) recordFact("error-media-type", mediaType ?? "none");
  const present = new Set<LedgerHeader>();
  for (const [name, value] of headers) {
    const lowerName = name.toLowerCase();
    const header = ledgerHeaders.find((one) => ledgerHeaderName(one, vendor) === lowerName);
    if (header !== undefined) present.add(header);
    else if (!httpHeaders.includes(lowerName)) recordFact("further-headers", lowerName);
    if (header !== undefined && header !== "cursor") recordInteger(value, recordFact);
    if (header === "cursor") recordCursor(value, recordFact);
  }
  if (isError) recordFact("error-ledger-headers", `${status}: ${describeShare(present)}`);
}

function recordInteger(value: string, recordFact: RecordFact): void {
  const form = describeIntegerForm(value.trim());
  if (form !== null) recordFact("header-integer-form", form);
}

function recordCursor(value: string, recordFact: RecordFact): void {
  recordFact("cursor-form", value.startsWith("0x") ? "with 0x" : "without 0x");
  const found = detectDigitCase(value);
  if (found !== null) recordFact("cursor-form", `digits of ${found} case`);
}

function describeShare(present: ReadonlySet<LedgerHeader>): "all" | "some" | "none" {
  const count = requiredHeaders.filter((header) => present.has(header)).length;
  if (count === requiredHeaders.length) return "all";
  return count === 0 ? "none" : "some";
}
