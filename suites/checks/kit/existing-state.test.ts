import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  createFakeClient,
  createFakeTransport,
  errorAnswer,
} from "../../client/fake-target.test.support.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { createInventoryView } from "../../discovery/inventory-view.ts";
import { EMPTY_INVENTORY, type RefusedRead } from "../../discovery/inventory.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { assertExistingReturned } from "./existing-state.ts";

const refused = (shownBy: RefusedRead["shownBy"]): RefusedRead => ({
  operation: "getAccount",
  address: "0xb",
  since: "20",
  shownBy,
});

/** Judges a target that returns the account 0xa, and the account 0xb with a status. */
function judge(shownBy: RefusedRead["shownBy"], status: number) {
  const node = createFakeClient(
    createFakeTransport(({ path }) =>
      status === 200 || path.endsWith("/0xa") ? account : errorAnswer(status),
    ),
  );
  const accounts = [{ address: "0xa", source: "a test" }];
  const inventory = createInventoryView({ ...EMPTY_INVENTORY, accounts, refusedReads: [refused(shownBy)] });
  return assertExistingReturned({ assert: bindAssertions("ACCT-006"), node, inventory }, "getAccount");
}

test("an account that the ledger shows has to be returned", async () => {
  for (const status of [400, 404, 500]) await assert.rejects(judge("ledger", status), Violation);
  await judge("ledger", 200);
});

test("an account that only the profile shows violates nothing unless the target cannot read it", async () => {
  await assert.rejects(judge("profile", 500), Violation);
  await judge("profile", 200);
  await assert.rejects(judge("profile", 404), (error) => {
    assert.ok(error instanceof Inconclusive);
    assert.deepEqual(error.reason.kind === "declared" && [error.reason.key, error.reason.what], [
      "accounts",
      "the account 0xb, which the profile declares",
    ]);
    return true;
  });
});
