/** The facts of one exchange: what its headers, its body and the two beside the request show. */
import { schemaOf } from "../body.ts";
import type { JsonReading } from "../../client/json/strict-json.ts";
import type { Redaction } from "../../client/redaction.ts";
import type { Recorder } from "./recorder.ts";
import { noteAnswer, type Asked } from "./answer-facts.ts";
import { bodyFacts, notesOf, type Noted } from "./body-facts.ts";
import { noteHeaders } from "./header-facts.ts";
import type { Note } from "./fact-note.ts";

/** An exchange with its headers and the reading of its body. */
export interface Exchanged extends Omit<Asked, "value"> {
  readonly vendor: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly json: JsonReading;
}

/** Keeps what an exchange shows of what the document leaves open; none of it is judged. Never throws. */
export function noticeExchange(
  { recorder, redaction }: { readonly recorder: Recorder; readonly redaction: Redaction },
  exchanged: Exchanged,
): void {
  const keep: Note = (id, value) => recorder.noticed(id, redaction.redact(value));
  for (const [id, value] of aroundBody(exchanged)) keep(id, value);
  const ofBody = withinBody(exchanged);
  const known = kept.get(recorder) ?? new Set();
  kept.set(recorder, known);
  if (!known.has(ofBody)) for (const [id, value] of ofBody) keep(id, value);
  known.add(ofBody);
  noteFall(recorder, exchanged, keep);
}

/** What was kept of bodies, by the recorder of a check: most bodies come again. */
const kept = new WeakMap<Recorder, Set<readonly Noted[]>>();

/** What an exchange shows by itself. */
export function exchangeFacts(exchanged: Exchanged): readonly Noted[] {
  return [...aroundBody(exchanged), ...withinBody(exchanged)];
}

function aroundBody({ json, ...exchanged }: Exchanged): readonly Noted[] {
  return notesOf((note) => {
    noteHeaders(exchanged, note);
    noteAnswer({ ...exchanged, value: json.ok ? json.value : undefined }, note);
    const repeated = json.ok ? json.duplicates.slice(0, 5).join(", ") : "";
    if (repeated !== "") note("json-duplicate-names", `${exchanged.operation}: ${repeated}`);
  });
}

function withinBody({ json, operation, status }: Exchanged): readonly Noted[] {
  const schema = status >= 400 ? "Error" : schemaOf(operation, status);
  return json.ok && schema !== null ? bodyFacts(schema, json) : nothing;
}

const nothing: readonly Noted[] = [];

/** The ledger version of the answer before, by the recorder of its check. */
const before = new WeakMap<Recorder, bigint>();

function noteFall(recorder: Recorder, { position }: Exchanged, note: Note): void {
  if (position.ledgerVersion === null) return;
  const version = BigInt(position.ledgerVersion);
  if (version < (before.get(recorder) ?? 0n)) note("ledger-position-falls", "it fell");
  before.set(recorder, version);
}
