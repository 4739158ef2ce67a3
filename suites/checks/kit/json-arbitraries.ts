/** Generates single syntax errors of JSON (RFC 8259). The predicates at the end check the generated texts. */
import * as fc from "fast-check";
import { readJson } from "../../client/json/strict-json.ts";
import { judgeSchema, type SchemaName } from "../../oracle/schema.ts";

/** A change that breaks the syntax of a JSON text. The text is an array or object, and contains a string. */
interface BrokenSyntax {
  readonly broken: string;
  readonly textOf: (whole: string) => string;
}

/** The length at which a text is cut is generated in thousandths: 500 cuts the text in the middle. */
const cutsMax = 1_000;

/** Generates changes that break the syntax of `original`. They also break other JSON texts with the same members. */
export function brokenSyntax(original: string): fc.Arbitrary<BrokenSyntax> {
  return fc
    .oneof(
      fc.integer({ min: 0, max: cutsMax - 1 }).map((cut) => ({
        broken: "JSON that is cut off",
        textOf: (whole: string) => whole.slice(0, 1 + Math.floor(((whole.length - 1) * cut) / cutsMax)),
      })),
      fc.constantFrom("}", "]", ",", "x", original).map((more) => ({
        broken: "JSON with trailing text",
        textOf: (whole: string) => whole + more,
      })),
      fc.constantFrom(...syntaxErrors),
    )
    .filter(({ textOf }) => !isJsonText(textOf(original)));
}

/** Syntax errors that some lenient parsers accept. */
export const syntaxErrors: readonly BrokenSyntax[] = [
  { broken: "empty", textOf: () => "" },
  { broken: "JSON with single quotes", textOf: (whole) => whole.replaceAll('"', "'") },
  { broken: "JSON with a trailing comma", textOf: (whole) => `${whole.slice(0, -1)},${whole.slice(-1)}` },
  { broken: "JSON with a comment", textOf: (whole) => `/**/${whole}` },
  { broken: "JSON with unquoted member names", textOf: (whole) => whole.replaceAll(/"(\w+)":/g, "$1:") },
  { broken: "JSON with equals signs instead of colons", textOf: (whole) => whole.replaceAll('":', '"=') },
  { broken: "JSON with a line break in a string", textOf: (whole) => whole.replace('"', '"\n') },
  { broken: "JSON with an invalid escape", textOf: (whole) => whole.replace('"', '"\\x41') },
];

const encoder = new TextEncoder();

/** Whether a strict parser accepts the UTF-8 bytes of a text as JSON. */
export function isJsonText(text: string): boolean {
  return readJson(encoder.encode(text)).ok;
}

/** Whether the UTF-8 bytes of a text are JSON that violates a schema of the document exactly once. */
export function violatesOneRule(schema: SchemaName, text: string): boolean {
  const json = readJson(encoder.encode(text));
  if (!json.ok) return false;
  return judgeSchema(schema, json.value, json.numbers).filter(({ broken }) => broken !== null).length === 1;
}
