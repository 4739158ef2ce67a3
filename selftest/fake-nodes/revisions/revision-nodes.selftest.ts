/** Judges a node of every revision by its own date, by the date before and by the date after. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckRequest, Report } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import { REVISION_DATES } from "../../../spec/revision.ts";
import { judgeAltered } from "../../gates/mutation/judge-mutant.ts";
import { alterEachValue } from "../wire/alterations.ts";
import { createRevisionAlteration, revisionNodes } from "./revision-nodes.ts";

const dayBeforeFirst = "2022-08-19";

/** Judges the node of one date by the interface of another. */
async function judge(date: string, request: CheckRequest): Promise<Report> {
  const node = createNode();
  try {
    return await judgeAltered(node, createRevisionAlteration(date), {
      profile: node.profile,
      seed: 20_261,
      runs: 1,
      ...request,
    });
  } finally {
    await node.close();
  }
}

const findFailed = ({ requirements }: Report) => requirements.filter(({ status }) => status === "fail");

test("there is a node for every dated change", () => {
  assert.deepEqual(
    revisionNodes.map(({ date }) => date),
    REVISION_DATES,
  );
});

for (const [index, { date, allow, failsWithout, failsBefore }] of revisionNodes.entries()) {
  const previous = revisionNodes[index - 1]?.date ?? dayBeforeFirst;
  describe(`the interface of ${date}`, () => {
    test("is met by its own node, which shows the change", async () => {
      const report = await judge(date, { revision: date, allow });
      assert.deepEqual([report.verdict, report.verdictReasons[1]], ["conformant", undefined]);
      assert.equal(report.target.revision.newestSeen, date);
      assert.ok((report.target.revision.oldestMissing ?? "9") > date);
    });

    if (failsWithout.length > 0) {
      test("is violated by a node of the revision before, only where the node lacks the change", async () => {
        const failed = findFailed(await judge(previous, { revision: date, allow }));
        assert.deepEqual(
          failed.map(({ id }) => id),
          failsWithout,
        );
        for (const { id, otherRevision } of failed)
          assert.equal(
            otherRevision,
            `Allowed by the interface before ${date} (--revision ${previous}).`,
            id,
          );
      });
    }

    if (failsBefore.length > 0) {
      test("allows what the revision before does not", async () => {
        const failed = findFailed(await judge(date, { revision: previous, allow }));
        assert.deepEqual(
          failed.map(({ id }) => id),
          failsBefore,
        );
        for (const { id, otherRevision } of failed)
          assert.match(otherRevision ?? "", new RegExp(`^Allowed by the interface since ${date} `), id);
      });
    }
  });
}

test("an earlier revision allows a member to be absent, but not to have another type", async () => {
  const node = createNode();
  try {
    const report = await judgeAltered(
      node,
      alterEachValue("getAccountModules", "*/abi/structs/*/is_event", String),
      { revision: "2024-05-15", only: ["MODL-019", "MODL-021"], seed: 7, runs: 1 },
    );
    const failed = findFailed(report);
    assert.deepEqual(
      failed.map(({ id, otherRevision }) => [id, otherRevision]),
      [["MODL-021", null]],
    );
  } finally {
    await node.close();
  }
});

test("a node from before the first change is alike by the interface of that time", async () => {
  const report = await judge(dayBeforeFirst, { revision: dayBeforeFirst, allow: "submit" });
  assert.deepEqual([report.verdict, report.verdictReasons[1]], ["conformant", undefined]);
  assert.deepEqual(report.target.revision, { newestSeen: null, oldestMissing: "2022-08-20" });
});
