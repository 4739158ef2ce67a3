import assert from "node:assert/strict";
import { test } from "node:test";
import { mutants } from "./mutants.ts";
import { composeMutants, defineMutant, type Mutant } from "./mutant.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/exchange.ts";

const incoming: ProxyRequest = {
  method: "GET",
  path: "/accounts/0x1",
  query: new URLSearchParams(),
  body: "",
  bytes: new Uint8Array(),
  headers: new Map(),
  time: 1,
  proxy: {},
};
const adding = (letter: string, more: Partial<Mutant> = {}): Mutant =>
  defineMutant("ACCT-001", letter, letter, (_, answer) => ({ ...answer, body: answer.body + letter }), more);

test("composed mutants alter a response one after another", async () => {
  const both = composeMutants(adding("a", { allow: "submit" }), adding("b"));
  const answer: ProxyResponse = { status: 200, headers: [], body: "" };
  const { body } = await both.alter(incoming, answer, () => Promise.resolve(answer));
  assert.equal(body, "ab");
  assert.equal(both.allow, "submit");
  assert.equal(both.rewriteRequest?.(incoming), null);
});

test("composing one mutant returns it unchanged", () => {
  const one = adding("a");
  assert.equal(composeMutants(one), one);
});

test("two mutants that replace a part of the node cannot be composed", () => {
  const [one, other] = mutants.filter(({ node }) => node !== undefined);
  assert.ok(one !== undefined && other !== undefined);
  assert.throws(
    () => composeMutants(one, other),
    new RegExp(`Remove ${one.id} or ${other.id}: both replace`),
  );
});
