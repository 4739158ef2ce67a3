/** Judges the node of each revision by the interface of its own date, of the previous date and of the next date. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CheckRequest, Report } from "../../../cli/check-api.ts";
import { createNode } from "../../../reference-node/node.ts";
import { REVISION_DATES } from "../../../spec/revision.ts";
import { judgeAltered } from "../../gates/mutation/judge-mutant.ts";
import { pickForSelftest } from "../../gates/sample.ts";
import { alterEachValue } from "../wire/alterations.ts";
import { createRevisionAlteration, revisionNodes } from "./revision-nodes.ts";

const dayBeforeFirst = "2022-08-19";

/** Judges the node of a date by the interface of `request.revision`. */
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

const changes = revisionNodes.map((node, index) => ({
  ...node,
  id: node.date,
  previous: revisionNodes[index - 1]?.date ?? dayBeforeFirst,
}));

for (const { date, previous, allow, failsWithout, failsBefore } of pickForSelftest(changes)) {
  describe(`the change of ${date}`, () => {
    test("a node with the change shows it, and is conformant by the interface of that date", async () => {
      // Some of these nodes reject everything in the same words, which leaves a SHOULD open.
      const report = await judge(date, { revision: date, allow, level: "must" });
      assert.deepEqual([report.verdict, findFailed(report)], ["conformant", []]);
      assert.equal(report.target.revision.newestSeen, date);
      assert.ok((report.target.revision.oldestMissing ?? "9") > date);
    });

    if (failsWithout.length > 0) {
      test("a node without the change fails only the requirements of the change", async () => {
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
      test("a node with the change, judged by the previous date, fails only the requirements that the change relaxed", async () => {
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

test("a node without any change is conformant by the interface before the first change", async () => {
  const report = await judge(dayBeforeFirst, { revision: dayBeforeFirst, allow: "submit" });
  assert.deepEqual([report.verdict, report.verdictReasons[1]], ["conformant", undefined]);
  assert.deepEqual(report.target.revision, { newestSeen: null, oldestMissing: "2022-08-20" });
});
