/** Compares the validators that the build writes with validators that Ajv compiles here. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { accountExamples } from "../../spec/examples/accounts.ts";
import { blockExamples } from "../../spec/examples/blocks.ts";
import { errorExamples } from "../../spec/examples/errors.ts";
import { formatExamples } from "../../spec/examples/formats.ts";
import { moduleExamples } from "../../spec/examples/modules.ts";
import { transactionOutputExamples } from "../../spec/examples/transaction-outputs.ts";
import { transactionExamples } from "../../spec/examples/transactions.ts";
import openapi from "../../spec/openapi.json" with { type: "json" };
import { toRevision } from "../../spec/revision.ts";
import type { SchemaExamples } from "../../spec/schema-examples.ts";
import { readJson } from "../client/json/strict-json.ts";
import { isUnsignedText } from "../client/response-head.ts";
import { createValidators } from "./compile-schemas.ts";
import { validators as built } from "./document-validators.ts";
import { createFormats } from "./schema-formats.ts";

const examples: { readonly [name: string]: SchemaExamples } = {
  ...formatExamples,
  ...accountExamples,
  ...moduleExamples,
  ...blockExamples,
  ...transactionExamples,
  ...transactionOutputExamples,
  ...errorExamples,
};

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false, passContext: true });
for (const [name, format] of Object.entries(createFormats([]))) ajv.addFormat(name, format);
for (const name of ["uint8", "uint16", "uint32"]) ajv.addFormat(name, true);
ajv.addKeyword({
  keyword: "x-integer",
  errors: false,
  validate(this: { numbers: ReadonlyMap<string, string> }, format: string, data: unknown, _parent, context) {
    if (typeof data !== "number") return true;
    const text = this.numbers.get(context?.instancePath ?? "");
    return text !== undefined && isUnsignedText(text, Number(format.slice("uint".length)));
  },
});
ajv.addSchema(openapi, "openapi");

assert.ok(built !== null, "the build has written the validators");
const validators = built;
const names = Object.keys(validators);

/** Returns the errors of a validator for a JSON text, without the messages, which the oracle does not use. */
function errorsOf(validate: ValidateFunction | undefined, text: string): Partial<ErrorObject>[] {
  assert.ok(validate !== undefined);
  const json = readJson(Buffer.from(text));
  assert.ok(json.ok);
  const isValid = validate.call({ numbers: json.numbers }, json.value);
  assert.equal(isValid, (validate.errors ?? []).length === 0);
  return (validate.errors ?? []).map(({ message: _, ...error }) => error);
}

function assertSameErrors(name: string, text: string): void {
  const compiled = ajv.getSchema(`openapi#/components/schemas/${name}`);
  const expected = errorsOf(compiled, text);
  assert.deepEqual(errorsOf(validators[name], text), expected, `${name}: ${text}`);
  assert.deepEqual(errorsOf(fresh[name], text), expected, `${name}, not built: ${text}`);
}

const fresh = createValidators(toRevision(null));

test("every schema of the document has a validator", () => {
  const schemas = Object.keys(openapi.components.schemas).filter((name) => name !== "AddressInput");
  assert.deepEqual(names, schemas);
});

test("the built validators report the errors of Ajv for every example", () => {
  let broken = 0;
  for (const [name, { accepted, rejected }] of Object.entries(examples)) {
    for (const value of accepted) assertSameErrors(name, JSON.stringify(value));
    for (const [value] of rejected) {
      assertSameErrors(name, JSON.stringify(value));
      broken += errorsOf(validators[name], JSON.stringify(value)).length;
    }
  }
  assert.ok(broken > 100);
});

test("the built validators report the errors of Ajv for every other value", () => {
  const values = Object.values(examples).flatMap(({ accepted, rejected }) => [
    ...accepted,
    ...rejected.map(([value]) => value),
  ]);
  const anyText = fc.oneof(
    fc.json(),
    fc.constantFrom(
      "1.0",
      "1e2",
      "-0",
      "18446744073709551616",
      "255",
      "256",
      "[1.0]",
      '{"transaction_index":1.0}',
    ),
    fc.constantFrom(...values).map((value) => JSON.stringify(value)),
    fc.array(fc.constantFrom(...values)).map((value) => JSON.stringify(value)),
  );
  fc.assert(fc.property(fc.constantFrom(...names), anyText, assertSameErrors), { numRuns: 500 });
});
