import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../../spec/catalogue.ts";
import { listOwnRequirements, toSentRequest } from "./own-requirements.ts";

const judged = requirements.flatMap(([id, { excluded, pending }]) =>
  excluded === undefined && pending === undefined ? [id] : [],
);
const send = (path: string, requirement: string): ReturnType<typeof toSentRequest> =>
  toSentRequest({ method: "GET", url: `/v1${path}`, headers: [], body: new Uint8Array() }, requirement);
const health = judged.map((id) => send("/-/healthy", id));
const [first = "", second = ""] = judged;

test("the own requirements are those of the changed operations and those whose checks call them", () => {
  const sent = [send("/accounts/0x1", first), send("/-/healthy", second)];
  const { operation } = sent[0] ?? assert.fail();
  const own = listOwnRequirements(new Set([operation]), sent) ?? assert.fail();
  const ofOperation = requirements.filter(([, row]) => row.operation === operation).map(([id]) => id);
  assert.deepEqual(new Set(own), new Set([first, ...ofOperation.filter((id) => judged.includes(id))]));
});

test("all requirements judge a variation that changes all operations, or that nearly all requirements read", () => {
  const sent = [send("/accounts/0x1", first), send("/-/healthy", second)];
  assert.equal(listOwnRequirements(new Set(sent.map(({ operation }) => operation)), sent), null);
  const { operation } = health[0] ?? assert.fail();
  assert.equal(listOwnRequirements(new Set([operation]), [send("/accounts/0x1", first), ...health]), null);
  const half = health.slice(0, Math.floor(judged.length / 2));
  assert.notEqual(listOwnRequirements(new Set([operation]), [send("/accounts/0x1", first), ...half]), null);
});
