import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check } from "../../cli/check-api.ts";
import { factIds, facts } from "../../spec/facts.ts";

describe("the facts of the reference node, with everything allowed and declared", async () => {
  const report = await check({ seed: 3, runs: 5 });
  const seen = new Set(report.facts.map(({ id }) => id));

  test("are all those of the table but the ones that only other nodes show", () => {
    assert.deepEqual(
      factIds.filter((id) => seen.has(id) === (facts[id].absentFromReferenceNode ?? false)),
      [],
    );
  });

  test("are short, and of each there are few values", () => {
    for (const { id, value } of report.facts) {
      assert.ok(value.length <= 160, `${id}: ${value}`);
      assert.ok(report.facts.filter((fact) => fact.id === id).length <= 20, id);
    }
  });

  test("are the same for the same seed", async () => {
    const again = await check({ seed: 3, runs: 5 });
    assert.deepEqual(again.facts, report.facts);
  });
});
