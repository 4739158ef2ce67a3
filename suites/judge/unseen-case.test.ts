import assert from "node:assert/strict";
import { test } from "node:test";
import { notSeen } from "../../evidence/reason.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { OPERATIONS } from "../../spec/vocabulary.ts";
import { findUnseenCase } from "./unseen-case.ts";

const succeeded = Object.fromEntries(Object.keys(OPERATIONS).map((name) => [name, 1]));

for (const [id, start, keys] of [
  ["ACCT-004", 'an account that shows the case of "', ["accounts"]],
  ["RSRC-004", 'an account whose resources show the case of "', ["accounts"]],
  ["MODL-012", 'an account whose modules show the case of "', ["accounts"]],
  ["MODL-025", "an account with a generic type parameter of a function", ["accounts"]],
  ["TABL-001", 'a table item that shows the case of "', ["tables"]],
  ["TAGS-002", 'an account whose resources or modules show the case of "', ["accounts"]],
  ["TXNS-023", 'a call whose simulation shows the case of "', ["succeeds"]],
  ["BLCK-002", 'a block with the case of "', null],
  ["RESP-008", 'a response that shows the case of "', null],
  ["BTCH-012", 'a response to submitBatch that shows the case of "', null],
] as const satisfies readonly (readonly [RequirementId, string, readonly string[] | null])[]) {
  test(`what would show the case of ${id} is named`, () => {
    const reason = findUnseenCase(id, { succeeded });
    assert.ok(reason.kind === "not-seen" || reason.kind === "profile");
    assert.ok(reason.what.startsWith(start), reason.what);
    assert.deepEqual(reason.kind === "profile" ? reason.keys : null, keys);
  });
}

test("only other responses can show a case that no option and no profile names", () => {
  const isOnlyTarget = (id: RequirementId) => {
    const reason = findUnseenCase(id, { succeeded });
    return reason.kind === "not-seen" && reason.onlyTarget === true;
  };
  assert.deepEqual((["RESP-008", "BTCH-012", "BLCK-002"] as const).map(isOnlyTarget), [true, true, false]);
});

test("without any success, a rule lacks that", () => {
  assert.deepEqual(
    findUnseenCase("MODL-012", { succeeded: {} }),
    notSeen("a successful response to getAccountModules"),
  );
});
