import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { genesisItems } from "../reference-node/execution/framework/tables.ts";
import { createNode } from "../reference-node/node.ts";
import { requirements } from "../spec/catalogue.ts";
import { error, isError, operationOf, refusal } from "./mutants/mutant.ts";
import { judgeAltered } from "./mutation/judge-mutant.ts";
import type { Alter, Asked, AskInstead, Served } from "./proxy.ts";

const only = requirements
  .filter(([id, { operation }]) => operation === "getTableItem" && id !== "TABL-016")
  .map(([id]) => id);

const isItem = (asked: Asked): boolean => operationOf(asked) === "getTableItem";

const variations: readonly { readonly title: string; readonly alter: Alter }[] = [
  {
    title: "answers what does not exist with a default",
    alter: (asked, answer, ask) =>
      isItem(asked) && answer.status === 404 && isAtLatest(asked) ? defaultFor(asked, ask) : answer,
  },
  {
    title: "answers what does not exist with 400",
    alter: (asked, answer) => (isItem(asked) && answer.status === 404 ? refusal(answer) : answer),
  },
  {
    title: "answers another value_type than the stored one with 500",
    alter: (asked, answer) =>
      isItem(asked) && /value_type expected (?:u8|u64|vector<u8>), got/.test(answer.body)
        ? error(answer, 500, "internal_error")
        : answer,
  },
  {
    title: "says nothing of its ledger in an error",
    alter: (_, answer) =>
      isError(answer)
        ? { ...answer, headers: [["content-type", "application/json; charset=utf-8"]] }
        : answer,
  },
];

describe("a node is good that", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const { title, alter } of variations) {
    test(title, async () => {
      const report = await judgeAltered(node, alter, { seed: 20_261, runs: 8, only });
      assert.deepEqual(
        report.requirements
          .filter(({ status }) => status !== "pass" && status !== "disabled")
          .map(({ id, status, reason }) => ({ id, status, reason })),
        [],
      );
    });
  }
});

const isAtLatest = ({ query }: Asked): boolean => !query.has("ledger_version");

/** What an item that exists is answered with, but for its value. */
async function defaultFor(asked: Asked, ask: AskInstead): Promise<Served> {
  const known = genesisItems.find(({ keyType }) => keyType === "bool");
  assert.ok(known !== undefined);
  const { handle, keyType: key_type, valueType: value_type, key } = known;
  const like = await ask({
    path: `/tables/0x${handle}/item`,
    body: JSON.stringify({ key_type, value_type, key }),
  });
  return { ...like, body: /"value_type":"u(?:8|16|32)"/.test(asked.body) ? "0" : '"0"' };
}
