import assert from "node:assert/strict";
import { test } from "node:test";
import {
  get,
  list,
  readLedgerPosition,
  record,
  listTransactions,
  wholeBlocks,
} from "./node-blocks.test.support.ts";
import { createNode, type ReferenceNode } from "../node.ts";

const shared = createNode();

test("every retained version returns its block or 410", async () => {
  const { version, oldest, height, oldestHeight, timestamp } = await readLedgerPosition(shared);
  const seen = new Map<string, string>();
  for (let at = oldest; at <= version; at += 1n) {
    const { status, body, text } = await get(`/blocks/by_version/${at}`, shared);
    if (status === 410) {
      assert.equal(body["error_code"], "block_pruned");
      assert.equal(seen.size, 0, "a block is pruned although an earlier block is not");
      continue;
    }
    assert.equal(status, 200);
    assert.ok(BigInt(String(body["first_version"])) <= at && at <= BigInt(String(body["last_version"])));
    assert.equal(text, seen.get(String(body["block_height"])) ?? text);
    seen.set(String(body["block_height"]), text);
    assert.deepEqual(Object.keys(body), [
      "block_height",
      "block_hash",
      "block_timestamp",
      "first_version",
      "last_version",
    ]);
  }
  const heights = [...seen.keys()].map(BigInt);
  assert.deepEqual(
    [heights[0], heights.at(-1), BigInt(heights.length)],
    [oldestHeight, height, height - oldestHeight + 1n],
  );
  const last = record(JSON.parse([...seen.values()].at(-1) ?? ""));
  assert.deepEqual([last["last_version"], last["block_timestamp"]], [String(version), String(timestamp)]);
});

test("with_transactions lists every version of the block in order, from its metadata to its checkpoint", async () => {
  for (const block of await wholeBlocks(shared)) {
    const transactions = list(block["transactions"]);
    const [first, last] = [BigInt(String(block["first_version"])), BigInt(String(block["last_version"]))];
    assert.deepEqual(
      transactions.map(({ version }) => BigInt(String(version))),
      Array.from({ length: Number(last - first) + 1 }, (_, index) => first + BigInt(index)),
    );
    const types = transactions.map(({ type }) => type);
    assert.equal(types[0], "block_metadata_transaction");
    assert.equal(types.at(-1), "state_checkpoint_transaction");
    assert.ok(types.slice(1, -1).every((type) => type === "user_transaction"));
    assert.ok(transactions.every(({ timestamp }) => timestamp === block["block_timestamp"]));
    assert.equal(transactions[0]?.["id"], block["block_hash"]);
  }
});

const outputMembers: readonly string[] = [
  "version",
  "hash",
  "state_change_hash",
  "event_root_hash",
  "gas_used",
  "success",
  "vm_status",
  "accumulator_root_hash",
  "changes",
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "events",
  "timestamp",
];

test("a user transaction has every required member, hashes of 32 bytes, and used gas", async () => {
  const transactions = listTransactions(await wholeBlocks(shared));
  for (const { type, ...transaction } of transactions) {
    for (const name of Object.keys(transaction).filter((member) => member.endsWith("hash"))) {
      if (transaction[name] !== null)
        assert.match(JSON.stringify(transaction[name]), /^"0x[0-9a-f]{64}"$/, name);
    }
    if (type !== "user_transaction") continue;
    for (const name of outputMembers) assert.ok(name in transaction, name);
    assert.ok(Number(transaction["gas_used"]) > 0);
  }
  const hashes = transactions.map(({ hash }) => hash);
  assert.equal(new Set(hashes).size, hashes.length);
});

test("a read at a version returns the value of the last change up to this version", async () => {
  for (const transaction of listTransactions(await wholeBlocks(shared))) {
    for (const change of list(transaction["changes"])) {
      const { type, data } = record(change["data"]);
      if (type !== "0x1::account::Account") continue;
      const { body } = await get(
        `/accounts/${String(change["address"])}?ledger_version=${String(transaction["version"])}`,
        shared,
      );
      assert.deepEqual(body, {
        sequence_number: record(data)["sequence_number"],
        authentication_key: record(data)["authentication_key"],
      });
    }
  }
});

test("a block response has at most the configured number of transactions, starting at the first version", async () => {
  const node = createNode({ blockTransactions: 2 });
  for (const block of await wholeBlocks(node)) {
    const transactions = list(block["transactions"]);
    assert.equal(transactions.length, 2);
    assert.equal(transactions[0]?.["version"], block["first_version"]);
  }
});

