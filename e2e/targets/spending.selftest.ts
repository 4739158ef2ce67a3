/** What runs that submit cost the accounts of a profile, seen from the node. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { check, type Report } from "../../cli/check-api.ts";
import { createNode } from "../../reference-node/node.ts";

async function serveNode() {
  const node = createNode();
  const { baseUrl, close } = await node.listen({ host: "127.0.0.1", port: 0 });
  return {
    node,
    baseUrl,
    async [Symbol.asyncDispose]() {
      await close();
      await node.close();
    },
  };
}

type Node = ReturnType<typeof createNode>;

async function readJson(node: Node, path: string): Promise<unknown> {
  return (await node.fetch(new Request(`http://node/v1${path}`))).json();
}

interface Block {
  readonly last_version: string;
  readonly transactions: readonly { readonly type: string; readonly gas_used: string }[];
}

async function readLatest(node: Node): Promise<bigint> {
  const { ledger_version: latest } = (await readJson(node, "/")) as { ledger_version: string };
  return BigInt(latest);
}

/** Adds up the gas of all transactions after a version. */
async function sumGas(node: Node, since: bigint): Promise<bigint> {
  const latest = await readLatest(node);
  let units = 0n;
  for (let next = since + 1n; next <= latest;) {
    const block = (await readJson(node, `/blocks/by_version/${next}?with_transactions=true`)) as Block;
    for (const { type, gas_used: used } of block.transactions) {
      if (type === "user_transaction") units += BigInt(used);
    }
    next = BigInt(block.last_version) + 1n;
  }
  return units;
}

const statusesOf = ({ requirements }: Report): readonly string[] =>
  requirements.map(({ id, status }) => `${id} ${status}`);

test("runs with the same seed have the same statuses one after another, and the accounts pay evenly", async () => {
  await using served = await serveNode();
  const { node, baseUrl } = served;
  const reports: Report[] = [];
  for (const concurrency of [8, 8, 1]) {
    const profile = structuredClone(node.profile);
    reports.push(await check(baseUrl, { allow: "submit", profile, seed: 7, concurrency }));
  }
  const [first, second, third] = reports;
  assert.ok(first !== undefined && second !== undefined && third !== undefined);
  assert.equal(first.verdict, "conformant");
  assert.deepEqual(statusesOf(second), statusesOf(first));
  assert.deepEqual(statusesOf(third), statusesOf(first));
  for (const { run } of reports) {
    const { accounts = [], left } = run.cost?.transactions ?? {};
    const paid = accounts.map(({ accepted }) => accepted).toSorted((a, b) => a - b);
    assert.equal(paid.length, node.profile.signers?.length);
    assert.ok((paid.at(-1) ?? 0) <= 2 * (paid[0] ?? 0), paid.join(" "));
    assert.ok((left?.recipients.count ?? 0) > 100 && (left?.funds.length ?? 0) > 10);
  }
});

for (const maxGasSpent of [150_000, 450_000, 5_000_000]) {
  test(`transactions cost at most ${maxGasSpent} gas units with this limit, and the rest is inconclusive`, async () => {
    await using served = await serveNode();
    const { node, baseUrl } = served;
    const since = await readLatest(node);
    const profile = structuredClone(node.profile);
    const report = await check(baseUrl, { allow: "submit", profile, seed: 7, maxGasSpent });
    const spent = await sumGas(node, since);
    assert.ok(spent <= BigInt(maxGasSpent), `${spent}`);
    assert.deepEqual([report.summary.MUST.fail, report.summary.MUST.error], [0, 0]);
    const limited = report.requirements.filter(({ reasonDetails = [] }) =>
      reasonDetails.some((reason) => reason.kind === "limit" && reason.limit === "max-gas-spent"),
    );
    assert.equal(limited.length > 0, maxGasSpent < 5_000_000);
    assert.equal(report.exitCode, maxGasSpent < 5_000_000 ? 4 : 0);
    for (const { reason } of limited) assert.match(reason ?? "", /--max-gas-spent/);
    if (maxGasSpent === 150_000) assert.equal(spent, 0n);
  });
}
