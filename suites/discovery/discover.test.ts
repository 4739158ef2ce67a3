import assert from "node:assert/strict";
import { test } from "node:test";
import type { RawAnswer } from "../client/send-request.ts";
import {
  account,
  address,
  createRawAnswer,
  errorAnswer,
  healthy,
  createFakeSession,
  createFakeTransport,
  unanswered,
  type FakeTransport,
  type Headers,
} from "../client/fake-target.test.support.ts";
import { Inconclusive } from "../client/outcome.ts";
import type { Session } from "../client/session.ts";
import { discover, type DiscoveryResult, type DiscoverOptions } from "./discover.ts";
import { createInventoryView } from "./inventory-view.ts";
import { findMajorityVendor } from "./target-summary.ts";

const discovered = (
  transport: FakeTransport,
  { baseUrl, headers, ...options }: Partial<DiscoverOptions & Pick<Session, "baseUrl" | "headers">> = {},
): Promise<DiscoveryResult> =>
  discover({ session: createFakeSession(transport, { baseUrl, headers }), vendor: null, ...options });

const bare = (status: number, headers: Headers): RawAnswer => ({
  arrived: true,
  status,
  headers,
  body: Buffer.from("{}"),
});

test("discovery of a correct target finds its ledger position and its account", async () => {
  const transport = createFakeTransport([healthy, account]);
  const found = await discovered(transport);
  assert.deepEqual(
    transport.sent.map(({ path }) => path),
    [
      "/v1/-/healthy",
      `/v1/accounts/${address}`,
      "/v1/blocks/by_version/100?with_transactions=true",
      `/v1/accounts/${address}/resources`,
      `/v1/accounts/${address}/modules`,
      `/v1/accounts/${address}?ledger_version=11`,
      `/v1/accounts/${address}?ledger_version=100`,
    ],
  );
  assert.deepEqual([found.reached, found.transportFailure, found.warnings], [true, null, []]);
  assert.deepEqual([found.vendor, found.vendorSource], ["node", "headers"]);
  assert.deepEqual(found.inventory.succeeding.slice(0, 2), ["checkHealth", "getAccount"]);
  assert.equal(found.inventory.accounts[0]?.address, address);
  assert.equal(found.inventory.position?.ledgerVersion, "100");
  assert.deepEqual(found.traffic.requests, { read: 7, simulate: 0, submit: 0, heavy: 0 });
});

test("every request has the secret headers, and trailing slashes of the base URL are dropped", async () => {
  const transport = createFakeTransport([healthy, account]);
  await discovered(transport, { baseUrl: "http://127.0.0.1:1/", headers: [["x-key", "hush-hush"]] });
  assert.deepEqual(
    transport.sent.slice(0, 2).map(({ path }) => path),
    ["/-/healthy", `/accounts/${address}`],
  );
  assert.ok(transport.sent.every(({ headers }) => headers.some(([name]) => name === "x-key")));
});

for (const [name, answers, vendor] of [
  [
    "the name in most headers",
    [
      [
        ["x-acme-epoch", "1"],
        ["x-acme-chain-id", "1"],
        ["x-node-epoch", "1"],
      ],
    ],
    "acme",
  ],
  ["found in headers of any letter case", [[["X-ACME-Chain-Id", "1"]]], "acme"],
  [
    "the alphabetically first of two names with equal counts",
    [[["x-b-epoch", "1"]], [["x-a-epoch", "1"]]],
    "a",
  ],
  ["a word with digits", [[["x-a1-oldest-block-height", "1"]]], "a1"],
  [
    "null without ledger headers",
    [
      [
        ["x-cache", "1"],
        ["date", ""],
      ],
    ],
    null,
  ],
  [
    "null for header names of another format",
    [
      [
        ["x-1a-epoch", "1"],
        ["x--epoch", "1"],
        ["x-a-b-epoch", "1"],
      ],
    ],
    null,
  ],
] as const) {
  test(`the vendor name is ${name}`, () => assert.equal(findMajorityVendor(answers), vendor));
}

test("the default vendor name is node", async () => {
  const found = await discovered(createFakeTransport([bare(200, [])]));
  assert.deepEqual([found.vendor, found.vendorSource], ["node", "default"]);
});

