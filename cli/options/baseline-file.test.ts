import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { listDivergences } from "../../spec/known-divergences.ts";
import { acceptableKinds } from "../../reports/model/baseline.ts";
import { parseBaseline, renderBaseline } from "./baseline-file.ts";
import { readBaseline } from "./baseline-option.ts";
import { openProposal } from "./baseline-proposal.ts";
import schema from "./baseline.schema.json" with { type: "json" };
import { refusal } from "../usage-error.test.support.ts";

const whole = {
  requirement: "ACCT-003",
  fingerprint: "0123456789abcdef",
  reason: "The fix waits.",
  owner: "team-x",
  issue: "https://example.invalid/12",
  expires: "2027-01-31",
};
const unverified = {
  requirement: "ACCT-003",
  unverified: true,
  kind: "not-seen",
  reason: "The chain has none.",
  expires: "2027-01-31",
};
const least = { requirement: "ACCT-003", reason: "The fix waits." };

describe("a baseline file", () => {
  test("is read, and written in the order of its requirement ids", () => {
    const entries = parseBaseline([{ ...least, requirement: "RESP-001" }, whole, least], "b.json");
    assert.deepEqual(entries[2], { ...least, fingerprint: null, owner: null, issue: null, expires: null });
    const text = renderBaseline(entries);
    assert.deepEqual(JSON.parse(text), [least, whole, { ...least, requirement: "RESP-001" }]);
    assert.deepEqual(parseBaseline(JSON.parse(text), "b.json").length, 3);
  });

  test("may accept that a requirement is not verified, once for each kind of reason", () => {
    const other = { ...unverified, kind: "profile", owner: "team-x" };
    const entries = parseBaseline([other, unverified, least], "b.json");
    assert.equal(entries[1]?.kind, "not-seen");
    assert.equal(entries[2]?.kind, undefined);
    assert.deepEqual(JSON.parse(renderBaseline(entries)), [least, unverified, other]);
    assert.deepEqual(schema.$defs.entry.properties.kind.enum, [...acceptableKinds]);
  });

  const refused: readonly (readonly [value: unknown, message: RegExp])[] = [
    [
      {},
      /^b\.json must be a list of accepted failures, and of requirements that may stay unverified, got an object$/,
    ],
    [null, /^b\.json must be a list of accepted failures, .*, got null$/],
    [[least, 7], /^b\.json: entry 2 must be an object with requirement and reason, .*, got 7$/],
    [[null], /^b\.json: entry 1 must be an object with requirement/],
    [[{}], /^b\.json: entry 1 must be an object with requirement.*; it has no requirement$/],
    [[{ requirement: "ACCT-003" }], /^b\.json: entry 1 \(ACCT-003\) must be .*; it has no reason$/],
    [
      [{ ...least, expire: "2027-01-31" }],
      /entry 1 \(ACCT-003\) has no key "expire"\. Did you mean expires\?/,
    ],
    [
      [{ ...least, requirement: "" }],
      /\/requirement must be the id of a requirement such as ACCT-003, got ""/,
    ],
    [[{ ...least, requirement: "ACCT 003\u0000" }], /\/requirement must be the id of a requirement/],
    [[{ ...least, reason: " " }], /\/reason must be a string that says why/],
    [[{ ...least, owner: 7 }], /\/owner must be a string that names the owner, got 7/],
    [
      [{ ...least, fingerprint: "0123" }],
      /\/fingerprint must be the fingerprint of a failure in a report \(16 hex digits\)/,
    ],
    [
      [{ ...least, expires: "soon" }],
      /entry 1 \(ACCT-003\): \/expires must be the last day of the entry, in UTC, such as 2027-01-31, got "soon"/,
    ],
    [
      [{ ...unverified, kind: undefined }],
      /entry 1 \(ACCT-003\) must be an object with requirement and reason, .*; it has no kind$/,
    ],
    [
      [{ ...unverified, expires: undefined }],
      /entry 1 \(ACCT-003\) must be an object .*; it has no expires$/,
    ],
    [[{ ...least, kind: "not-seen" }], /entry 1 \(ACCT-003\) must be an object .*; it has no unverified$/],
    [[{ ...unverified, kind: "limit" }], /\/kind must be a kind of reason: not-seen, .*, got "limit"/],
    [[{ ...unverified, unverified: false }], /\/unverified must be true, together with kind and expires/],
    [
      [{ ...unverified, fingerprint: whole.fingerprint }],
      /\/fingerprint must be left out of an entry with unverified/,
    ],
    [[{ ...least, expires: "2027-02-30" }], /\/expires must be the last day/],
    [[{ ...least, expires: "2027-1-3" }], /\/expires must be the last day/],
    [[{ ...least, expires: "2027-01-31T00:00:00Z" }], /\/expires must be the last day/],
    [[{ ...least, expires: null }], /\/expires must be the last day.*, got null/],
    [
      [least, whole, least],
      /^b\.json: entry 3 \(ACCT-003\) must have a requirement, fingerprint and kind that no other entry has, got those of entry 1$/,
    ],
  ];
  for (const [value, message] of refused) {
    test(`${JSON.stringify(value)} is refused`, () =>
      assert.match(
        refusal(() => parseBaseline(value, "b.json")),
        message,
      ));
  }

  test("is described by the published schema", () => {
    const ajv = new Ajv2020({ strict: true, strictRequired: false });
    formats.default(ajv);
    const validate = ajv.compile(schema);
    assert.ok(validate([whole, least]));
    for (const [value] of refused.slice(0, -1)) assert.equal(validate(value), false, JSON.stringify(value));
  });
});

describe("the files that options name", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-test-"));
  const io = { cwd: folder };
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("are read relative to the working directory", () => {
    writeFileSync(join(folder, "b.json"), JSON.stringify([least]));
    assert.equal(readBaseline("b.json", io).entries.length, 1);
    assert.equal(openProposal("b.json", io).existing.length, 1);
    assert.deepEqual(openProposal("none.json", io).existing, []);
  });

  test("are refused if they cannot be read or written, or are not JSON", () => {
    writeFileSync(join(folder, "text.json"), "hidden");
    assert.match(
      refusal(() => readBaseline("none.json", io)),
      /--baseline names a file that cannot be read: none/,
    );
    assert.match(
      refusal(() => readBaseline("text.json", io)),
      /text\.json is not JSON/,
    );
    assert.match(
      refusal(() => openProposal("text.json", io)),
      /text\.json is not JSON/,
    );
    assert.match(
      refusal(() => openProposal(".", io)),
      /--baseline-write must be a writable file/,
    );
    assert.match(
      refusal(() => openProposal("no/b.json", io)),
      /--baseline-write must be a writable file/,
    );
    assert.equal(readFileSync(join(folder, "text.json"), "utf8"), "hidden");
  });

  test("a shipped list is not read from a file", () => {
    const { isShipped, entries } = readBaseline("known:aptos", io);
    assert.ok(isShipped);
    assert.deepEqual(
      entries.map(({ requirement }) => requirement),
      listDivergences("aptos").map(([id]) => id),
    );
    assert.ok(entries.every(({ owner, expires }) => owner === null && expires === null));
    assert.match(entries[0]?.reason ?? "", /^Nodes of the aptos network/);
  });
});
