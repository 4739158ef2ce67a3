import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { TransactionRequest } from "../../transactions/sign.ts";
import { brokenSyntax, isJsonText, violatesOneRule } from "./json-arbitraries.ts";
import {
  type BrokenMember,
  brokenMembers,
  requiredMembers,
  renameMember,
  replaceMember,
  removeMember,
} from "./request-arbitraries.ts";

const request: TransactionRequest = {
  sender: "0xa5c1e",
  sequence_number: "7",
  max_gas_amount: "200000",
  gas_unit_price: "100",
  expiration_timestamp_secs: "1700000000",
  payload: {
    type: "entry_function_payload",
    function: "0x1::coin::transfer",
    type_arguments: ["0x1::coin::Coin"],
    arguments: ["0xb0b", "5"],
  },
  signature: {
    type: "ed25519_signature",
    public_key: `0x${"0a".repeat(32)}`,
    signature: `0x${"b1".repeat(64)}`,
  },
};

test("a well-formed request breaks no rule", () => {
  assert.equal(violatesOneRule("TransactionRequest", JSON.stringify(request)), false);
  assert.ok(isJsonText(JSON.stringify(request)));
});

test("every generated broken member breaks exactly one rule of the schema", () => {
  for (const cases of brokenMembers(request)) {
    const sampled = fc.sample(cases, { seed: 7, numRuns: 300 });
    const texts = new Set(sampled.map((one) => replaceMember(request, one)));
    assert.ok(texts.size > 4);
    for (const text of texts) assert.ok(violatesOneRule("TransactionRequest", text), text);
  }
});

test("a broken member that was shrunk still breaks exactly one rule", () => {
  for (const cases of brokenMembers(request)) {
    const breaksOneRule = (one: BrokenMember): boolean =>
      violatesOneRule("TransactionRequest", replaceMember(request, one));
    const seen: boolean[] = [];
    fc.check(
      fc.property(cases, (one) => {
        seen.push(breaksOneRule(one));
        return false;
      }),
      { seed: 7 },
    );
    assert.ok(seen.length > 0 && seen.every(Boolean));
  }
});

test("a missing or renamed member breaks exactly one rule", () => {
  const paths = Object.values(requiredMembers).flat();
  assert.equal(paths.length, 14);
  for (const path of paths) {
    assert.ok(violatesOneRule("TransactionRequest", removeMember(request, path)), path.join("."));
    const renamed = renameMember(request, path);
    if (renamed !== null) assert.ok(violatesOneRule("TransactionRequest", renamed), renamed);
  }
  assert.match(renameMember(request, ["payload", "type_arguments"]) ?? "", /"typeArguments":\[/);
  assert.equal(renameMember(request, ["sender"]), null);
});

test("broken syntax is never JSON, whatever the original text, and every kind occurs", () => {
  const original = JSON.stringify([request]);
  const other = JSON.stringify([{ ...request, sequence_number: "18446744073709551615" }]);
  const sampled = fc.sample(brokenSyntax(original), { seed: 7, numRuns: 300 });
  for (const { textOf, broken } of sampled) {
    assert.equal(isJsonText(textOf(original)), false, broken);
    assert.equal(isJsonText(textOf(other)), false, broken);
  }
  assert.equal(new Set(sampled.map(({ broken }) => broken)).size, 10);
});
