import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode, createNodeParts, type AnswerWriter } from "./node.ts";
import { writeAnswer } from "./http/answer.ts";

async function strictly(answerWriter: AnswerWriter, path: string) {
  const lines: string[] = [];
  const node = createNode({
    strict: true,
    log: (line) => lines.push(line),
    parts: { ...createNodeParts(), answerWriter },
  });
  const response = await node.fetch(new Request(`http://node.test/v1${path}`));
  return { status: response.status, text: await response.text(), lines };
}

test("the node's own answers pass", async () => {
  for (const path of [
    "/accounts/0x1",
    "/blocks/by_version/185",
    "/-/healthy",
    "/accounts/0x",
    "/accounts/0xdead",
    "/nothing",
  ]) {
    const { lines, status } = await strictly(writeAnswer, path);
    assert.deepEqual(lines, [], path);
    assert.notEqual(status, 500, path);
  }
});

const faults: readonly (readonly [string, AnswerWriter, RegExp])[] = [
  [
    "a number in place of a u64",
    (answer, context) =>
      writeAnswer({ ...answer, body: { sequence_number: 0, authentication_key: "0x" } }, context),
    /sequence_number must be string/,
  ],
  ["a missing member", (answer, context) => writeAnswer({ ...answer, body: {} }, context), /required/],
  ["no JSON", (answer, context) => ({ ...writeAnswer(answer, context), body: "{" }), /body expected JSON/],
  [
    "a missing ledger header",
    (answer, context) => ({
      ...writeAnswer(answer, context),
      headers: { "content-type": "application/json" },
    }),
    /X-NODE-CHAIN-ID expected an integer of 8 bits, got none/,
  ],
  [
    "another media type",
    (answer, context) => ({ ...writeAnswer(answer, context), headers: { "content-type": "text/plain" } }),
    /content-type expected/,
  ],
];

for (const [name, writer, problem] of faults) {
  test(`${name} becomes a 500 and a line`, async () => {
    const { status, text, lines } = await strictly(writer, "/accounts/0x1");
    assert.equal(status, 500);
    assert.match(text, /internal_error/);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", problem);
  });
}
