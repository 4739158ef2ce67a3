import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { describeError } from "../tests/node-extended.test.support.ts";
import {
  post,
  sign,
  submit,
  submitBytes,
  type TransactionOptions,
} from "../tests/node-transactions.test.support.ts";

/** An account that the history does not use, so its sequence numbers start at 0. */
const fresh = 8;
const invalidSignature = "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE";
const wrongChain = "Invalid transaction: Type: Validation Code: BAD_CHAIN_ID";

/** A transaction of a client with other settings than the node: the message that stays, and the hint. */
const otherSettings: readonly (readonly [string, TransactionOptions, string, RegExp])[] = [
  [
    "another signing word",
    { signingDomain: "APTOS" },
    invalidSignature,
    /^transaction 0 was rejected: the signature is valid for the signing word APTOS, this node has ACME \(--signing-domain\)\.$/,
  ],
  [
    "the vendor name as signing word",
    { signingDomain: "MOVEMENT" },
    invalidSignature,
    /the signing word MOVEMENT, this node has ACME/,
  ],
  [
    "another chain id",
    { signingDomain: "ACME", chainId: 2 },
    wrongChain,
    /^transaction 0 was rejected: the transaction has the chain id 2, this node has 4 \(--chain-id\)\.$/,
  ],
];

for (const [what, options, message, hint] of otherSettings) {
  test(`${what}: the message stays, and the log and the journal have the hint`, async () => {
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    const settings = { vendor: "movement", signingDomain: "ACME", log } as const;
    const target = createNode(settings);
    const type = "application/x.movement.signed_transaction+bcs";
    const { bytes } = sign(target, { account: fresh, ...options });
    const error = describeError(await post(target, "/transactions", bytes, type));
    assert.deepEqual([error[0], error[1], error[3]], [400, "vm_error", message]);
    const batch = Buffer.concat([Uint8Array.of(1), bytes]);
    const { status, text } = await post(target, "/transactions/batch", batch, type);
    assert.equal(status, 206);
    assert.ok(text.includes(message) && !text.includes("this node"));
    assert.equal(lines.length, 2);
    for (const line of lines) assert.match(line, hint);
    const journal = target.control.journal().entries.map(({ hints }) => hints);
    assert.deepEqual(journal, [[lines[0]], [lines[1]]]);
  });
}

test("a JSON transaction that was signed for another chain has the hint", async () => {
  const target = createNode({ vendor: "movement" });
  await submit(target, sign(target, { account: fresh, signingDomain: "APTOS", chainId: 1 }));
  assert.deepEqual(target.control.journal().entries[0]?.hints, [
    "transaction 0 was rejected: the signature is valid for the signing word APTOS, this node has MOVEMENT (--signing-domain); " +
      "the signature is valid for the chain id 1, this node has 4 (--chain-id).",
  ]);
});

test("only the first rejections of a batch have hints", async () => {
  const target = createNode();
  const wrong = sign(target, { account: fresh, signingDomain: "APTOS" });
  await submitBytes(target, sign(target, { account: 9 }), wrong, wrong, wrong);
  const [entry] = target.control.journal().entries;
  assert.deepEqual(
    entry?.hints.map((hint) => hint.slice(0, 13)),
    ["transaction 1", "transaction 2"],
  );
});

test("without such a rejection, and for a signature of no known network, there is no hint", async () => {
  const lines: string[] = [];
  const target = createNode({ log: (line) => void lines.push(line) });
  target.control.impersonate({ address: target.accounts[9]?.address ?? "", enabled: true });
  for (const options of [
    { signer: "zeros" },
    { signer: 7 },
    { signingDomain: "UNKNOWN" },
    { account: 9, signingDomain: "APTOS" },
    { account: 0, sequenceNumber: 0n, signingDomain: "APTOS" },
    {},
  ] as const) {
    await submit(target, sign(target, { account: fresh, ...options }));
  }
  assert.deepEqual(
    target.control.journal().entries.map(({ hints }) => hints),
    [[], [], [], [], [], []],
  );
  assert.deepEqual(lines, []);
});

test("a transaction that is sent again has the same hint, and one that names the settings of another node", async () => {
  const target = createNode({ vendor: "movement" });
  const other = createNode({ vendor: "movement", signingDomain: "ACME" });
  const wrong = sign(target, { account: fresh, signingDomain: "APTOS" });
  for (const node of [target, target, other]) await submit(node, wrong);
  const [once, again] = target.control.journal().entries.map(({ hints }) => hints);
  assert.deepEqual(again, once);
  assert.match(once?.[0] ?? "", /this node has MOVEMENT/);
  assert.match(other.control.journal().entries[0]?.hints[0] ?? "", /this node has ACME/);
});
