import assert from "node:assert/strict";
import { test } from "node:test";
import { get, readLedgerPosition } from "./node-blocks.test.support.ts";
import { createNode } from "./node.ts";

const shared = createNode();

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
  test(`/blocks/by_version${path} is refused with ${status} ${code}`, async () => {
    const got = await get(`/blocks/by_version${path}`, shared);
    assert.deepEqual([got.status, got.body["error_code"]], [status, code]);
    assert.equal(got.headers.has("x-node-ledger-version"), code !== "web_framework_error");
  });
}

test("the spellings of a version and of a boolean are taken as those of every input", async () => {
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

test("the edges of the window are served, and a block that is not whole is pruned", async () => {
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

test("blocks that are switched off are answered with 403, another method with 405", async () => {
  const node = createNode({ disable: ["getBlockByVersion"] });
  const { status, body } = await get("/blocks/by_version/180", node);
  assert.deepEqual([status, body["error_code"]], [403, "api_disabled"]);
  const response = await shared.fetch(
    new Request("http://node.test/v1/blocks/by_version/180", { method: "POST" }),
  );
  assert.equal(response.status, 405);
});
