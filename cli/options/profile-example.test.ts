import { parseCommand } from "../../evidence/command.ts";
import assert from "node:assert/strict";
import { test } from "node:test";
import { undeclared } from "../../evidence/reason.ts";
import { renderMissingMembers } from "../../reports/text/lack-text.ts";
import {
  findProfilePlace,
  nameProfile,
  renderProfileExample,
} from "../../reports/verdict/unverified/profile-advice.ts";
import { UsageError } from "../usage-error.ts";
import { parseProfile } from "./profile.ts";

const env = { SIGNER_KEY: `0x${"1".repeat(64)}` };
const keys = [
  "accounts",
  "tables",
  "signers",
  "signing",
  "signing.domain",
  "signing.chainId",
  "succeeds",
  "succeeds.param_types",
  "fails",
  "fails.param_types",
  "limits.bodyBytesMax",
  "limits.batchMax",
  "limits.pageSizeDefault",
  "limits.blockTransactionsMax",
  "features.pruning",
  "features.simulation",
  "prunedVersion",
];

/** Replaces what is in angle brackets, as a reader does. */
const fillIn = (example: string): string =>
  example
    .replaceAll('"<number without quotation marks>"', "4")
    .replaceAll(/"<(?:address|handle|key)[^>]*>"/g, '"0x1"')
    .replaceAll(/"<type[^>]*>"/g, '"address"')
    .replaceAll("<word>", "NODE");

for (const key of keys) {
  test(`the example of the profile key ${key} is a profile with this key once it is filled in`, () => {
    const example = renderProfileExample([key], { file: null, vendor: "acme", allow: "read" });
    parseProfile(JSON.parse(fillIn(example)), "the example", env);
    if (example.includes("<") && key !== "signing.domain")
      assert.throws(() => parseProfile(JSON.parse(example), "the example", env), UsageError);
    for (const part of key.split(".")) assert.ok(example.includes(`"${part}": `), part);
  });
}

test("the example for a profile that was given has only the members to add", () => {
  const place = findProfilePlace(
    parseCommand("touchstone check http://h:1/v1 --profile my.json --seed 7"),
    "acme",
    { allow: "submit" },
  );
  assert.deepEqual(place, { file: "my.json", vendor: "acme", allow: "submit", members: [] });
  const example = renderProfileExample(["signers", "succeeds"], place);
  assert.match(example, /^"signers": .*"succeeds": .*0x1::acme_account::transfer/);
  parseProfile(JSON.parse(`{ ${fillIn(example)} }`), "the example", env);
  assert.equal(nameProfile(place), "the profile my.json");
});

test("a path is one word, and a run without a profile has none", () => {
  const placeOf = (options: string) =>
    findProfilePlace(parseCommand(`touchstone check http://h:1/v1${options} --seed 7`), "x", {
      allow: "read",
    });
  assert.equal(placeOf(" --profile 'my profile.json'").file, "'my profile.json'");
  const apostrophe = String.raw`'it'\''s mine.json'`;
  assert.equal(placeOf(` --profile ${apostrophe}`).file, apostrophe);
  const place = placeOf("");
  assert.equal(place.file, null);
  assert.equal(nameProfile(place), "a profile (--profile <file>)");
});

test("the profile of the command that serves the target is not the profile of the run", () => {
  for (const text of [
    "touchstone check http://h:1/v1 -- serve --profile dev",
    "touchstone check --header 'X: --profile dev'",
  ]) {
    assert.equal(findProfilePlace(parseCommand(text), "x", { allow: "read" }).file, null, text);
  }
});

test("advice leaves out an option that the run has", () => {
  const reason = undeclared("signers", "a funded account", [], { allow: "submit" });
  const added =
    'give touchstone the key of a funded account: add the member "signers" to a profile (--profile <file>), naming a funded account';
  for (const [allow, expected] of [
    ["simulate", `${added}, and run with --allow submit`],
    ["submit", added],
    ["heavy", added],
  ] as const) {
    const { remedy } = renderMissingMembers(reason, { file: null, vendor: "x", allow });
    assert.equal(remedy, expected);
  }
});
