import assert from "node:assert/strict";
import { test } from "node:test";
import {
  account,
  address,
  createFakeClient,
  createFakeTransport,
  errorAnswer,
} from "../../client/fake-target.test.support.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { require200 } from "./require-200.ts";

const read = (answer: typeof account) => createFakeClient(createFakeTransport([answer])).getAccount(address);

test("a status other than 200 is inconclusive if another requirement judges it", async () => {
  require200(await read(account), "ACCT-006");
  const answer = await read(errorAnswer(404));
  assert.throws(
    () => require200(answer, "ACCT-006"),
    (thrown) => {
      assert.ok(thrown instanceof Inconclusive && thrown.reason.kind === "blocked");
      assert.deepEqual([thrown.reason.by, thrown.reason.needs?.got?.status], [["ACCT-006"], 404]);
      return true;
    },
  );
});
