import assert from "node:assert/strict";
import { test } from "node:test";
import { createFakeClient, createFakeTransport, errorAnswer } from "../../client/fake-target.test.support.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { createTableItemRead } from "./state-read.ts";

const item = {
  handle: "0x9",
  request: { key_type: "u64", value_type: "u64", key: "1" },
  since: "20",
  certainSince: "80",
};

/** Reads an item at a version from a target that answers with a status. */
async function read(status: number, version?: bigint): Promise<number> {
  const node = createFakeClient(createFakeTransport([errorAnswer(status)]));
  return (await createTableItemRead(node, item).ask(version)).status;
}

test("a 404 says nothing at a version between two reads that returned the item", async () => {
  for (const version of [20n, 79n]) await assert.rejects(read(404, version), Inconclusive);
  for (const version of [19n, 80n, undefined]) assert.equal(await read(404, version), 404);
  assert.equal(await read(400, 50n), 400);
});
