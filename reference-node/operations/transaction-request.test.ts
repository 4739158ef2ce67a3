import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { describeError } from "../tests/node-extended.test.support.ts";
import { bcsType, post, sign } from "../tests/node-transactions.test.support.ts";

const node = createNode();
const one = sign(node, { account: 8, signer: "zeros" });
const vector = Buffer.concat([Uint8Array.of(1), one.bytes]);

const singleHint =
  "This operation takes a list of transactions; to submit a single one, use a list of one, or POST /transactions.";
const batchHint =
  "This operation takes one transaction; to submit several at once, use POST /transactions/batch.";

test("one transaction in BCS for a batch names the other operation", async () => {
  const error = describeError(await post(node, "/transactions/batch", one.bytes));
  assert.deepEqual(error.slice(0, 3), [400, "invalid_input", null]);
  assert.match(
    String(error[3]),
    /^Failed to deserialize input into SignedTransaction: .+\. The bytes are one transaction without the length of a vector\. /,
  );
  assert.ok(String(error[3]).endsWith(singleHint));
});

for (const path of ["/transactions", "/transactions/simulate"]) {
  test(`a vector in BCS for ${path} names the other operation`, async () => {
    const error = describeError(await post(node, path, vector));
    assert.deepEqual(error.slice(0, 3), [400, "invalid_input", null]);
    assert.match(
      String(error[3]),
      /^Failed to deserialize input into SignedTransaction: .*\. The bytes are a vector of transactions\. /,
    );
    assert.ok(String(error[3]).endsWith(batchHint));
  });

  test(`an array for ${path} names the other operation`, async () => {
    assert.deepEqual(describeError(await post(node, path, JSON.stringify([one.json]))), [
      400,
      "web_framework_error",
      null,
      `body must be an object, got an array. ${batchHint}`,
    ]);
  });
}

test("an object for a batch names the other operation, any other value does not", async () => {
  const expected = [400, "web_framework_error", null];
  assert.deepEqual(describeError(await post(node, "/transactions/batch", JSON.stringify(one.json))), [
    ...expected,
    `body must be an array of transactions, got an object. ${singleHint}`,
  ]);
  assert.deepEqual(describeError(await post(node, "/transactions/batch", "7")), [
    ...expected,
    "body must be an array of transactions, got 7 (number).",
  ]);
});

test("bytes that are neither get the message that clients compare", async () => {
  for (const path of ["/transactions", "/transactions/simulate", "/transactions/batch"]) {
    const error = describeError(await post(node, path, Uint8Array.of(1, 2, 3)));
    assert.equal(
      error[3],
      "Failed to deserialize input into SignedTransaction: unexpected end of input",
      path,
    );
  }
});

const mediaTypes: readonly (readonly [string | null, RegExp])[] = [
  [
    "application/x.aptos.signed_transaction+bcs",
    /got "application\/x\.aptos\.signed_transaction\+bcs"\. The vendor of this node is node, not aptos: .*--vendor aptos\.$/,
  ],
  ["APPLICATION/X.APTOS.SIGNED_TRANSACTION+BCS", /--vendor aptos\.$/],
  ["application/json; charset=utf-8", /charset=utf-8"\. Leave out the parameters\.$/],
  [`${bcsType};v=1`, /Leave out the parameters\.$/],
  ["application/x.aptos.view_function+bcs", /got "application\/x\.aptos\.view_function\+bcs"\.$/],
  [`application/x.${"a".repeat(100)}.signed_transaction+bcs`, /…"\.$/],
  ["text/plain", /got "text\/plain"\.$/],
  [null, /got none\.$/],
];

for (const [type, message] of mediaTypes) {
  test(`the media type ${String(type).slice(0, 60)} is rejected with the accepted ones`, async () => {
    for (const path of ["/transactions", "/transactions/simulate", "/transactions/batch"]) {
      const error = describeError(await post(node, path, one.bytes, type));
      assert.deepEqual(error.slice(0, 3), [415, "web_framework_error", null]);
      assert.match(String(error[3]), message);
      assert.ok(String(error[3]).startsWith(`Content-Type must be application/json or ${bcsType}, `));
    }
  });
}

test("the media type of another vendor for a view is rejected with the accepted ones", async () => {
  const type = "application/x.aptos.view_function+bcs";
  assert.match(String(describeError(await post(node, "/view", "", type))[3]), /--vendor aptos\.$/);
});
