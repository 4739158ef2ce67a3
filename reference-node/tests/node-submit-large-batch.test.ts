import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import {
  listFailures,
  post,
  readSequenceNumber,
  sign,
  submit,
  submitBytes,
} from "./node-transactions.test.support.ts";

/** More transactions than the node verifies in its own thread. */
const count = 40;

test("a large batch in BCS is verified like one in JSON, also with invalid signatures", async () => {
  const [asBytes, asJson] = [createNode({ maxBatch: count }), createNode({ maxBatch: count })];
  let sequenceNumber = BigInt(await readSequenceNumber(asBytes));
  const batch = Array.from({ length: count }, (_, index) => {
    if (index % 7 === 3) return sign(asBytes, { signer: "zeros", sequenceNumber });
    if (index % 7 === 5) return sign(asBytes, { signer: 1, sequenceNumber });
    const signed = sign(asBytes, { sequenceNumber });
    sequenceNumber += 1n;
    return signed;
  });
  const [left, right] = [await submitBytes(asBytes, ...batch), await submit(asJson, ...batch)];
  assert.equal(left.status, 206);
  assert.deepEqual(
    listFailures(left).map(([index, , code]) => [index, code]),
    batch.flatMap((_, index) => ([3, 5].includes(index % 7) ? [[index, 1]] : [])),
  );
  assert.equal(left.text, right.text);
  assert.equal(asBytes.digest(), asJson.digest());
});

test("a large batch that is malformed, too long or of the wrong type is refused as before", async () => {
  const node = createNode({ maxBatch: count });
  const batch = Array.from({ length: count + 1 }, (_, index) =>
    sign(node, { sequenceNumber: BigInt(index) }),
  );
  const tooLong = await submitBytes(node, ...batch);
  assert.deepEqual([tooLong.status, tooLong.text.includes(`at most ${count} transactions`)], [400, true]);
  const body = Buffer.concat([Uint8Array.of(count), ...batch.slice(1).map(({ bytes }) => bytes)]);
  const cut = await post(node, "/transactions/batch", body.subarray(0, -1));
  assert.deepEqual([cut.status, cut.text.includes("Failed to deserialize")], [400, true]);
  assert.equal((await post(node, "/transactions/batch", body, "text/plain")).status, 415);
  assert.equal(node.position().version, createNode().position().version);
});
