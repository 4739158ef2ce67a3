import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";

/** Checks that submit, of several kinds: alone, in batches, with nonces, with reads after them, with simulations. */
const only = ["ACCT-007", "BTCH-006", "BTCH-007", "BTCH-020", "RESP-015", "SIMU-008", "SIMU-010"] as const;

/** Judges a node that puts each batch into a block 100 milliseconds after it has responded. */
async function judge(concurrency: number): Promise<Report> {
  const node = createNode({ blockInterval: 100, clock: "system" });
  const { baseUrl, close } = await node.listen({ host: "127.0.0.1", port: 0 });
  try {
    return await check({
      baseUrl,
      profile: node.profile,
      allow: "submit",
      seed: 5,
      runs: 3,
      only,
      workers: 4,
      concurrency,
    });
  } finally {
    await close();
    await node.close();
  }
}

const statusesOf = ({ requirements }: Report): string[] =>
  requirements.filter(({ id }) => only.some((one) => one === id)).map(({ id, status }) => `${id} ${status}`);

test("checks that submit at the same time give the statuses of those that submit in turn", async () => {
  const [inTurn, atOnce] = [await judge(1), await judge(8)];
  assert.deepEqual(statusesOf(atOnce), statusesOf(inTurn));
  assert.equal(atOnce.summary.MUST.pass + atOnce.summary.SHOULD.pass, only.length);
});
