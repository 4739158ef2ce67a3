import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject, JsonValue } from "../primitives/canonical-json.ts";
import { createNode } from "../node.ts";
import { bcsType, post, sign, submit, type PostResponse } from "./node-transactions.test.support.ts";

const node = createNode({ strict: true });
const digest = node.digest();
const valid = sign(node, { account: 8, signer: "zeros" });
const { payload, signature } = valid.json;

/** Sends one transaction as JSON to both operations and returns the responses. */
async function answersTo(transaction: JsonValue): Promise<readonly PostResponse[]> {
  const text = JSON.stringify(transaction);
  return [
    await post(node, "/transactions/batch", `[${text}]`),
    await post(node, "/transactions/simulate", text),
  ];
}

function assertRejected(answer: PostResponse, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.match(answer.text, new RegExp(`"error_code":"${code}"`));
  assert.match(answer.text, /"message":".+"/);
}

const malformedTransactions: readonly (readonly [string, JsonValue])[] = [
  ["a number instead of an object", 7],
  ["null instead of an object", null],
  ["an array instead of an object", []],
  ["an empty object", {}],
  ["a number as u64 member", { ...valid.json, sequence_number: 0 }],
  ["a negative u64", { ...valid.json, gas_unit_price: "-1" }],
  ["a u64 that is too large", { ...valid.json, max_gas_amount: "18446744073709551616" }],
  ["a malformed address", { ...valid.json, sender: "0x" }],
  ["a nonce that is not a string", { ...valid.json, replay_protection_nonce: 1 }],
  ["an unknown payload", { ...valid.json, payload: { ...payload, type: "script_payload" } }],
  ["a payload without type", { ...valid.json, payload: { function: "0x1::a::b" } }],
  ["a malformed function id", { ...valid.json, payload: { ...payload, function: "transfer" } }],
  ["an unknown type argument", { ...valid.json, payload: { ...payload, type_arguments: ["u7"] } }],
  ["a type argument that is not a string", { ...valid.json, payload: { ...payload, type_arguments: [1] } }],
  ["arguments that are not an array", { ...valid.json, payload: { ...payload, arguments: {} } }],
  ["an unknown signature", { ...valid.json, signature: { ...signature, type: "single_sender" } }],
  ["a short key", { ...valid.json, signature: { ...signature, public_key: "0x00" } }],
  ["a signature without 0x", { ...valid.json, signature: { ...signature, signature: "00".repeat(64) } }],
];

for (const [what, transaction] of malformedTransactions) {
  test(`a JSON transaction with a malformed part is rejected with 400: ${what}`, async () => {
    for (const answer of await answersTo(transaction)) assertRejected(answer, 400, "web_framework_error");
  });
}

const invalidCalls: readonly (readonly [string, JsonObject])[] = [
  ["an unknown module", { function: "0x1::nothing::here" }],
  ["an unknown function", { function: "0x1::node_account::nothing" }],
  ["a function that is not an entry function", { function: "0x1::account::exists_at", arguments: ["0x1"] }],
  ["too few arguments", { arguments: ["0x1"] }],
  ["too many arguments", { arguments: ["0x1", "1", "1"] }],
  ["a number as u64 argument", { arguments: ["0x1", 1] }],
  ["null as an argument", { arguments: [null, null] }],
  ["too many type arguments", { type_arguments: ["u8"] }],
  [
    "a struct type that no argument can have",
    { function: "0x1::specimen::wrap", type_arguments: ["0x1::coin::Coin<u8>"], arguments: [{}] },
  ],
  [
    "a vector type that no argument can have",
    { function: "0x1::specimen::wrap", type_arguments: ["vector<signer>"], arguments: [[]] },
  ],
];

for (const [what, change] of invalidCalls) {
  test(`a call that does not match a published function is rejected with 400: ${what}`, async () => {
    const answers = await answersTo({ ...valid.json, payload: { ...payload, ...change } });
    for (const answer of answers) assertRejected(answer, 400, "invalid_input");
  });
}

