import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../../spec/catalogue.ts";
import type { Variation } from "../../fake-nodes/variations/variation.ts";
import { findChangedOperations, listOwnRequirements, listThird, toSentRequest } from "./own-requirements.ts";

const judged = requirements.flatMap(([id, { excluded, pending }]) =>
  excluded === undefined && pending === undefined ? [id] : [],
);
const send = (path: string, requirement: string): ReturnType<typeof toSentRequest> =>
  toSentRequest(
    { rawRequest: { method: "GET", url: `/v1${path}`, headers: [], body: new Uint8Array() }, response: null },
    requirement,
  );
const health = judged.map((id) => send("/-/healthy", id));
const [first = "", second = ""] = judged;

test("the own requirements are those of the changed operations and those whose checks call them", () => {
  const sent = [send("/accounts/0x1", first), send("/-/healthy", second)];
  const { operation } = sent[0] ?? assert.fail();
  const own = listOwnRequirements(new Set([operation]), sent) ?? assert.fail();
  const ofOperation = requirements.filter(([, row]) => row.operation === operation).map(([id]) => id);
  assert.deepEqual(new Set(own), new Set([first, ...ofOperation.filter((id) => judged.includes(id))]));
});

test("there are no own requirements if a variation changes all operations, or nearly all requirements read it", () => {
  const sent = [send("/accounts/0x1", first), send("/-/healthy", second)];
  assert.equal(listOwnRequirements(new Set(sent.map(({ operation }) => operation)), sent), null);
  const { operation } = health[0] ?? assert.fail();
  assert.equal(listOwnRequirements(new Set([operation]), [send("/accounts/0x1", first), ...health]), null);
  const half = health.slice(0, Math.floor(judged.length / 2));
  assert.notEqual(listOwnRequirements(new Set([operation]), [send("/accounts/0x1", first), ...half]), null);
});

test("three turns of a third are all requirements, and each has those with another status", () => {
  const other = judged[0] ?? assert.fail();
  const variation: Variation = {
    id: "other",
    differs: "",
    allowed: "",
    expectedStatuses: { [other]: { status: "fail", why: "" } },
  };
  const turns = [0, 1, 2].map((turn) => listThird(variation, turn));
  assert.deepEqual(new Set(turns.flat()), new Set(judged));
  for (const turn of turns) assert.ok(turn.includes(other) && turn.length < judged.length / 2);
});

const renamed: Variation = {
  id: "renamed",
  differs: "The message is another one.",
  allowed: "",
  alter: async ({ path }, response, forward) => {
    if (path !== "/-/healthy") return response;
    const { body } = response.body === "again" ? await forward({}) : response;
    return { ...response, body: `${body} ` };
  },
};

test("the changed operations are found with recorded responses, and by a node where these are not enough", async () => {
  const { operation } = health[0] ?? assert.fail();
  const sent = [send("/accounts/0x1", first), send("/-/healthy", second)];
  for (const body of ["{}", "again", null]) {
    const response = body === null ? null : { status: 200, headers: [], body };
    const recorded = sent.map((one) => ({ ...one, response }));
    assert.deepEqual(await findChangedOperations(renamed, recorded), new Set([operation]), String(body));
  }
});
