import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { EMPTY_INVENTORY, type Inventory } from "../../../suites/discovery/inventory.ts";
import { parseProfile, validateProfile } from "../../options/profile.ts";
import { mergeProfile, proposeProfile } from "./profile-proposal.ts";

const address = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const item = (handle: string, key: string) => ({
  handle: address(handle),
  request: { key_type: "u64", value_type: "u64", key },
  since: "7",
  value: "5",
});
const position = {
  chainId: 4,
  ledgerVersion: "90",
  oldestLedgerVersion: "10",
  ledgerTimestampMicros: "1",
  epoch: "2",
  blockHeight: "3",
  oldestBlockHeight: "1",
};

function propose(changes: Partial<Inventory>, vendorSource: "headers" | "default" = "headers") {
  const inventory = { ...EMPTY_INVENTORY, position, ...changes };
  const { $comment: _, ...members } = proposeProfile({
    discovered: { vendor: "acme", vendorSource, inventory },
  });
  return members;
}

describe("a proposed profile", () => {
  test("has accounts with modules and an item of each table, without versions and values", () => {
    const proposed = propose({
      accounts: [{ address: address("c"), source: "recent blocks" }],
      modules: ["1", "ab"].map((digits) => ({ address: address(digits), since: "9", count: 2 })),
      tableItems: [item("a", "1"), item("a", "2"), item("b", "3"), item("c", "4"), item("d", "5")],
    });
    const types = { key_type: "u64", value_type: "u64" };
    assert.deepEqual(proposed, {
      vendor: "acme",
      accounts: ["0x1", address("ab")],
      tables: [
        { handle: address("a"), ...types, key: "2" },
        { handle: address("b"), ...types, key: "3" },
        { handle: address("c"), ...types, key: "4" },
      ],
      signing: { chainId: 4 },
    });
  });

  test("leaves out what no response shows", () => {
    const accounts = [{ address: address("1"), source: "the framework's address" }];
    assert.deepEqual(propose({ accounts, position: null }, "default"), { accounts: ["0x1"] });
  });

  test("leaves out values that no profile may have", () => {
    const accounts = [{ address: address("1"), source: "the framework's address" }];
    const tableItems = [{ ...item("a", "1"), request: { key_type: "", value_type: "u64", key: "1" } }];
    const shown = { accounts, tableItems, position: { ...position, chainId: 300 } };
    assert.deepEqual(propose(shown), { vendor: "acme", accounts: ["0x1"] });
  });

  test("is a profile whose texts are ignored", () => {
    const merged = mergeProfile(
      null,
      proposeProfile({
        discovered: { vendor: "acme", vendorSource: "headers", inventory: { ...EMPTY_INVENTORY, position } },
      }),
    );
    assert.deepEqual(parseProfile(merged, "p.json", {}).members, [
      "accounts",
      "signing",
      "signing.chainId",
      "vendor",
    ]);
    assert.match(JSON.stringify(merged), /\{ \\"env\\": \\"SIGNER_KEY\\" \}/);
  });
});

describe("a profile that exists", () => {
  const first = {
    vendor: "acme",
    accounts: ["0x1"],
    signing: { domain: "ACME::RawTransaction", chainId: 4 },
  };
  const second = {
    vendor: "other",
    accounts: ["0x1", "0x2"],
    signing: { domain: "OTHER::RawTransaction", chainId: 5 },
  };
  const written = validateProfile(mergeProfile(null, first), "p.json");
  const mergeWith = (changes: { readonly [name: string]: unknown }, proposed = second) => {
    const { $written: _, ...members } = mergeProfile(
      validateProfile({ ...written, ...changes }, "p.json"),
      proposed,
    );
    return members;
  };

  test("takes the new values where nothing was changed", () => {
    assert.deepEqual(mergeWith({}), second);
  });

  test("keeps what was changed and added", () => {
    const limits = { batchMax: 3 };
    const changes = { vendor: "mine", limits, signing: { domain: "MINE::RawTransaction", chainId: 4 } };
    assert.deepEqual(mergeWith(changes), {
      ...second,
      vendor: "mine",
      limits,
      signing: { domain: "MINE::RawTransaction", chainId: 5 },
    });
  });

  test("does not get back what was removed, also the second time", () => {
    const { accounts: _, ...left } = written;
    const once = validateProfile(mergeProfile(left, second), "p.json");
    const { $written: __, ...twice } = mergeProfile(once, { ...second, accounts: ["0x3"] });
    assert.deepEqual(twice, { vendor: "other", signing: second.signing });
  });

  test("keeps a change that comes to be proposed, and all later", () => {
    const mine = validateProfile({ ...written, vendor: "other" }, "p.json");
    const once = validateProfile(mergeProfile(mine, second), "p.json");
    assert.equal(mergeProfile(once, { ...second, vendor: "third" })["vendor"], "other");
  });

  test("loses what the node no longer shows, unless it was changed", () => {
    assert.deepEqual(mergeWith({ vendor: "mine" }, { accounts: ["0x9"] } as unknown as typeof second), {
      vendor: "mine",
      accounts: ["0x9"],
    });
  });

  test("keeps all members if init did not write it, in any order of members", () => {
    const own = { vendor: "mine", accounts: ["0x7"] };
    const { $written: _, ...merged } = mergeProfile(own, second);
    assert.deepEqual(merged, { ...own, signing: second.signing });
    const reordered = { signing: { chainId: 4, domain: "ACME::RawTransaction" } };
    assert.deepEqual(mergeWith(reordered), second);
  });
});