test("a given vendor name takes precedence, with a warning if the headers have another", async () => {
  const other = await discovered(createFakeTransport([healthy, account]), { vendor: "acme" });
  assert.deepEqual([other.vendor, other.vendorSource], ["acme", "option"]);
  assert.match(other.warnings.join(), /contain the vendor name "node", but --vendor gives "acme"/);
  assert.equal(other.inventory.position?.ledgerVersion, null);
  const same = await discovered(createFakeTransport([healthy, account]), { vendor: "node" });
  assert.deepEqual(same.warnings, []);
});

test("a declared vendor name takes precedence over the headers, but not over a given name", async () => {
  const declared = await discovered(createFakeTransport([healthy, account]), { declaredVendor: "acme" });
  assert.deepEqual([declared.vendor, declared.vendorSource], ["acme", "profile"]);
  assert.match(declared.warnings.join(), /but the profile gives "acme"/);
  const given = await discovered(createFakeTransport([healthy, account]), {
    declaredVendor: "b",
    vendor: "node",
  });
  assert.deepEqual([given.vendor, given.vendorSource, given.warnings], ["node", "option", []]);
});

test("each declared account is read once, and one that is not returned is a refused read", async () => {
  const [there, missing] = ["a", "b"].map((digit) => `0x${digit.repeat(64)}`);
  const transport = createFakeTransport(({ path }) =>
    path.endsWith(missing ?? "")
      ? errorAnswer(404, "account_not_found")
      : path.includes("-")
        ? healthy
        : account,
  );
  const declaredAccounts = [there ?? "", missing ?? "", there ?? "", address];
  const { inventory } = await discovered(transport, { declaredAccounts });
  const asked = transport.sent.filter(({ path }) => /\/accounts\/0x[0-9a-f]+$/.test(path));
  assert.equal(asked.length, 3);
  assert.deepEqual(inventory.accounts, [
    { address, source: "the profile" },
    { address: there, source: "the profile" },
  ]);
  assert.deepEqual(inventory.refusedReads, [
    { operation: "getAccount", address: missing?.replace(/^0x0+/, "0x"), since: "0", shownBy: "profile" },
  ]);
});

test("declared accounts are not requested from a target that never responds", async () => {
  const transport = createFakeTransport([unanswered]);
  await discovered(transport, { declaredAccounts: [`0x${"a".repeat(64)}`] });
  assert.equal(transport.sent.length, 3 + 1);
});

test("a target that never responds is unreachable after a few requests", async () => {
  const transport = createFakeTransport([unanswered]);
  const found = await discovered(transport);
  assert.deepEqual([found.reached, found.transportFailure], [false, "it was lost"]);
  assert.equal(transport.sent.length, 3 + 1);
  assert.deepEqual([found.inventory.accounts, found.inventory.position], [[], null]);
});

test("a target with unreadable responses counts as reached", async () => {
  const found = await discovered(
    createFakeTransport([{ arrived: false, failure: "the body exceeds the limit", stage: "unreadable" }]),
  );
  assert.deepEqual([found.reached, found.transportFailure], [true, null]);
  assert.deepEqual(found.recognition.remedy, { kind: "unreadable", failure: "the body exceeds the limit" });
});

for (const [name, passing] of [
  ["a 429", bare(429, [["retry-after", "0"]])],
  ["a 503", bare(503, [])],
  ["a lost response", unanswered],
] as const) {
  test(`a request with ${name} is repeated at most twice`, async () => {
    const transport = createFakeTransport([passing, passing, healthy, passing, account]);
    const found = await discovered(transport);
    assert.deepEqual(found.inventory.succeeding.slice(0, 2), ["checkHealth", "getAccount"]);
    assert.equal(found.traffic.retried, 3);
    assert.equal(transport.sent.slice(3, 5).filter(({ path }) => path.includes("accounts")).length, 2);
  });
}

test("a check that needs an account is inconclusive if none is found", async () => {
  const { inventory } = await discovered(
    createFakeTransport([healthy, errorAnswer(404, "account_not_found")]),
  );
  assert.deepEqual([inventory.accounts, inventory.succeeding], [[], ["checkHealth"]]);
  assert.throws(
    () => createInventoryView(inventory).account(),
    (thrown) =>
      thrown instanceof Inconclusive &&
      thrown.reason.kind === "profile" &&
      thrown.reason.keys.includes("accounts"),
  );
});

test("a response with status 200 whose body is not a JSON object does not prove that an account exists", async () => {
  for (const body of ["<html>", "null", "7"]) {
    const { inventory } = await discovered(createFakeTransport([healthy, createRawAnswer(200, body)]));
    assert.deepEqual(inventory.accounts, []);
  }
});
