import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, createNodeParts } from "../node.ts";
import { decodeAddress } from "../primitives/address.ts";
import { findRepeated, rememberAnswer, type LastAnswer } from "./repeated-answers.ts";

test("an answer is found only at the view and in the format in which it was created, and is frozen", () => {
  const { ledger } = createNodeParts();
  const last: LastAnswer = { current: null };
  const view = ledger.capture();
  assert.equal(findRepeated(last, view, false), null);
  const answer = rememberAnswer(last, { view, acceptsBcs: false }, { status: 200, headers: {}, body: {} });
  assert.ok(Object.isFrozen(answer));
  assert.equal(findRepeated(last, ledger.capture(), false), answer);
  assert.equal(findRepeated(last, view, true), null);
  ledger.appendBlock([]);
  assert.equal(findRepeated(last, ledger.capture(), false), null);
});

test("a repeated request gets the format that it accepts", async () => {
  const node = createNode();
  const typeOf = async (accept: string) => {
    const response = await node.fetch(new Request("http://node/v1/accounts/0x1", { headers: { accept } }));
    await response.arrayBuffer();
    return response.headers.get("content-type");
  };
  const accepted = ["application/json", "application/x-bcs", "application/json", "application/x-bcs"];
  const types: (string | null)[] = [];
  for (const accept of accepted) types.push(await typeOf(accept));
  assert.deepEqual(types, accepted);
});

test("a repeated request gets the same response, until a write, a revert or the time of the server changes it", async () => {
  const node = createNode();
  const read = async (path: string): Promise<readonly unknown[]> => {
    const response = await node.fetch(new Request(`http://node/v1${path}`));
    return [response.status, [...response.headers], await response.text()];
  };
  const account = "/accounts/0x1/resources";
  const before = await read(account);
  assert.deepEqual(await read(account), before);
  const { id } = node.control.snapshot();
  node.funding.fund(decodeAddress(Buffer.alloc(32, 1)), 5n);
  const written = await read(account);
  assert.notDeepEqual(written, before);
  node.control.revert({ id });
  assert.deepEqual(await read(account), before);
  assert.equal((await read("/-/healthy?duration_secs=5"))[0], 200);
  node.control.setLag({ seconds: 6 });
  assert.equal((await read("/-/healthy?duration_secs=5"))[0], 503);
  assert.equal((await read("/-/healthy?duration_secs=7"))[0], 200);
});

test("each repeated request is in the journal", async () => {
  const node = createNode();
  for (let count = 0; count < 3; count += 1) await node.fetch(new Request("http://node/v1/accounts/0x1"));
  const { entries } = node.control.journal();
  assert.deepEqual(
    entries.map(({ sequence, status }) => [sequence, status]),
    [
      [0, 200],
      [1, 200],
      [2, 200],
    ],
  );
});
