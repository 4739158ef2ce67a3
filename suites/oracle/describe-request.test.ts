import assert from "node:assert/strict";
import { test } from "node:test";
import type { Operation } from "../../spec/vocabulary.ts";
import { describeRequest } from "./describe-request.ts";

function describe(operation: Operation, path: string): string {
  const url = `http://127.0.0.1:8080/v1${path}`;
  return describeRequest(operation, { request: { method: "GET", url, headers: [], body: null } });
}

test("a description names the account, the table or the version, and the operation", () => {
  assert.equal(describe("getAccount", "/accounts/0x1"), "Read the account 0x1 (getAccount)");
  assert.equal(
    describe("getAccountResources", "/accounts/0x1/resources?limit=2"),
    "Read the resources of the account 0x1 (getAccountResources)",
  );
  assert.equal(
    describe("getTableItem", "/tables/0xa/item?ledger_version=7"),
    "Read an item of the table 0xa at version 7 (getTableItem)",
  );
  assert.equal(
    describe("getBlockByVersion", "/blocks/by_version/47?with_transactions=true"),
    "Read the block that contains version 47 (getBlockByVersion)",
  );
  assert.equal(
    describe("submitBatch", "/transactions/batch"),
    "Submitted a batch of transactions (submitBatch)",
  );
});

test("a malformed parameter is shown as it was sent, and a long one is cut", () => {
  assert.equal(
    describe("getAccount", "/accounts/0x1%2Fmodules"),
    "Read the account 0x1%2Fmodules (getAccount)",
  );
  assert.equal(
    describe("getAccountModules", `/accounts/0x${"1".repeat(100)}/modules?ledger_version=a%20b`),
    `Read the modules of the account 0x${"1".repeat(78)}… at version a%20b (getAccountModules)`,
  );
});

test("a parameter that the URL does not have is left out", () => {
  assert.equal(describe("getAccount", "/accounts/?ledger_version="), "Read the account (getAccount)");
  assert.equal(describe("getTableItem", "/elsewhere"), "Read an item of the table (getTableItem)");
});
