/** An implementer who does what is printed, and nothing else, comes from an empty server to a complete one. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createWorkplace, playSeries, type Stage } from "./series.ts";

const workplace = createWorkplace();
after(workplace.remove);

/** What each run ends with, the requirement that fails first, and the bug that its next step names. */
const expected: readonly (readonly [exitCode: number, failed: string, named: string])[] = [
  [4, "", "no operation at all"],
  [1, "EROR-001", "errors as text"],
  [1, "EROR-004", "errors without error_code"],
  [1, "RESP-001", "no ledger headers"],
  [1, "RESP-004", "ledger timestamp as a date"],
  [1, "BLCK-010", "no block"],
  [1, "BLCK-013", "transactions without being asked for"],
  [1, "FRMT-002", "u64 as numbers"],
  [1, "BLCK-003", "404 for pruned versions"],
  [4, "", "no modules"],
  [1, "ADDR-001", "addresses only with 0x"],
  [1, "MODL-003", "ledger_version ignored"],
  [4, "ADDR-003", "no account"],
  [1, "ADDR-002", "short addresses unknown"],
  [1, "MODL-015", "functions without is_view"],
  [1, "MODL-034", "limit ignored"],
  [1, "RESP-009", "no cursor"],
  [1, "MODL-036", "start ignored"],
  [4, "ADDR-003", "no resources"],
];

describe("the series of servers", async () => {
  const stages: Stage[] = [];
  for await (const stage of playSeries(workplace)) stages.push(stage);
  const [last] = stages.slice(-1);

  test("the next step of every run names one bug, and the run after its repair names another one", () => {
    const read = stages.slice(0, -1).map(({ exitCode, failed, named }) => [exitCode, failed, ...named]);
    assert.deepEqual(read, expected);
  });

  test("a printed replay says after the repair that it holds, unless another bug hides it", () => {
    const open = stages.flatMap(({ failed, replayed }) =>
      replayed === null || replayed.code === 0 ? [] : [{ failed, replayed }],
    );
    // Numbers hide what a block shows, and without the operation no account is found for the check.
    assert.deepEqual(
      open.map(({ failed }) => failed),
      ["BLCK-010", "ADDR-001"],
    );
    for (const { replayed } of open) {
      assert.match(replayed.stdout, /NOT VERIFIED/);
      assert.doesNotMatch(replayed.stdout, /STILL FAILING/);
    }
  });

  test("without bugs that decide the verdict, no MUST fails", () => {
    // The target names no table item, and the other two bugs violate only a SHOULD.
    assert.deepEqual(last?.open, [
      "no table item",
      "versions from 2^64 on accepted",
      "upper-case addresses unknown",
    ]);
    assert.doesNotMatch(last.headline, /MUSTs? failed/);
  });
});
