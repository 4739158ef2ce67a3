import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { judgeAltered } from "../../proof/gates/mutation/judge-mutant.ts";
import type { Alteration } from "../../proof/fake-nodes/wire/exchange.ts";
import { findOperation, withoutParameter } from "../../proof/fake-nodes/wire/requests.ts";
import { isSuccess, withHeader } from "../../proof/fake-nodes/wire/responses.ts";

const cursorName = "x-node-cursor";

test("a listing with endless cursors is inconclusive for requirements that need all of its pages", async () => {
  const node = createNode();
  after(() => node.close());
  const report = await judgeAltered(node, endless, {
    seed: 20_261,
    runs: 10,
    only: ["RSRC-014", "RSRC-015"],
  });
  const judged = report.requirements.filter(({ status }) => status !== "disabled");
  assert.deepEqual(
    judged.map(({ id, status }) => [id, status]),
    ["RSRC-014", "RSRC-015"].map((id) => [id, "inconclusive"]),
  );
  for (const { reason } of judged)
    assert.match(
      reason ?? "",
      /^needs the last page of the listing, but every page that was read has a cursor, looked for in \d+ reads of /,
    );
});

const endless: Alteration = async (incoming, answer, forward) => {
  if (!["getAccountResources", "getAccountModules"].includes(findOperation(incoming) ?? "")) return answer;
  const start = incoming.query.get("start");
  if (start?.startsWith("dd") === true) {
    const first = await forward({ query: withoutParameter(incoming, "start") });
    return { ...withHeader(first, cursorName, `${start}dd`), body: "[]" };
  }
  const isCut = start === null && incoming.query.has("limit") && isSuccess(answer);
  return isCut ? withHeader(answer, cursorName, "dd") : answer;
};