test("unknown members of a JSON transaction are ignored", async () => {
  const [batch, simulated] = await answersTo({ ...valid.json, colour: "red", replay_protection_nonce: null });
  assert.deepEqual([batch?.status, simulated?.status], [206, 200]);
});

test("only the two media types of the specification are accepted", async () => {
  const refused = [
    "text/plain",
    "application/json; charset=utf-8",
    "application/x.aptos.signed_transaction+bcs",
    null,
  ];
  for (const contentType of refused) {
    for (const path of ["/transactions/batch", "/transactions/simulate"]) {
      assertRejected(await post(node, path, "[]", contentType), 415, "web_framework_error");
    }
  }
});

test("the BCS media type contains the vendor name", async () => {
  const other = createNode({ vendor: "aptos" });
  const body = Uint8Array.of(0);
  const statuses = [
    (await post(other, "/transactions/batch", body, bcsType.replace("node", "aptos"))).status,
    (await post(other, "/transactions/batch", body, bcsType)).status,
  ];
  assert.deepEqual(statuses, [202, 415]);
});

const malformed: readonly (readonly [string, string])[] = [
  ["", "web_framework_error"],
  ["{", "web_framework_error"],
  ["{}", "web_framework_error"],
  ["null", "web_framework_error"],
  ["[1", "web_framework_error"],
  ["\ufeff[]", "web_framework_error"],
];

for (const [body, code] of malformed) {
  test(`a batch that is not a JSON array is rejected: ${JSON.stringify(body)}`, async () => {
    assertRejected(await post(node, "/transactions/batch", body, "application/json"), 400, code);
  });
}

test("truncated and malformed BCS bodies are rejected", async () => {
  const vector = Buffer.concat([Uint8Array.of(1), valid.bytes]);
  const bodies = [
    Buffer.alloc(0),
    valid.bytes,
    Buffer.concat([vector, Uint8Array.of(0)]),
    Buffer.from([0x80, 0x00]),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]),
    ...Array.from({ length: 20 }, (_, index) => vector.subarray(0, index * 10)),
  ];
  for (const body of bodies) {
    assertRejected(await post(node, "/transactions/batch", body), 400, "invalid_input");
  }
  for (const body of [Buffer.alloc(0), vector, valid.bytes.subarray(0, 100)]) {
    assertRejected(await post(node, "/transactions/simulate", body), 400, "invalid_input");
  }
});

test("a batch of more than the maximum number of transactions is rejected", async () => {
  const small = createNode({ maxBatch: 2 });
  const one = sign(small, { account: 8 });
  assert.equal((await submit(small, one, one)).status, 202);
  assertRejected(await submit(small, one, one, one), 400, "invalid_input");
  const bytes = Buffer.concat([Uint8Array.of(3), one.bytes, one.bytes, one.bytes]);
  assertRejected(await post(small, "/transactions/batch", bytes), 400, "invalid_input");
  assert.equal(small.profile.limits?.batchMax, 2);
});

test("a body that is too large returns 413", async () => {
  const small = createNode({ maxBodyBytes: 1000 });
  for (const path of ["/transactions/batch", "/transactions/simulate"]) {
    assertRejected(await post(small, path, " ".repeat(1001)), 413, "web_framework_error");
  }
});

test("deeply nested and very long bodies are rejected quickly", async () => {
  const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
  const nested = JSON.stringify(valid.json).replace('"1"]', `${deep}]`);
  const many = JSON.stringify(valid.json).replace('"1"]', `${"1,".repeat(1_000_000)}1]`);
  // The test measures CPU time, because wall-clock time depends on the other processes of the machine.
  const before = process.cpuUsage();
  for (const text of [deep, nested, many, `[${"[],".repeat(1_000_000)}[]]`]) {
    assert.equal((await post(node, "/transactions/batch", `[${text}]`)).status, 400);
    assert.equal((await post(node, "/transactions/simulate", text)).status, 400);
  }
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 1_000 < 10_000);
});

test("rejected requests do not change the ledger", () => {
  assert.equal(node.digest(), digest);
});
