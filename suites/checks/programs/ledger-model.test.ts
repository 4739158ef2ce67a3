import assert from "node:assert/strict";
import { test } from "node:test";
import type { StateWrite } from "../../discovery/state-writes.ts";
import { toVersionEntries, findSequenceNumberAt, findValueAt, type VersionEntry } from "./ledger-model.ts";

const long = (digit: string): string => `0x${digit.padStart(64, "0")}`;
const [ada, bob] = [long("a"), long("b")];

function resource(address: string, type: string, data: object) {
  return { type: "write_resource", address, state_key_hash: "", data: { type, data } };
}

const accountOf = (address: string, number: number) =>
  resource(address, "0x1::account::Account", { sequence_number: String(number) });
const coinsOf = (address: string, value: number) => resource(address, "0x1::coin::Store", { value });

function sent(version: number, sender: string, ...changes: readonly unknown[]) {
  return { version: String(version), type: "user_transaction", sender, sequence_number: "1", changes };
}

/** Creates the entries of a block with the given transactions, which begins at version 10. */
function versionEntries(...transactions: readonly unknown[]): readonly VersionEntry[] {
  const lastVersion = 9n + BigInt(transactions.length);
  return toVersionEntries({ firstVersion: 10n, lastVersion, transactions });
}

const coins =
  (address: string) =>
  (written: StateWrite): unknown =>
    written.kind === "resource" && written.address === address && written.type.includes("Store")
      ? written.data
      : undefined;

test("a value at a version is what the last transaction up to that version wrote", () => {
  const known = versionEntries(sent(10, ada, coinsOf(bob, 1)), sent(11, ada), sent(12, ada, coinsOf(bob, 3)));
  assert.deepEqual(
    [9n, 10n, 11n, 12n, 20n].map((version) => findValueAt(known, version, coins(bob))),
    [
      { kind: "untouched" },
      { kind: "written", version: 10n, value: { value: 1 } },
      { kind: "written", version: 10n, value: { value: 1 } },
      { kind: "written", version: 12n, value: { value: 3 } },
      { kind: "written", version: 12n, value: { value: 3 } },
    ],
  );
});

for (const [what, hidden] of [
  ["is omitted", null],
  ["has no version", { ...sent(11, ada), version: undefined }],
  ["has no changes", { ...sent(11, ada), changes: undefined }],
  ["has a change of an unknown kind", sent(11, ada, { type: "nothing" })],
  ["deletes a resource", sent(11, ada, { type: "delete_resource", address: bob })],
  [
    "writes a table item without its content",
    sent(11, ada, { type: "write_table_item", handle: "0x1", data: null }),
  ],
] as const) {
  test(`a value is unknown after a transaction that ${what}`, () => {
    const known = versionEntries(sent(10, ada, coinsOf(bob, 1)), hidden, sent(12, ada));
    assert.deepEqual(
      [10n, 11n, 12n].map((version) => findValueAt(known, version, coins(bob)).kind),
      ["written", "unknown", "unknown"],
    );
  });
}

test("a value is known even if its transaction also has a change of an unknown kind", () => {
  const known = versionEntries(sent(10, ada, { type: "nothing" }, coinsOf(bob, 1)));
  assert.equal(findValueAt(known, 10n, coins(bob)).kind, "written");
});

test("a value that one transaction writes twice is unknown", () => {
  const known = versionEntries(sent(10, ada, coinsOf(bob, 1), coinsOf(bob, 2)));
  assert.equal(findValueAt(known, 10n, coins(bob)).kind, "unknown");
});

test("the sequence number of an account is what its last transaction wrote", () => {
  const known = versionEntries(sent(10, ada, accountOf(ada, 7)), sent(11, bob, accountOf(bob, 2)));
  assert.deepEqual(findSequenceNumberAt(known, 11n, ada), { kind: "written", version: 10n, value: "7" });
  assert.deepEqual(findSequenceNumberAt(known, 10n, bob), { kind: "untouched" });
});

test("the sequence number of an account is unknown after a transaction of the account that does not write it", () => {
  const known = versionEntries(sent(10, ada, accountOf(ada, 7)), sent(11, ada, coinsOf(ada, 1)));
  assert.equal(findSequenceNumberAt(known, 10n, ada).kind, "written");
  assert.equal(findSequenceNumberAt(known, 11n, ada).kind, "unknown");
  assert.equal(findSequenceNumberAt(versionEntries(sent(10, bob)), 10n, bob).kind, "unknown");
});
