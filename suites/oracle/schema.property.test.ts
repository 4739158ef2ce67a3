import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import openapi from "../../spec/openapi.json" with { type: "json" };
import { readJson } from "../client/json/strict-json.ts";
import type { Judgement } from "./judgement.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";

function judge(name: SchemaName, text: string): Judgement[] {
  const json = readJson(Buffer.from(text));
  assert.ok(json.ok);
  return judgeSchema(name, json.value, json.numbers);
}

const { schemas } = openapi.components;
const isSchemaName = (name: string): name is SchemaName =>
  Object.hasOwn(schemas, name) && name !== "AddressInput";
const schemaNames = Object.keys(schemas).filter(isSchemaName);
const memberNames = [
  ...new Set(
    Object.values(schemas).flatMap((schema) =>
      "properties" in schema ? Object.keys(schema.properties) : [],
    ),
  ),
];
const variantTypes = ["pending_transaction", "entry_function_payload", "ed25519_signature", "delete_module"];

test("a place never both satisfies and violates a requirement, and judging does not throw", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...schemaNames),
      fc.oneof(
        fc.json(),
        fc
          .dictionary(
            fc.constantFrom(...memberNames),
            fc.oneof(fc.jsonValue(), fc.constantFrom(...variantTypes)),
          )
          .map((value) => JSON.stringify(value)),
      ),
      (name, text) => {
        const judgements = judge(name, text);
        const brokenOnes = judgements.flatMap(({ requirement, assertion, broken: mismatch }) =>
          mismatch === null ? [] : [`${requirement} ${assertion}`],
        );
        return judgements
          .filter((one) => one.broken === null)
          .every(({ requirement, assertion }) => !brokenOnes.includes(`${requirement} ${assertion}`));
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});
