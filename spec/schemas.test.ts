import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isRequirementId } from "./catalogue.ts";
import { accountExamples } from "./examples/accounts.ts";
import { blockExamples } from "./examples/blocks.ts";
import { errorExamples } from "./examples/errors.ts";
import { formatExamples } from "./examples/formats.ts";
import { moduleExamples } from "./examples/modules.ts";
import { transactionOutputExamples } from "./examples/transaction-outputs.ts";
import { transactionExamples } from "./examples/transactions.ts";
import openapi from "./openapi.json" with { type: "json" };
import type { SchemaExamples } from "./schema-examples.ts";
import { U64_MAX } from "./vocabulary.ts";

const examples: { readonly [name: string]: SchemaExamples } = {
  ...formatExamples,
  ...accountExamples,
  ...moduleExamples,
  ...blockExamples,
  ...transactionExamples,
  ...transactionOutputExamples,
  ...errorExamples,
};

const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true });
addFormats.default(ajv);
// This format judges only strings. The keyword x-integer judges numbers by their source text.
ajv.addFormat("uint64", {
  type: "string",
  validate: (text: string) => /^\d+$/.test(text) && BigInt(text) <= U64_MAX,
});
for (const name of ["uint8", "uint16", "uint32"]) ajv.addFormat(name, true);
// The tests only check where a format is used, so these formats are simplified. Real type tags need a parser.
const types = String.raw`bool|[iu]\d+|\|[^|]*\|.*|address|signer|vector<.+>|0x1::\w+::\w+(?:<.+>)?`;
ajv.addFormat("move-struct-tag", /^0x1::\w+::\w+(?:<.+>)?$/);
ajv.addFormat("move-type", new RegExp(`^(?:${types})$`));
ajv.addFormat("move-field-type", new RegExp(`^(?:${types}|T\\d+)$`));
ajv.addFormat("move-module-id", /^0x1::\w+$/);
ajv.addFormat("entry-function-id", /^0x1::\w+::\w+$/);
ajv.addVocabulary([...Object.keys(openapi), "x-requirement", "x-required", "x-integer"]);
ajv.addSchema(openapi, "openapi");

/** Returns the requirements that a value violates, in document order. */
function brokenBy(name: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`openapi#/components/schemas/${name}`);
  assert.ok(validate !== undefined, name);
  assert.notEqual(validate(value), undefined);
  const atPointer = new Map<string, string>();
  for (const error of validate.errors ?? []) {
    if (error.keyword === "if") continue;
    const pointer = `${error.instancePath}/${String(error.params["missingProperty"] ?? "")}`;
    if (!atPointer.has(pointer)) atPointer.set(pointer, getRequirement(error));
  }
  return [...atPointer.values()];
}

function getRequirement({ keyword, params, parentSchema = {} }: ErrorObject): string {
  const own: unknown = parentSchema["x-requirement"];
  const ofMembers: unknown = parentSchema["x-required"];
  const id: unknown =
    keyword === "required" && typeof ofMembers === "object" && ofMembers !== null
      ? Reflect.get(ofMembers, String(params["missingProperty"]))
      : own;
  return typeof id === "string" ? id : `no requirement for ${keyword}`;
}

for (const [name, { accepted, rejected }] of Object.entries(examples)) {
  test(`${name} accepts every example of a valid value`, () => {
    assert.ok(accepted.length > 0);
    for (const value of accepted) assert.deepEqual(brokenBy(name, value), [], JSON.stringify(value));
  });

  test(`${name} rejects every example of an invalid value with the requirement that it violates`, () => {
    for (const [value, ...ids] of rejected) {
      assert.ok(ids.length > 0 && ids.every(isRequirementId), JSON.stringify(value));
      assert.deepEqual(brokenBy(name, value), ids, JSON.stringify(value));
    }
  });
}

test("every schema of a body has examples", () => {
  const { AddressInput: _onlyInPaths, ...inBodies } = openapi.components.schemas;
  assert.deepEqual(Object.keys(examples).toSorted(), Object.keys(inBodies).toSorted());
});

test("the 0x prefix of an address in a path is optional", () => {
  const validate = ajv.getSchema("openapi#/components/schemas/AddressInput") ?? assert.fail();
  for (const text of ["1", "0x1", "F".repeat(64)]) assert.equal(validate(text), true, text);
  for (const text of ["", "0x", "0X1", "g", "0".repeat(65)]) assert.equal(validate(text), false, text);
});

test("every schema of a path parameter compiles", () => {
  const paths = JSON.stringify(openapi.paths).replaceAll("#/components", "openapi#/components");
  const found: object[] = [];
  JSON.parse(paths, (name, value: unknown) => {
    if (name === "schema" && typeof value === "object" && value !== null) found.push(value);
    return value;
  });
  assert.ok(found.length > 20);
  for (const schema of found) assert.equal(typeof ajv.compile(schema), "function");
});
