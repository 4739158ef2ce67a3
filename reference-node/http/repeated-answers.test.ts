import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, createNodeParts } from "../node.ts";
import { decodeAddress } from "../primitives/address.ts";
import type { Answer } from "./answer.ts";
import { createRepeatedAnswers } from "./repeated-answers.ts";

const createAnswer = (status: number): Answer => ({ status, headers: {}, body: {} });

test("an answer is found only at the view at which it was added, and is frozen", () => {
  const { ledger } = createNodeParts();
  const answers = createRepeatedAnswers();
  const view = ledger.capture();
  assert.equal(answers.find(view, "a"), undefined);
  const added = answers.add(view, "a", createAnswer(200));
  assert.ok(Object.isFrozen(added));
  assert.equal(answers.find(ledger.capture(), "a"), added);
  assert.equal(answers.find(view, "b"), undefined);
  ledger.appendBlock([]);
  assert.equal(answers.find(ledger.capture(), "a"), undefined);
  answers.add(ledger.capture(), "b", createAnswer(200));
  assert.equal(answers.find(view, "a"), undefined);
});

test("old answers are dropped instead of collecting without bound", () => {
  const view = createNodeParts().ledger.capture();
  const answers = createRepeatedAnswers();
  for (let index = 0; index < 100; index += 1) answers.add(view, String(index), createAnswer(200));
  const kept = Array.from({ length: 100 }, (_, index) => answers.find(view, String(index)));
  assert.ok(kept.at(-1) !== undefined);
  assert.ok(kept.filter((one) => one !== undefined).length <= 32);
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