test("two nodes with the same seed return the same bytes", async () => {
  const paths = [170, 180, 185].map((version) => `/blocks/by_version/${version}?with_transactions=true`);
  const textsOf = async (node: ReferenceNode): Promise<readonly string[]> =>
    Promise.all(paths.map(async (path) => (await get(path, node)).text));
  const texts = await textsOf(createNode({ seed: 3 }));
  assert.deepEqual(await textsOf(createNode({ seed: 3 })), texts);
  assert.notDeepEqual(await textsOf(createNode({ seed: 4 })), texts);
});

test("versions above 2^53 are returned exactly", async () => {
  const node = createNode({ genesisVersion: 18_446_744_073_709_541_615n });
  const { oldest } = await readLedgerPosition(node);
  const { body } = await get(`/blocks/by_version/${oldest + 21n}`, node);
  assert.ok(BigInt(String(body["first_version"])) <= oldest + 21n);
  assert.ok(BigInt(String(body["last_version"])) >= oldest + 21n);
});

test("an empty block has only its metadata and its state checkpoint", async () => {
  const node = createNode();
  const { firstVersion, lastVersion, height } = node.control.produceBlock();
  const { body } = await get(`/blocks/by_version/${lastVersion}?with_transactions=true`, node);
  assert.deepEqual(
    [body["block_height"], body["first_version"], body["last_version"], list(body["transactions"]).length],
    [String(height), String(firstVersion), String(lastVersion), 2],
  );
});

const refusals: readonly (readonly [path: string, status: number, code: string])[] = [
  ["", 404, "web_framework_error"],
  ["/", 404, "web_framework_error"],
  ["/x", 400, "web_framework_error"],
  ["/-1", 400, "web_framework_error"],
  ["/1.0", 400, "web_framework_error"],
  ["/1e3", 400, "web_framework_error"],
  ["/0x1", 400, "web_framework_error"],
  ["/%20", 400, "web_framework_error"],
  ["/%zz", 400, "web_framework_error"],
  ["/18446744073709551616", 400, "web_framework_error"],
  ["/180?with_transactions=TRUE", 400, "web_framework_error"],
  ["/180?with_transactions=1", 400, "web_framework_error"],
  ["/180?with_transactions=", 400, "web_framework_error"],
  ["/180?with_transactions", 400, "web_framework_error"],
  ["/0?with_transactions=yes", 400, "web_framework_error"],
  ["/18446744073709551615", 404, "version_not_found"],
  ["/18446744073709551615?with_transactions=true", 404, "version_not_found"],
  ["/0", 410, "version_pruned"],
  ["/0?with_transactions=true", 410, "version_pruned"],
  ["/180/", 404, "web_framework_error"],
];

for (const [path, status, code] of refusals) {
  test(`/blocks/by_version${path} is rejected with ${status} ${code}`, async () => {
    const got = await get(`/blocks/by_version${path}`, shared);
    assert.deepEqual([got.status, got.body["error_code"]], [status, code]);
    assert.equal(got.headers.has("x-node-ledger-version"), code !== "web_framework_error");
  });
}

test("versions with leading zeros and the booleans true and false are accepted", async () => {
  for (const path of [
    "/180",
    "/000180",
    "/%31%38%30",
    "/180?with_transactions=false",
    "/180?with_transactions=false&with_transactions=x",
  ]) {
    const got = await get(`/blocks/by_version${path}`, shared);
    assert.equal(got.status, 200, path);
    assert.equal("transactions" in got.body, false);
  }
});

test("the blocks of the oldest and the latest version are served, and an incomplete block is pruned", async () => {
  const { version, oldest } = await readLedgerPosition(shared);
  const answer = async (at: bigint) => {
    const { status, body } = await get(`/blocks/by_version/${at}`, shared);
    return [status, body["error_code"]];
  };
  assert.deepEqual(await answer(version), [200, undefined]);
  assert.deepEqual(await answer(version + 1n), [404, "version_not_found"]);
  assert.deepEqual(await answer(oldest), [410, "block_pruned"]);
  assert.deepEqual(await answer(oldest - 1n), [410, "version_pruned"]);
});

test("the disabled operation returns 403, and another method returns 405", async () => {
  const node = createNode({ disable: ["getBlockByVersion"] });
  const { status, body } = await get("/blocks/by_version/180", node);
  assert.deepEqual([status, body["error_code"]], [403, "api_disabled"]);
  const response = await shared.fetch(
    new Request("http://node.test/v1/blocks/by_version/180", { method: "POST" }),
  );
  assert.equal(response.status, 405);
});
