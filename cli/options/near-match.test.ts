import assert from "node:assert/strict";
import { test } from "node:test";

import fc from "fast-check";

import { didYouMean, nearest, relatedNames } from "./near-match.ts";

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

test("names with words in common are related, also with shortened words", () => {
  const names = ["out", "report-url", "max-requests", "max-time", "rate"];
  const related = {
    "output-dir": ["out"],
    "report-directory": ["report-url"],
    "request-max": ["max-requests"],
    max: ["max-requests", "max-time"],
    ra: [],
    frobnicate: [],
    "": [],
  };
  for (const [name, expected] of Object.entries(related)) {
    assert.deepEqual(relatedNames(name, names), expected, name);
  }
});
