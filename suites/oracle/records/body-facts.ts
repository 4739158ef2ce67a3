/** Records the facts that a body shows without its request, such as the form of its addresses. */
import type { FactId } from "../../../spec/facts.ts";
import { isObject } from "../../client/json/json-value.ts";
import { memoizeBySchema } from "../body.ts";
import { quote } from "../judgement.ts";
import { listMembers, visitSchema } from "../schema-walk.ts";
import type { SchemaName } from "../schema.ts";
import {
  describeOrder,
  recordAbi,
  recordAbiType,
  recordBlock,
  recordEvent,
  recordExecution,
  recordFunction,
  recordHashes,
  recordModule,
  recordStruct,
  recordTransaction,
} from "./object-facts.ts";
import { recordObjectMarks, recordTypeMarks } from "./revision-marks.ts";
import {
  describeIntegerForm,
  recordAddress,
  recordHex,
  recordName,
  type Members,
  type RecordFact,
} from "./text-facts.ts";

export type FactValue = readonly [id: FactId, value: string];

/**
 * Longer values of a fact are cut to this length, because the target chooses them and a fact should fit on one line.
 */
const valueCharactersMax = 120;
/** The maximum number of values of one fact per body. */
const valuesMax = 20;

const textRecorders: { readonly [schema: string]: (text: string, recordFact: RecordFact) => void } = {
  U64: (text, recordFact) => {
    const form = describeIntegerForm(text);
    if (form !== null) recordFact("u64-form", form);
  },
  Address: recordAddress,
  HexEncodedBytes: recordHex,
  MoveStructTag: recordType,
  MoveType: recordType,
  MoveModuleId: recordName,
  EntryFunctionId: recordName,
  MoveFieldType: (text, recordFact) => {
    recordType(text, recordFact);
    recordAbiType(text, recordFact);
  },
};

const objectRecorders: { readonly [schema: string]: (object: Members, recordFact: RecordFact) => void } = {
  Module: recordModule,
  ModuleAbi: recordAbi,
  Function: recordFunction,
  Struct: recordStruct,
  Block: recordBlock,
  Transaction: recordTransaction,
  TransactionOutput: recordExecution,
  Event: recordEvent,
  DeleteModule: recordHashes,
  TransactionPayload: ({ type }, recordFact) => recordFact("payload-variants", formatText(type)),
  TransactionSignature: ({ type }, recordFact) => recordFact("signature-variants", formatText(type)),
  WriteSetChange: ({ type }, recordFact) => recordFact("change-variants", formatText(type)),
  TransactionFailure: ({ error }, recordFact) => {
    if (isObject(error)) recordFact("batch-failure-code", formatText(error["error_code"]));
  },
  HealthResult: ({ message }, recordFact) => recordFact("health-message", formatText(message)),
  Error: ({ message }, recordFact) => {
    if (typeof message === "string") recordFact("error-message", message === "" ? "empty" : "a text");
  },
};

/**
 * The schemas whose further members are not recorded. The document does not describe every variant of these unions,
 * so it does not name all of their members.
 */
const incompleteUnions: readonly string[] = [
  "Transaction",
  "TransactionPayload",
  "TransactionSignature",
  "WriteSetChange",
];
/** This optional member is left out here, because the fact `block-transactions-not-asked-for` records it. */
const transactionsNotRequested = "Block.transactions";

/** Returns the facts that a body shows under a schema. */
export const collectBodyFacts = memoizeBySchema((schema, { value }): readonly FactValue[] =>
  collectFacts((recordFact) => recordBody(schema, value, recordFact)),
);

/** Collects distinct facts, cut in length and limited in number per fact. */
export function collectFacts(record: (recordFact: RecordFact) => void): readonly FactValue[] {
  const values = new Map<FactId, Set<string>>();
  record((id, value) => {
    const ofFact = values.get(id) ?? new Set<string>();
    values.set(id, ofFact);
    if (ofFact.size < valuesMax) ofFact.add(quote(value, valueCharactersMax));
  });
  return [...values].flatMap(([id, ofFact]) => [...ofFact].map((value) => [id, value] as const));
}

function recordType(text: string, recordFact: RecordFact): void {
  recordName(text, recordFact);
  recordTypeMarks(text, recordFact);
}

function recordBody(schema: SchemaName, value: unknown, recordFact: RecordFact): void {
  recordOrder(schema, value, recordFact);
  const recordedTexts = new Set<string>();
  visitSchema(schema, value, (name, part) => {
    if (typeof part === "string") recordText(name, part, recordedTexts, recordFact);
    if (!isObject(part)) return;
    objectRecorders[name]?.(part, recordFact);
    recordObjectMarks(name, part, recordFact);
    recordMembers(name, part, recordFact);
  });
}

/** Texts that are longer than this are recorded each time, because they are rarely repeated. */
const repeatedLengthMax = 200;

/** Records the facts of a text. A text that a body repeats, such as a type, is inspected once. */
function recordText(schema: string, text: string, recordedTexts: Set<string>, recordFact: RecordFact): void {
  const recordOwn = textRecorders[schema];
  if (recordOwn === undefined) return;
  if (text.length <= repeatedLengthMax) {
    const key = `${schema} ${text}`;
    if (recordedTexts.has(key)) return;
    recordedTexts.add(key);
  }
  recordOwn(text, recordFact);
}

/** Records which optional members are absent or null, and which members the document does not name. */
function recordMembers(name: string, object: Members, recordFact: RecordFact): void {
  const members = incompleteUnions.includes(name) ? null : listMembers(name);
  if (members === null) return;
  for (const own of members.optional) {
    const place = `${name}.${own}`;
    if (place === transactionsNotRequested) continue;
    if ((object[own] ?? null) === null)
      recordFact("optional-member-form", `${place} ${Object.hasOwn(object, own) ? "null" : "absent"}`);
  }
  for (const own of Object.keys(object)) {
    if (!members.named.has(own)) recordFact("further-members", `${name}.${own}`);
  }
}

function recordOrder(schema: SchemaName, value: unknown, recordFact: RecordFact): void {
  if (!Array.isArray(value)) return;
  if (schema === "ResourceList") {
    const order = describeOrder(value, "type");
    if (order !== null) recordFact("listing-order", `resources ${order} type`);
  } else if (schema === "ModuleList") {
    const abis = value.map((one: unknown) => (isObject(one) ? one["abi"] : null));
    const order = describeOrder(abis, "name");
    if (order !== null) recordFact("listing-order", `modules ${order} name`);
  }
}

function formatText(value: unknown): string {
  return typeof value === "string" ? value : "not a text";
}
