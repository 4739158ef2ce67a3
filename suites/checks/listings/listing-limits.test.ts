import assert from "node:assert/strict";
import { test } from "node:test";
import {
  address,
  createRawAnswer,
  createFakeClient,
  createFakeTransport,
} from "../kit/fake-target.test.support.ts";
import { limitsLeavingLastPageOfOne } from "./listing-limits.ts";
import { createResourceListing, readPages } from "./listing.ts";
import { Inconclusive } from "../../client/outcome.ts";

async function limitsFor(count: number): Promise<readonly bigint[]> {
  const resources = Array.from({ length: count }, (_, at) => ({ type: `0x1::a::A${at}`, data: {} }));
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, resources)]));
  return limitsLeavingLastPageOfOne(
    await readPages(createResourceListing({ node }, { address, since: "0" }), { version: 50n }),
  );
}

test("one is left for the last page, where the number allows it after several pages", async () => {
  assert.deepEqual(await limitsFor(15), [7n, 14n]);
  assert.deepEqual(await limitsFor(10), [3n, 9n]);
  assert.deepEqual(await limitsFor(8), [1n, 7n]);
  assert.deepEqual(await limitsFor(18), [9n, 17n]);
  assert.deepEqual(await limitsFor(2), [1n]);
  await assert.rejects(limitsFor(1), Inconclusive);
});
