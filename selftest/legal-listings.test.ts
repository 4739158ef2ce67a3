import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../reference-node/node.ts";
import type { RequirementId } from "../spec/catalogue.ts";
import { judgeAltered } from "./mutation/judge-mutant.ts";
import { isSuccess, onBody, operationOf, withHeader, withoutHeader, type Change } from "./mutants/mutant.ts";
import type { Alter, Asked, AskInstead, Served } from "./proxy.ts";

const cursorName = "x-node-cursor";
const rows: readonly RequirementId[] = [
  "RSRC-008",
  "RSRC-009",
  "RSRC-010",
  "RSRC-011",
  "RSRC-012",
  "RSRC-013",
  "RSRC-014",
  "RSRC-015",
  "RESP-009",
  "CURS-001",
  "MODL-034",
  "MODL-036",
  "MODL-037",
];

/** Nodes that differ from ours in a way that the document leaves open (CURS-S01 to CURS-S05, RSRC-S01, RSRC-S02). */
const variations: readonly { readonly claim: string; readonly alter: Alter }[] = [
  {
    claim: "the last page has a cursor that leads to an empty page",
    alter: onListing(async (asked, answer, ask) => {
      if (asked.query.get("start") === "ff")
        return { ...withoutHeader(await firstPage(asked, ask), cursorName), body: "[]" };
      const isCut = cursorOf(answer) !== undefined;
      return isCut || !isSuccess(answer) ? answer : withHeader(answer, cursorName, "ff");
    }),
  },
  {
    claim: "a cursor begins with 0x and has capitals",
    alter: onListing(async (asked, _, ask) => {
      const query = new URLSearchParams(asked.query);
      const start = query.get("start");
      if (start?.startsWith("0x") === true) query.set("start", start.slice("0x".length).toLowerCase());
      const own = await ask({ query });
      const cursor = cursorOf(own);
      return cursor === undefined ? own : withHeader(own, cursorName, `0x${cursor.toUpperCase()}`);
    }),
  },
  {
    claim: "no page holds more than half of what its limit allows",
    alter: onListing(async (asked, answer, ask) => {
      const limit = Number(asked.query.get("limit") ?? "0");
      if (!(limit > 1 && limit <= 65_535)) return answer;
      const query = new URLSearchParams(asked.query);
      query.set("limit", String(Math.floor(limit / 2)));
      return ask({ query });
    }),
  },
  {
    claim: "every other page is empty",
    alter: onListing(async (asked, answer, ask) => {
      const start = asked.query.get("start");
      const query = new URLSearchParams(asked.query);
      if (start?.startsWith("ee") === true) {
        query.set("start", start.slice("ee".length));
        return ask({ query });
      }
      return start === null || !isSuccess(answer)
        ? answer
        : { ...withHeader(answer, cursorName, `ee${start}`), body: "[]" };
    }),
  },
  { claim: "each read has another order", alter: rotated("getAccountResources") },
  { claim: "each read of modules has another order", alter: rotated("getAccountModules") },
  {
    claim: "an account that holds nothing is answered with an empty array",
    alter: onListing((_, answer) =>
      answer.status === 404 && answer.body.includes("account_not_found")
        ? { ...answer, status: 200, body: "[]" }
        : answer,
    ),
  },
  {
    claim: "no module has an ABI",
    alter: onBody("getAccountModules", (list) =>
      Array.isArray(list) ? list.map((one: object) => ({ ...one, abi: null })) : list,
    ),
  },
];

describe("a node whose listings differ in what the document leaves open", { concurrency: 4 }, () => {
  const node = createNode();
  after(() => node.close());
  for (const { claim, alter } of variations) {
    test(`passes where ${claim}`, async () => {
      const report = await judgeAltered(node, alter, { seed: 20_261, runs: 10, only: rows });
      const other = report.requirements.filter(({ status }) => !["pass", "disabled"].includes(status));
      assert.deepEqual(
        other.map(({ id, status, reason }) => [id, status, reason]),
        [],
      );
    });
  }

  test("is neither passed nor failed by what needs the whole listing where cursors come to no end", async () => {
    const endless = onListing(async (asked, answer, ask) => {
      const start = asked.query.get("start");
      if (start?.startsWith("dd") === true) {
        return { ...withHeader(await firstPage(asked, ask), cursorName, `${start}dd`), body: "[]" };
      }
      const isCut = start === null && asked.query.has("limit") && isSuccess(answer);
      return isCut ? withHeader(answer, cursorName, "dd") : answer;
    });
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
});

function onListing(
  alter: (asked: Asked, answer: Served, ask: AskInstead) => Served | Promise<Served>,
): Alter {
  return (asked, answer, ask) =>
    ["getAccountResources", "getAccountModules"].includes(operationOf(asked) ?? "")
      ? alter(asked, answer, ask)
      : answer;
}

const cursorOf = ({ headers }: Served): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];

function firstPage(asked: Asked, ask: AskInstead): Promise<Served> {
  const query = new URLSearchParams([...asked.query].filter(([name]) => name !== "start"));
  return ask({ query });
}

function rotated(operation: "getAccountResources" | "getAccountModules"): Change {
  return onBody(operation, (list, { time }) => {
    if (!Array.isArray(list) || list.length === 0) return list;
    const by = time % list.length;
    return [...(list.slice(by) as unknown[]), ...(list.slice(0, by) as unknown[])];
  });
}
