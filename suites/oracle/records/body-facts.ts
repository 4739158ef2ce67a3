/** What a body shows by itself of what the document leaves open. */
import type { FactId } from "../../../spec/facts.ts";
import { oncePerReading } from "../once-per-reading.ts";
import { quote } from "../quote.ts";
import type { SchemaName } from "../schema.ts";
import { isObject } from "../../client/json/json-parts.ts";
import { noteAbi, noteAbiType, noteFunction, noteModule, noteStruct, orderOf } from "./abi-facts.ts";
import type { Members, Note } from "./fact-note.ts";
import { integerForm, noteAddress, noteHex, noteName } from "./spellings.ts";
import { noteBlock, noteEvent, noteExecution, noteHashes, noteTransaction } from "./transaction-facts.ts";
import { membersOf, visitSchema } from "./visit-schema.ts";

export type Noted = readonly [id: FactId, value: string];

/** A value that a target chose is cut, so that a fact stays one line. */
const valueCharactersMax = 120;
/** So many values of one fact are kept of one body. */
const valuesMax = 20;

const texts: { readonly [schema: string]: (text: string, note: Note) => void } = {
  U64: (text, note) => {
    const form = integerForm(text);
    if (form !== null) note("u64-form", form);
  },
  Address: noteAddress,
  HexEncodedBytes: noteHex,
  MoveStructTag: noteName,
  MoveType: noteName,
  MoveModuleId: noteName,
  EntryFunctionId: noteName,
  MoveFieldType: (text, note) => {
    noteName(text, note);
    noteAbiType(text, note);
  },
};

const objects: { readonly [schema: string]: (object: Members, note: Note) => void } = {
  Module: noteModule,
  ModuleAbi: noteAbi,
  Function: noteFunction,
  Struct: noteStruct,
  Block: noteBlock,
  Transaction: noteTransaction,
  TransactionOutput: noteExecution,
  Event: noteEvent,
  DeleteModule: noteHashes,
  TransactionPayload: ({ type }, note) => note("payload-variants", textOf(type)),
  TransactionSignature: ({ type }, note) => note("signature-variants", textOf(type)),
  WriteSetChange: ({ type }, note) => note("change-variants", textOf(type)),
  TransactionFailure: ({ error }, note) => {
    if (isObject(error)) note("batch-failure-code", textOf(error["error_code"]));
  },
  HealthResult: ({ message }, note) => note("health-message", textOf(message)),
  Error: ({ message }, note) => {
    if (typeof message === "string") note("error-message", message === "" ? "empty" : "a text");
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
export const bodyFacts = oncePerReading((schema, { value }): readonly Noted[] =>
  notesOf((note) => noteBody(schema, value, note)),
);

/** Collects notes, each once, cut, and not too many of one fact. */
export function notesOf(take: (note: Note) => void): readonly Noted[] {
  const values = new Map<FactId, Set<string>>();
  take((id, value) => {
    const ofFact = values.get(id) ?? new Set<string>();
    values.set(id, ofFact);
    if (ofFact.size < valuesMax) ofFact.add(quote(value, valueCharactersMax));
  });
  return [...values].flatMap(([id, ofFact]) => [...ofFact].map((value) => [id, value] as const));
}

function noteBody(schema: SchemaName, value: unknown, note: Note): void {
  noteOrder(schema, value, note);
  visitSchema(schema, value, (name, part) => {
    if (typeof part === "string") texts[name]?.(part, note);
    if (!isObject(part)) return;
    objects[name]?.(part, note);
    noteMembers(name, part, note);
  });
}

/** Notes optional members without a value, and members that the document does not name. */
function noteMembers(name: string, object: Members, note: Note): void {
  const members = unions.includes(name) ? null : membersOf(name);
  if (members === null) return;
  for (const own of members.optional) {
    const place = `${name}.${own}`;
    if (place === transactionsNotAskedFor) continue;
    if ((object[own] ?? null) === null)
      note("optional-member-form", `${place} ${Object.hasOwn(object, own) ? "null" : "absent"}`);
  }
  for (const own of Object.keys(object)) {
    if (!members.named.has(own)) note("further-members", `${name}.${own}`);
  }
}

function noteOrder(schema: SchemaName, value: unknown, note: Note): void {
  if (!Array.isArray(value)) return;
  if (schema === "ResourceList") {
    const order = orderOf(value, "type");
    if (order !== null) note("listing-order", `resources ${order} type`);
  } else if (schema === "ModuleList") {
    const abis = value.map((one: unknown) => (isObject(one) ? one["abi"] : null));
    const order = orderOf(abis, "name");
    if (order !== null) note("listing-order", `modules ${order} name`);
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "no text";
}
