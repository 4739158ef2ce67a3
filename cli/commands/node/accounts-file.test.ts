import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { refusal } from "../../usage-error.test.support.ts";
import { readAccountsFile } from "./accounts-file.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-accounts-"));
after(() => {
  rmSync(folder, { recursive: true });
});

const key = `0x${"a1".repeat(32)}`;
const env = { KEY: ` ed25519-priv-0x${"b2".repeat(32)}\n`, EMPTY: "", WRONG: "hush-hush" };

function read(content: unknown): ReturnType<typeof readAccountsFile> {
  writeFileSync(join(folder, "a.json"), typeof content === "string" ? content : JSON.stringify(content));
  return readAccountsFile("a.json", { cwd: folder, env });
}

test("a file has keys in both forms, or names of variables, and balances", () => {
  const accounts = read([
    { privateKey: key, balance: "7" },
    { privateKey: { env: "KEY" }, balance: "0" },
  ]);
  assert.deepEqual(accounts, [
    { privateKey: key, balance: 7n },
    { privateKey: `0x${"b2".repeat(32)}`, balance: 0n },
  ]);
  assert.deepEqual(readAccountsFile(null, { cwd: folder, env }), []);
});

const refused: readonly (readonly [content: unknown, message: RegExp])[] = [
  ["{", /^the file a\.json is not JSON/],
  [{}, /^a\.json must be an array, got an object$/],
  [["x"], /^a\.json\[0\] must be an object with privateKey and balance, got a string$/],
  [[key], /^a\.json\[0\] must be an object with privateKey and balance, got a string$/],
  [[{ [key]: "1" }], /must contain only privateKey and balance, got another member$/],
  [[{ privateKey: key, balance: key }], /\.balance must be an integer .*, got a string$/],
  [[{ privateKey: { env: key }, balance: "1" }], /privateKey names a variable, which is not set$/],
  [
    [{ balance: "1" }],
    /^a\.json\[0\]\.privateKey must be 0x and 64 hex digits, or ed25519-priv-0x .*, got undefined$/,
  ],
  [
    [{ privateKey: key }],
    /^a\.json\[0\]\.balance must be an integer from 0 to 18446744073709551615 .*got undefined$/,
  ],
  [
    [{ privateKey: key, balance: "1", address: "0x1" }],
    /must contain only privateKey and balance, got address$/,
  ],
  [[{ privateKey: key.slice(0, -1), balance: "1" }], /privateKey must be .*, got another text$/],
  [[{ privateKey: key, balance: "18446744073709551616" }], /balance must be an integer from 0 to/],
  [[{ privateKey: key, balance: "-1" }], /balance must be an integer from 0 to/],
  [[{ privateKey: key, balance: 0.5 }], /balance must be an integer from 0 to .*, got 0\.5$/],
  [
    [
      { privateKey: key, balance: "1" },
      { privateKey: `ed25519-priv-${key}`, balance: "2" },
    ],
    /^a\.json must contain each account once, got 0x[0-9a-f]{64} twice$/,
  ],
  [
    [{ privateKey: { env: "EMPTY" }, balance: "1" }],
    /privateKey names the variable EMPTY, which is not set$/,
  ],
  [[{ privateKey: { env: "WRONG" }, balance: "1" }], /privateKey must be .*, got another text$/],
  [
    [{ privateKey: { name: "KEY" }, balance: "1" }],
    /privateKey must be a key or \{"env": "NAME"\}, got another/,
  ],
  [Array.from({ length: 501 }, () => ({})), /^a\.json must have at most 500 accounts, got 501$/],
];
for (const [content, message] of refused) {
  test(`a malformed file is refused without quoting a key: ${message.source}`, () => {
    const said = refusal(() => read(content));
    assert.match(said, message);
    assert.ok(!said.includes("a1a1") && !said.includes("hush"), said);
  });
}

test("a file that does not exist is refused", () => {
  const said = refusal(() => readAccountsFile("none.json", { cwd: folder, env }));
  assert.equal(said, "--accounts-file names a file that cannot be read: none.json");
});
