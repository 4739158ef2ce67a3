import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { didYouMean, nearest } from "./near-match.ts";

test("a candidate that differs from the word only in case is the nearest one", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z-]{1,12}$/), (word) => {
      assert.equal(nearest(word.toUpperCase(), ["xyzzyxyzzyxyzzyxyzzy", word]), word);
    }),
  );
});

test("a word with a single typing error is similar to the intended word", () => {
  for (const typo of ["chain-di", "chan-id", "chainn-id", "chaim-id"]) {
    assert.equal(nearest(typo, ["port", "chain-id", "clock"]), "chain-id");
  }
});

test("an unrelated word has no similar candidate", () => {
  assert.equal(nearest("verbose", ["port", "chain-id", "clock"]), null);
  assert.equal(didYouMean("verbose", ["port"]), "");
});

test("the most similar of several candidates is suggested", () => {
  assert.equal(nearest("ACCT-010", ["ACCT-001", "ACCT-010", "ACCT-011"]), "ACCT-010");
});
