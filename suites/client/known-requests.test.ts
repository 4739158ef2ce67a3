import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  address,
  createFakeClient,
  createFakeTransport,
  createRawAnswer,
} from "../checks/kit/fake-target.test.support.ts";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { createKnownRequests } from "./known-requests.ts";
import { Inconclusive } from "./outcome.ts";

const accounts = [{ address, source: "prepared" }];
const findKnownRequest = createKnownRequests({ ...EMPTY_INVENTORY, accounts });
const redirect = createRawAnswer(302, "", [["location", "/"]]);

test("a redirect of one input violates the rule about statuses if the operation succeeds for a known request", async () => {
  const transport = createFakeTransport(({ path }) => (path.endsWith(address) ? account : redirect));
  const node = createFakeClient(transport, { findKnownRequest });
  await assert.rejects(() => node.getAccount("0xfade"), Inconclusive);
  assert.deepEqual(
    node.recorder.findings().map(({ requirement, reproduced }) => [requirement, reproduced]),
    [["ACCT-002", "3/3"]],
  );
  assert.equal(transport.sent.length, 4);
});

test("a redirect of every input is inconclusive", async () => {
  const node = createFakeClient(createFakeTransport([redirect]), { findKnownRequest });
  await assert.rejects(() => node.getAccount("0xfade"), Inconclusive);
  assert.deepEqual(node.recorder.findings(), []);
});

test("a redirect of an operation without a known request is inconclusive", async () => {
  const node = createFakeClient(createFakeTransport([redirect]), { findKnownRequest });
  await assert.rejects(() => node.getAccountResources("0xfade"), Inconclusive);
  assert.deepEqual(node.recorder.findings(), []);
});
