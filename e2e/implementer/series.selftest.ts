/** An implementer who does what is printed, and nothing else, comes from an empty server to a complete one. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createChain } from "./chain.ts";
import { createHandler } from "./operations.ts";
import { serve } from "./serve.ts";
import { createWorkplace, playSeries, PROFILE, type Stage } from "./series.ts";

const workplace = createWorkplace();
after(workplace.remove);

/** What each run ends with, the requirement that fails first, and the bug that its next step names. */
const expected: readonly (readonly [exitCode: number, failed: string, named: string])[] = [
  [4, "", "no operation at all"],
  [1, "EROR-001", "errors as text"],
  [1, "RESP-001", "no ledger headers"],
  [1, "BLCK-010", "no block"],
  [1, "FRMT-002", "u64 as numbers"],
  [1, "RESP-004", "ledger timestamp as a date"],
  [1, "EROR-004", "errors without error_code"],
  [1, "BLCK-003", "404 for pruned versions"],
  [1, "BLCK-013", "transactions without being asked for"],
  [4, "", "no account"],
  [1, "ACCT-003", "ledger_version ignored"],
  [1, "ADDR-001", "addresses only with 0x"],
  [1, "ADDR-002", "short addresses unknown"],
  [4, "ADDR-003", "no resources"],
  [1, "RSRC-012", "limit ignored"],
  [1, "RESP-009", "no cursor"],
  [1, "RSRC-014", "start ignored"],
  [4, "ACCT-011", "no modules"],
  [1, "MODL-015", "functions without is_view"],
  [4, "ACCT-011", "no table item"],
  // MUST requirements are about items. The last two bugs violate a SHOULD, which does not decide the verdict.
  [0, "ACCT-011", PROFILE],
  [0, "ACCT-011", "versions from 2^64 on accepted"],
  [0, "ADDR-003", "upper-case addresses unknown"],
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
    // One header has a wrong form, and numbers hide what a block shows.
    assert.deepEqual(
      open.map(({ failed }) => failed),
      ["RESP-001", "BLCK-010"],
    );
    for (const { replayed } of open) {
      assert.match(replayed.stdout, /FIXED|NOT VERIFIED/);
      assert.doesNotMatch(replayed.stdout, /STILL FAILING/);
    }
  });

  test("the complete server is conformant, also for reads of table items", () => {
    assert.deepEqual([last?.exitCode, last?.failed, last?.open], [0, "", []]);
    assert.match(last?.headline ?? "", /^conformant within read: /);
    assert.doesNotMatch(last?.headline ?? "", /no table item found/);
  });
});

test("by its URL alone, the complete server is conformant, but no table item was found", async () => {
  const server = await serve(createHandler(createChain()));
  try {
    const { code, stdout } = await workplace.type(`touchstone check ${server.baseUrl} --seed 7 --quiet`);
    assert.equal(code, 0, stdout);
    const [headline = ""] = stdout.replaceAll("\n", " ").split(/ {2}/);
    assert.match(headline, /^conformant within read: .*no table item found to read/);
    assert.doesNotMatch(stdout, /FAIL /);
  } finally {
    await server.close();
  }
});
