/** What a body shows by itself of what the document leaves open. */
import type { FactId } from "../../../spec/facts.ts";
import { memoizeBySchema } from "../memoize-by-schema.ts";
import { quote } from "../quote.ts";
import type { SchemaName } from "../schema.ts";
import { isObject } from "../../client/json/json-parts.ts";
import { noteAbi, noteAbiType, noteFunction, noteModule, noteStruct, describeOrder } from "./abi-facts.ts";
import type { Members, RecordFact } from "./record-fact.ts";
import { describeIntegerForm, noteAddress, noteHex, noteName } from "./text-forms.ts";
import { noteBlock, noteEvent, noteExecution, noteHashes, noteTransaction } from "./transaction-facts.ts";
import { listMembers, visitSchema } from "./visit-schema.ts";

export type FactValue = readonly [id: FactId, value: string];

/** A value that a target chose is cut, so that a fact stays one line. */
const valueCharactersMax = 120;
/** So many values of one fact are kept of one body. */
const valuesMax = 20;

const texts: { readonly [schema: string]: (text: string, recordFact: RecordFact) => void } = {
  U64: (text, recordFact) => {
    const form = describeIntegerForm(text);
    if (form !== null) recordFact("u64-form", form);
  },
  Address: noteAddress,
  HexEncodedBytes: noteHex,
  MoveStructTag: noteName,
  MoveType: noteName,
  MoveModuleId: noteName,
  EntryFunctionId: noteName,
  MoveFieldType: (text, recordFact) => {
    noteName(text, recordFact);
    noteAbiType(text, recordFact);
  },
};

const objects: { readonly [schema: string]: (object: Members, recordFact: RecordFact) => void } = {
  Module: noteModule,
  ModuleAbi: noteAbi,
  Function: noteFunction,
  Struct: noteStruct,
  Block: noteBlock,
  Transaction: noteTransaction,
  TransactionOutput: noteExecution,
  Event: noteEvent,
  DeleteModule: noteHashes,
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

/** The union of variants of which some are not shown has members that nobody can count. */
const unions: readonly string[] = [
  "Transaction",
  "TransactionPayload",
  "TransactionSignature",
  "WriteSetChange",
];
/** Has a fact of its own. */
const transactionsNotAskedFor = "Block.transactions";

/** What a body shows by a schema. */
export const collectBodyFacts = memoizeBySchema((schema, { value }): readonly FactValue[] =>
  collectFacts((recordFact) => noteBody(schema, value, recordFact)),
);

/** Collects notes, each once, cut, and not too many of one fact. */
export function collectFacts(take: (recordFact: RecordFact) => void): readonly FactValue[] {
  const values = new Map<FactId, Set<string>>();
  take((id, value) => {
    const ofFact = values.get(id) ?? new Set<string>();
    values.set(id, ofFact);
    if (ofFact.size < valuesMax) ofFact.add(quote(value, valueCharactersMax));
  });
  return [...values].flatMap(([id, ofFact]) => [...ofFact].map((value) => [id, value] as const));
}

function noteBody(schema: SchemaName, value: unknown, recordFact: RecordFact): void {
  noteOrder(schema, value, recordFact);
  visitSchema(schema, value, (name, part) => {
    if (typeof part === "string") texts[name]?.(part, recordFact);
    if (!isObject(part)) return;
    objects[name]?.(part, recordFact);
    noteMembers(name, part, recordFact);
  });
}

/** Notes optional members without a value, and members that the document does not name. */
function noteMembers(name: string, object: Members, recordFact: RecordFact): void {
  const members = unions.includes(name) ? null : listMembers(name);
  if (members === null) return;
  for (const own of members.optional) {
    const place = `${name}.${own}`;
    if (place === transactionsNotAskedFor) continue;
    if ((object[own] ?? null) === null)
      recordFact("optional-member-form", `${place} ${Object.hasOwn(object, own) ? "null" : "absent"}`);
  }
  for (const own of Object.keys(object)) {
    if (!members.named.has(own)) recordFact("further-members", `${name}.${own}`);
  }
}

function noteOrder(schema: SchemaName, value: unknown, recordFact: RecordFact): void {
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
  return typeof value === "string" ? value : "no text";
}
