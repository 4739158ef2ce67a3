/** Classifies generated texts independently of the code that generates them. */
import { readJson } from "../../client/json/strict-json.ts";
import { judgeSchema, type SchemaName } from "../../oracle/schema.ts";

const encoder = new TextEncoder();

/** Whether a strict parser accepts the UTF-8 bytes of a text as JSON. */
export function isJsonText(text: string): boolean {
  return readJson(encoder.encode(text)).ok;
}

/** Whether the UTF-8 bytes of a text are JSON that violates a schema of the document at exactly one place. */
export function violatesOneRule(schema: SchemaName, text: string): boolean {
  const json = readJson(encoder.encode(text));
  if (!json.ok) return false;
  return judgeSchema(schema, json.value, json.numbers).filter(({ broken }) => broken !== null).length === 1;
}
