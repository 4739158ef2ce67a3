/** The facts of one exchange: what its headers, its body and the two beside the request show. */
import { findSuccessSchema } from "../body.ts";
import type { JsonParseResult } from "../../client/json/strict-json.ts";
import type { Redaction } from "../../client/redaction.ts";
import type { Recorder } from "./recorder.ts";
import { noteAnswer, type AnsweredRequest } from "./answer-facts.ts";
import { collectBodyFacts, collectFacts, type FactValue } from "./body-facts.ts";
import { noteHeaders } from "./header-facts.ts";
import type { RecordFact } from "./record-fact.ts";

/** An exchange with its headers and the reading of its body. */
export interface ExchangeInput extends Omit<AnsweredRequest, "value"> {
  readonly vendor: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly json: JsonParseResult;
}

/** Keeps what an exchange shows of what the document leaves open; none of it is judged. Never throws. */
export function recordExchangeFacts(
  { recorder, redaction }: { readonly recorder: Recorder; readonly redaction: Redaction },
  exchange: ExchangeInput,
): void {
  const keep: RecordFact = (id, value) => recorder.noticed(id, redaction.redact(value));
  for (const [id, value] of collectEnvelopeFacts(exchange)) keep(id, value);
  const ofBody = collectSchemaFacts(exchange);
  const known = recordedBodies.get(recorder) ?? new Set();
  recordedBodies.set(recorder, known);
  if (!known.has(ofBody)) for (const [id, value] of ofBody) keep(id, value);
  known.add(ofBody);
  noteVersionDecrease(recorder, exchange, keep);
}

/** What was kept of bodies, by the recorder of a check: most bodies come again. */
const recordedBodies = new WeakMap<Recorder, Set<readonly FactValue[]>>();

/** What an exchange shows by itself. */
export function collectExchangeFacts(exchange: ExchangeInput): readonly FactValue[] {
  return [...collectEnvelopeFacts(exchange), ...collectSchemaFacts(exchange)];
}

function collectEnvelopeFacts({ json, ...exchange }: ExchangeInput): readonly FactValue[] {
  return collectFacts((recordFact) => {
    noteHeaders(exchange, recordFact);
    noteAnswer({ ...exchange, value: json.ok ? json.value : undefined }, recordFact);
    const repeated = json.ok ? json.duplicates.slice(0, 5).join(", ") : "";
    if (repeated !== "") recordFact("json-duplicate-names", `${exchange.operation}: ${repeated}`);
  });
}

function collectSchemaFacts({ json, operation, status }: ExchangeInput): readonly FactValue[] {
  const schema = status >= 400 ? "Error" : findSuccessSchema(operation, status);
  return json.ok && schema !== null ? collectBodyFacts(schema, json) : nothing;
}

const nothing: readonly FactValue[] = [];

/** The ledger version of the answer before, by the recorder of its check. */
const lastLedgerVersions = new WeakMap<Recorder, bigint>();

function noteVersionDecrease(recorder: Recorder, { position }: ExchangeInput, recordFact: RecordFact): void {
  if (position.ledgerVersion === null) return;
  const version = BigInt(position.ledgerVersion);
  if (version < (lastLedgerVersions.get(recorder) ?? 0n)) recordFact("ledger-position-falls", "it fell");
  lastLedgerVersions.set(recorder, version);
}
