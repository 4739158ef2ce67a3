import assert from "node:assert/strict";
import { test } from "node:test";
import { Violation } from "../../client/outcome.ts";
import {
  account,
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  createRawAnswer,
} from "../../client/fake-target.test.support.ts";
import { assertHeaderEpoch, assertHeaderTime, isSameTime } from "./header-block-checks.ts";

const micros = 1_735_689_600_123_456n;

test("two times are compared in the coarser of their units", () => {
  assert.equal(isSameTime(micros, micros), true);
  assert.equal(isSameTime(micros, micros / 1000n), true);
  assert.equal(isSameTime(micros, micros / 1_000_000n), true);
  assert.equal(isSameTime(micros, micros - 1n), false);
  assert.equal(isSameTime(micros, micros / 1_000_000n - 1n), false);
});

test("the time 0 in the headers equals only the time 0 of a block", () => {
  assert.equal(isSameTime(0n, micros), false);
  assert.equal(isSameTime(0n, 0n), true);
});

test("different times without a known unit are not compared", () => {
  assert.equal(isSameTime(micros, 0n), null);
  assert.equal(isSameTime(17n, micros), null);
});

for (const [name, assertHeader] of [
  ["epoch", assertHeaderEpoch],
  ["timestamp", assertHeaderTime],
] as const) {
  test(`a wrong ${name} shows the response whose headers the text is about`, async () => {
    const block = createRawAnswer(200, {
      block_height: "50",
      block_hash: `0x${"0".repeat(64)}`,
      block_timestamp: "1600000000000000",
      first_version: "99",
      last_version: "100",
      transactions: [{ type: "block_metadata_transaction", epoch: "1" }],
    });
    const transport = createFakeTransport(({ path }) => (path.includes("/blocks/") ? block : account));
    const fixtures = createFakeFixtures(createFakeClient(transport));
    await assert.rejects(assertHeader(fixtures), (thrown) => {
      assert.ok(thrown instanceof Violation);
      const { operation, exchanges, summary } = thrown.details;
      assert.match(summary, /of getAccount at ledger version 100/);
      assert.equal(operation, "getAccount");
      assert.deepEqual(
        exchanges.map((exchange) => exchange.operation),
        ["getBlockByVersion", "getAccount"],
      );
      return true;
    });
  });
}
