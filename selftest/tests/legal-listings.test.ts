import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { isSuccess, operationOf, withHeader, withoutInput } from "../fake-nodes/mutants/mutant.ts";
import { judgeAltered } from "../gates/mutation/judge-mutant.ts";
import type { Alter } from "../fake-nodes/wire/proxy.ts";

const cursorName = "x-node-cursor";

test("a listing whose cursors come to no end is neither passed nor failed by what needs the whole of it", async () => {
  const node = createNode();
  after(() => node.close());
  const report = await judgeAltered(node, endless, {
    seed: 20_261,
    runs: 10,
    only: ["RSRC-014", "RSRC-015"],
  });
  const judged = report.requirements.filter(({ status }) => status !== "disabled");
  assert.deepEqual(
    judged.map(({ id, status, reason }) => [id, status, reason]),
    ["RSRC-014", "RSRC-015"].map((id) => [
      id,
      "inconclusive",
      "needs a listing whose cursors come to an end",
    ]),
  );
});

const endless: Alter = async (asked, answer, ask) => {
  if (!["getAccountResources", "getAccountModules"].includes(operationOf(asked) ?? "")) return answer;
  const start = asked.query.get("start");
  if (start?.startsWith("dd") === true) {
    const first = await ask({ query: withoutInput(asked, "start") });
    return { ...withHeader(first, cursorName, `${start}dd`), body: "[]" };
  }
  const isCut = start === null && asked.query.has("limit") && isSuccess(answer);
  return isCut ? withHeader(answer, cursorName, "dd") : answer;
};
