/** Ways to break the syntax of JSON (RFC 8259) once, as careless clients do and lenient readers let pass. */
import * as fc from "fast-check";
import { isJsonText } from "./json-text.ts";

/** Makes of the text of an array or an object, with a string in it, a text that is no JSON. */
export interface BrokenSyntax {
  readonly broken: string;
  readonly textOf: (whole: string) => string;
}

/** Fractions of a text at which it is cut. */
const cutsMax = 1_000;

/** Each of them breaks the syntax of the given text, and so of every other one like it. */
export function brokenSyntax(original: string): fc.Arbitrary<BrokenSyntax> {
  return fc
    .oneof(
      fc.integer({ min: 0, max: cutsMax - 1 }).map((cut) => ({
        broken: "JSON that is cut",
        textOf: (whole: string) => whole.slice(0, 1 + Math.floor(((whole.length - 1) * cut) / cutsMax)),
      })),
      fc.constantFrom("}", "]", ",", "x", original).map((more) => ({
        broken: "JSON with something behind it",
        textOf: (whole: string) => whole + more,
      })),
      fc.constantFrom(...syntaxErrors.map(([broken, textOf]) => ({ broken, textOf }))),
    )
    .filter(({ textOf }) => !isJsonText(textOf(original)));
}

const syntaxErrors: readonly (readonly [broken: string, textOf: BrokenSyntax["textOf"]])[] = [
  ["no bytes at all", () => ""],
  ["in single quotes", (whole) => whole.replaceAll('"', "'")],
  ["JSON with a comma before its last bracket", (whole) => `${whole.slice(0, -1)},${whole.slice(-1)}`],
  ["JSON with a comment", (whole) => `/**/${whole}`],
  ["JSON with names that have no quotes", (whole) => whole.replaceAll(/"(\w+)":/g, "$1:")],
  ["JSON with equals signs for colons", (whole) => whole.replaceAll('":', '"=')],
  ["JSON with a line break in a string", (whole) => whole.replace('"', '"\n')],
  ["JSON with an escape that there is not", (whole) => whole.replace('"', '"\\x41')],
];
