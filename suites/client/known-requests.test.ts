import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
} from "./fake-target.test.support.ts";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { createKnownRequests } from "./known-requests.ts";
import { requestOperation, toJsonBody, type OperationRequest } from "./operation-request.ts";
import { Inconclusive } from "./outcome.ts";

const noSimulation = () => Promise.resolve(null);
const accounts = [{ address, source: "prepared" }];
const knownRequests = createKnownRequests({ ...EMPTY_INVENTORY, accounts }, noSimulation);
const redirect = createRawAnswer(302, "", [["location", "/"]]);

test("a redirect of one input violates the rule about statuses if the operation succeeds for a known request", async () => {
  const transport = createFakeTransport(({ path }) => (path.endsWith(address) ? account : redirect));
  const node = createFakeClient(transport, { knownRequests });
  await assert.rejects(() => node.getAccount("0xfade"), Inconclusive);
  assert.deepEqual(
    node.recorder.findings().map(({ requirement, reproduced }) => [requirement, reproduced]),
    [["ACCT-002", "3/3"]],
  );
  assert.equal(transport.sent.length, 4);
});

test("a redirect of every input is inconclusive", async () => {
  const node = createFakeClient(createFakeTransport([redirect]), { knownRequests });
  await assert.rejects(() => node.getAccount("0xfade"), Inconclusive);
  assert.deepEqual(node.recorder.findings(), []);
});

test("a redirect of an operation without a known request is inconclusive", async () => {
  const node = createFakeClient(createFakeTransport([redirect]), { knownRequests });
  await assert.rejects(() => node.getAccountResources("0xfade"), Inconclusive);
  assert.deepEqual(node.recorder.findings(), []);
});

test("a redirect of one simulation violates the rule about statuses if another simulation succeeds", async () => {
  const simulated = createRawAnswer(200, "[]");
  const transport = createFakeTransport(({ body }) =>
    String(body).includes("known") ? simulated : redirect,
  );
  const other = { json: "other" };
  const simulating = (plan: () => Promise<OperationRequest | null>) =>
    createFakeClient(transport, { knownRequests: createKnownRequests(EMPTY_INVENTORY, plan) });
  const unknowing = simulating(noSimulation);
  await assert.rejects(() => unknowing.simulateTransaction(other), Inconclusive);
  assert.deepEqual(unknowing.recorder.findings(), []);
  const node = simulating(() =>
    Promise.resolve(
      requestOperation("simulateTransaction", "", { safety: "simulate", body: toJsonBody("known") }),
    ),
  );
  const before = transport.sent.length;
  await assert.rejects(() => node.simulateTransaction(other), Inconclusive);
  assert.equal(transport.sent.length - before, 4);
  assert.ok(
    node.recorder
      .findings()
      .some(({ requirement, reproduced }) => requirement === "SIMU-002" && reproduced === "3/3"),
  );
});

test("a redirect of a batch is inconclusive, because a batch is sent only once", async () => {
  const transport = createFakeTransport([redirect]);
  const node = createFakeClient(transport, { knownRequests });
  await assert.rejects(() => node.submitBatch({ json: [] }), Inconclusive);
  assert.equal(transport.sent.length, 1);
  assert.deepEqual(node.recorder.findings(), []);
});
