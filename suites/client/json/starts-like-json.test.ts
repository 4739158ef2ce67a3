import assert from "node:assert/strict";
import { test } from "node:test";
import { startsLikeJson } from "./starts-like-json.ts";

test("a JSON value of any type may be JSON, also after white space", () => {
  for (const value of [{}, [], "text", -7, 42, true, false, null]) {
    assert.equal(startsLikeJson(Buffer.from(JSON.stringify(value))), true, JSON.stringify(value));
    assert.equal(startsLikeJson(Buffer.from(`\r\n\t ${JSON.stringify(value)}`)), true);
  }
});

test("a page of HTML, plain text, bytes and an empty body are not JSON", () => {
  for (const text of ["<!doctype html>", "\n<html>", "OK", "", "  "]) {
    assert.equal(startsLikeJson(Buffer.from(text)), false, text);
  }
  assert.equal(startsLikeJson(Uint8Array.of(0x1f, 0x8b)), false);
});
