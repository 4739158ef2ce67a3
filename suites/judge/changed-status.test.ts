import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checkOf,
  createFakeClient,
  createFakeFixtures,
  createFakeTransport,
  errorAnswer,
} from "../client/fake-target.test.support.ts";
import { judge } from "./judge.ts";

test("a 500 for a malformed request that the repetition of a check does not get is a fact", async () => {
  const answers = [errorAnswer(500, "internal_error"), errorAnswer(400, "invalid_input")];
  const check = checkOf(async ({ node, assert: own }) => {
    own.rejected(await node.getAccount("x", {}, { form: "malformed" }), "Read a malformed address");
  });
  const { observation } = await judge(
    check,
    createFakeFixtures(createFakeClient(createFakeTransport(answers))),
  );
  assert.equal(observation.outcome.kind, "held");
  assert.ok(JSON.stringify(observation.facts).includes("getAccount: status 500"));
});

test("a 500 that the repetition gets for another request is a fact too, and the check is repeated", async () => {
  const internal = errorAnswer(500, "internal_error");
  const answers = [internal, errorAnswer(400, "invalid_input"), internal, errorAnswer(400, "invalid_input")];
  const check = checkOf(async ({ node, assert: own }) => {
    for (const address of ["x", "y"]) {
      own.rejected(
        await node.getAccount(address, {}, { form: "malformed" }),
        `Read the malformed address ${address}`,
      );
    }
  });
  const { observation } = await judge(
    check,
    createFakeFixtures(createFakeClient(createFakeTransport(answers))),
  );
  assert.equal(observation.outcome.kind, "held");
});
