import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { check } from "../cli/check-api.ts";
import { createNode, type ReferenceNode } from "../reference-node/node.ts";
import { serve } from "./proxy.ts";

const blocks = 60;
/** What compares answers, or reads at a version. */
const only = [
  "ACCT-003",
  "ACCT-006",
  "ACCT-007",
  "ACCT-008",
  "ACCT-009",
  "ADDR-001",
  "ADDR-002",
  "BLCK-003",
  "BLCK-010",
  "BLCK-011",
  "BLCK-022",
  "BLCK-023",
  "BLCK-024",
  "BLCK-025",
  "MODL-031",
  "MODL-032",
  "RESP-012",
  "RESP-013",
  "RSRC-009",
  "RSRC-010",
] as const;

/** A replica of the one ledger: `lag` blocks behind the others, with `pruned` more versions dropped than they have. */
function replica({ lag, pruned }: { lag: number; pruned: bigint }): ReferenceNode {
  const node = createNode();
  for (let block = lag; block < blocks; block += 1) node.control.produceBlock();
  if (pruned > 0n)
    node.control.prune({ oldestVersion: BigInt(node.profile.prunedVersion ?? "0") + 1n + pruned });
  return node;
}

/** A choice between two that looks like chance and is the same in every run. */
function coin(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state > 0x3fffffff;
  };
}

describe("behind a load balancer a good node is conformant", () => {
  const ahead = replica({ lag: 0, pruned: 0n });
  after(() => ahead.close());

  const others = [
    { title: "one block behind", lag: 1, pruned: 0n },
    { title: "thirty blocks behind", lag: 30, pruned: 0n },
    { title: "with more pruned", lag: 0, pruned: 20n },
  ];
  for (const { title, ...state } of others) {
    test(`another replica is ${title}`, async () => {
      const other = replica(state);
      const isOther = coin(7);
      const target = await serve(async (method, url) => {
        const node = isOther() ? other : ahead;
        const response = await node.fetch(new Request(`http://127.0.0.1${url}`, { method }));
        return { status: response.status, headers: [...response.headers], body: await response.text() };
      });
      for (const seed of [1, 2]) {
        const report = await check({ baseUrl: target.baseUrl, seed, only, runs: 8, workers: 1 });
        assert.deepEqual(
          report.requirements
            .filter(({ status }) => status !== "pass" && status !== "disabled")
            .map(({ id, status, reason }) => ({ id, status, reason })),
          [],
        );
      }
      await target.close();
      await other.close();
    });
  }
});
