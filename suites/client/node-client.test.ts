import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
  healthy,
} from "./fake-target.test.support.ts";

test("requests have the paths and headers of the document", async () => {
  const transport = createFakeTransport([account, account, healthy]);
  const node = createFakeClient(transport, { headers: [["x-key", "hush-hush"]] });
  await node.getAccount("0x1/../é?", { ledgerVersion: 7n });
  await node.getAccount("1", { ledgerVersion: "a&b" }, { form: "malformed" });
  await node.checkHealth({ durationSecs: 5n });
  assert.deepEqual(
    transport.sent.map(({ method, path }) => `${method} ${path}`),
    [
      "GET /v1/accounts/0x1%2F..%2F%C3%A9%3F?ledger_version=7",
      "GET /v1/accounts/1?ledger_version=a%26b",
      "GET /v1/-/healthy?duration_secs=5",
    ],
  );
  assert.deepEqual(transport.sent[0]?.headers, [
    ["accept", "application/json"],
    ["x-key", "hush-hush"],
  ]);
});

test("a response has its value, its ledger position and its assertions", async () => {
  const node = createFakeClient(createFakeTransport([account]));
  const answer = await node.getAccount(address);
  assert.deepEqual(answer.value, { sequence_number: "1", authentication_key: "0x01" });
  assert.equal(answer.position.ledgerVersion, "100");
  assert.deepEqual(answer.findings, []);
  answer.recordAssertion("ACCT-006", "a claim");
  answer.recordAssertion("ACCT-006", "a claim");
  assert.equal(node.recorder.assertions()["ACCT-006"], 1);
});

test("repeated member names are recorded as a fact, cut and redacted", async () => {
  const name = "hush-hush".repeat(100);
  const node = createFakeClient(
    createFakeTransport([
      createRawAnswer(200, `{"message":"ok","hush-hush":1,"hush-hush":2,"${name}":1,"${name}":2}`),
    ]),
    { headers: [["x-key", "hush-hush"]] },
  );
  await node.checkHealth();
  const facts = node.recorder.facts();
  const fact = facts.find(({ id }) => id === "json-duplicate-names");
  assert.ok(fact !== undefined && fact.value.length < 300);
  assert.doesNotMatch(JSON.stringify(facts), /hush/);
});

test("a finding contains no secret, not even a part of a secret", async () => {
  for (const echoed of ["hush-hush", `${"x".repeat(192)}hush-hush`]) {
    const node = createFakeClient(createFakeTransport([createRawAnswer(200, { message: [echoed] })]), {
      headers: [["x-key", "hush-hush"]],
    });
    await node.checkHealth();
    const [finding] = node.recorder.findings();
    assert.equal(finding?.requirement, "HLTH-003");
    assert.doesNotMatch(JSON.stringify(finding), /hush/);
    assert.match(finding?.received ?? "", /REDACTED/);
  }
});
