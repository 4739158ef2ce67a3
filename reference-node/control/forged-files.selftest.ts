/** State files that were forged with care: each line has its form, and the seal is right, but values are wrong. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, StateFileError } from "../node.ts";
import { linesOf, readAll, sealedFileOf } from "../tests/node-dump.test.support.ts";

// With few versions, most of the state is in the lines of values, which no hash of the ledger covers.
const options = { accounts: 3, historyVersions: 4, journalSize: 0 };
const good = await readAll(createNode(options).control.dump());
const lines = linesOf(good);
const statuses = [200, 404, 410];

const paths = [
  "/-/healthy",
  "/accounts/0x1",
  "/accounts/0x1/resources",
  "/accounts/0x1/modules",
  "/accounts/0x1/balance/0x1::node_coin::NodeCoin",
  "/transactions",
  "/blocks/by_height/47?with_transactions=true",
  "/estimate_gas_price",
];

/** Loads a forged file, and uses the node. Nothing may stop the process, and every response must be a known one. */
async function useForged(at: number, forged: object): Promise<"refused" | "loaded"> {
  const logged: string[] = [];
  const node = createNode({ ...options, log: (line) => logged.push(line) });
  const before = node.digest();
  const file = sealedFileOf(lines.map((line, index) => (index === at ? JSON.stringify(forged) : line)));
  try {
    await node.control.load(file.stream());
  } catch (error) {
    assert.ok(error instanceof StateFileError, String(error));
    assert.equal(node.digest(), before);
    return "refused";
  }
  for (const path of paths) {
    const response = await node.fetch(new Request(`http://node.test/v1${path}`));
    assert.ok(statuses.includes(response.status), `${path} ${response.status} ${await response.text()}`);
  }
  const { address = "" } = node.accounts[0] ?? {};
  for (const verb of [
    () => node.control.produceBlock(),
    () => node.control.fund({ address, amount: 1n }),
    () => node.control.mempool(),
  ]) {
    try {
      verb();
    } catch (error) {
      assert.ok(error instanceof TypeError || error instanceof RangeError, String(error));
    }
  }
  // A good file mends the node.
  await node.control.load(good.stream());
  assert.equal((await node.fetch(new Request("http://node.test/v1/accounts/0x1"))).status, 200);
  return "loaded";
}

test("a node refuses values of the state that do not match their types", async () => {
  const values = lines.flatMap((line, index) => (line.startsWith('{"kind":"value"') ? [index] : []));
  assert.ok(values.length > 50);
  for (const at of values.filter((_, index) => index % 17 === 0)) {
    const line = JSON.parse(lines[at] ?? "") as object;
    for (const value of [{}, { coin: 7 }, { sequence_number: "x" }]) {
      assert.equal(await useForged(at, { ...line, value }), "refused", lines[at]);
    }
  }
});

test("a node refuses or survives wrong members of its own line and of blocks", async () => {
  const wrong: readonly (readonly [at: number, members: object])[] = [
    [1, { clockMicros: "18446744073709551615" }],
    [1, { clockMicros: "18446744073709551615", lagMicros: "1" }],
    [1, { lagMicros: "18446744073709551615" }],
    [1, { clockMicros: "0" }],
    [1, { epoch: "18446744073709551615" }],
    [1, { lastNonce: "18446744073709551615" }],
    [1, { lastSnapshotId: Number.MAX_SAFE_INTEGER }],
    [1, { blockMode: { mode: "interval", millis: 1 }, blockDueMicros: "0" }],
    [2, { epoch: "18446744073709551615" }],
    [2, { timestampMicros: "0" }],
    [2, { hash: `0x${"0".repeat(64)}` }],
  ];
  const outcomes: string[] = [];
  for (const [at, members] of wrong) {
    outcomes.push(await useForged(at, { ...(JSON.parse(lines[at] ?? "") as object), ...members }));
  }
  assert.deepEqual(outcomes.slice(1, 3), ["refused", "refused"]);
  assert.ok(outcomes.includes("loaded"));
});
