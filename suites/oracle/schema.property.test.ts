import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readJson } from "../client/json/strict-json.ts";
import type { Judgement } from "./judgement.ts";
import { visitSchemaSites } from "./schema-sites.ts";
import { schemas } from "./schema-walk.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";

function judge(name: SchemaName, text: string): Judgement[] {
  const json = readJson(Buffer.from(text));
  assert.ok(json.ok);
  return judgeSchema(name, json.value, json.numbers);
}

const isSchemaName = (name: string): name is SchemaName =>
  Object.hasOwn(schemas, name) && name !== "AddressInput";
const schemaNames = Object.keys(schemas).filter(isSchemaName);
const memberNames = [
  ...new Set(Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties))),
];
const variantTypes = ["pending_transaction", "entry_function_payload", "ed25519_signature", "delete_module"];

test("every place satisfies or violates a requirement, never both, and judging does not throw", () => {
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
        const counts: { [requirement: string]: number } = {};
        for (const { requirement, broken, times = 1 } of judgements) {
          if (broken === null) counts[requirement] = times;
        }
        assert.deepEqual(counts, countIntactPlaces(name, text, judgements));
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

/** Counts, for each requirement, the places that are not malformed. A malformed member is present. */
function countIntactPlaces(name: SchemaName, text: string, judgements: readonly Judgement[]): object {
  const mismatches = judgements.flatMap(({ requirement, broken }) =>
    broken === null ? [] : [{ requirement, pointer: broken.pointer }],
  );
  const counts: { [requirement: string]: number } = {};
  visitSchemaSites(schemas, name, JSON.parse(text), true, (requirement, isPresence, pointer) => {
    const isBroken = mismatches.some(
      (one) => one.pointer === pointer && (!isPresence || one.requirement === requirement),
    );
    if (!isBroken) counts[requirement] = (counts[requirement] ?? 0) + 1;
  });
  return counts;
}
