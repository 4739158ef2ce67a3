import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  documentPath,
  findMentions,
  listFunctions,
  listProofs,
  listUnimplementedFunctions,
  mentionsFunction,
  renderDocument,
} from "./framework-functions.ts";

test("every native function has a proof in proofs.ts", () => {
  const unproven = listFunctions().filter(({ proofs }) => proofs.length === 0);
  const hints = unproven.map(
    ({ id }) => `${id}: ${findMentions(id).join(", ") || "no file contains its name"}`,
  );
  assert.deepEqual(
    hints,
    [],
    `Add these functions to proofs.ts, with a test that calls them. Files that contain the names:\n${hints.join("\n")}`,
  );
});

test("every file in proofs.ts exists and mentions its functions, which the node implements", () => {
  const implemented = new Set(listFunctions().map(({ id }) => id));
  const wrong = listProofs().filter(({ file, id }) => !implemented.has(id) || !mentionsFunction(file, id));
  assert.deepEqual(wrong, []);
});

test("a file that does not contain a function does not mention it", () => {
  const file = "reference-node/tests/framework/key-rotation.test.ts";
  assert.ok(mentionsFunction(file, "0x1::account::rotate_authentication_key"));
  assert.ok(!mentionsFunction(file, "0x1::account::rotate_authentication"));
  assert.ok(!mentionsFunction(file, "0x1::account_abstraction::rotate_authentication_key"));
  assert.ok(findMentions("0x1::account::rotate_authentication_key").includes(file));
  assert.throws(() => mentionsFunction("reference-node/no-such.test.ts", "0x1::coin::transfer"), /ENOENT/);
});

test("docs/framework-functions.md is up to date", () => {
  const message = "run `npm run task -- functions`";
  assert.equal(readFileSync(documentPath, "utf8"), renderDocument(), message);
  assert.ok(listUnimplementedFunctions().includes("0x1::aptos_coin::mint"));
});
