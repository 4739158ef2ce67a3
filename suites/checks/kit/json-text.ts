/** Recognises what a text is on the wire, independently of what has generated it. */
import { readJson } from "../../client/json/strict-json.ts";
import { judgeSchema, type SchemaName } from "../../oracle/schema.ts";

const encoder = new TextEncoder();

/** Whether the bytes of a text are JSON, as a strict reader has it. */
export function isJsonText(text: string): boolean {
  return readJson(encoder.encode(text)).ok;
}

/** Whether the bytes of a text are JSON that breaks a schema of the document at exactly one place. */
export function violatesOneRule(schema: SchemaName, text: string): boolean {
  const json = readJson(encoder.encode(text));
  if (!json.ok) return false;
  return judgeSchema(schema, json.value, json.numbers).filter(({ broken }) => broken !== null).length === 1;
}
