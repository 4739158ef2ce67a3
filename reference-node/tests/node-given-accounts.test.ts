import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createNode } from "../node.ts";
import { createFaucetAccount } from "../genesis/genesis.ts";
import { StateFileError } from "../state-file/state-file-error.ts";
import { readAll } from "./node-dump.test.support.ts";
import { readSequenceNumber, sign, submit } from "./node-transactions.test.support.ts";

const key = `0x${"0".repeat(63)}1`;
const otherKey = `0x${"0".repeat(63)}2`;
const accounts = [
  { privateKey: `ed25519-priv-${key}`, balance: 5_000_000_000n },
  { privateKey: otherKey, balance: "7" },
];

describe("accounts with keys and balances", () => {
  test("follow those of the seed, which are as without them", () => {
    const node = createNode({ accounts });
    assert.deepEqual(node.accounts.slice(0, 10), createNode().accounts);
    assert.deepEqual(
      node.accounts.slice(10).map(({ privateKey }) => privateKey),
      [key, otherKey],
    );
    const few = createNode({ accounts, seededAccounts: 2 });
    assert.deepEqual(few.accounts.slice(0, 2), createNode({ accounts: 2 }).accounts);
    assert.equal(few.accounts.length, 4);
  });

  test("are unused and have their balances, beside the history of the others", async () => {
    const node = createNode({ accounts });
    for (const at of [10, 11]) assert.equal(await readSequenceNumber(node, at), "0");
    assert.equal(node.readBalance(node.accounts[10]?.address ?? ""), 5_000_000_000n);
    assert.equal(node.readBalance(node.accounts[11]?.address ?? ""), 7n);
    assert.notEqual(await readSequenceNumber(node, 0), "0");
    assert.equal(node.position().version, createNode().position().version);
  });

  test("send transactions", async () => {
    const node = createNode({ accounts });
    assert.equal((await submit(node, sign(node, { account: 10 }))).status, 202);
    assert.equal(await readSequenceNumber(node, 10), "1");
  });

  test("are in the profile, as signers only if they can pay", () => {
    const { profile, accounts: listed } = createNode({ accounts });
    assert.deepEqual(
      profile.accounts?.slice(-2),
      listed.slice(-2).map(({ address }) => address),
    );
    const signers = profile.signers?.map(({ address }) => address);
    assert.deepEqual(
      signers,
      listed.slice(0, -1).map(({ address }) => address),
    );
  });

  test("distinguish nodes with the same seed", () => {
    assert.notEqual(createNode({ accounts }).digest(), createNode().digest());
    const others = [{ privateKey: key, balance: 1 }];
    assert.notEqual(createNode({ accounts: others }).digest(), createNode({ accounts }).digest());
    assert.equal(createNode({ accounts: [] }).digest(), createNode().digest());
  });

  test("have to be the same on a node that loads a state", async () => {
    const file = await readAll(createNode({ accounts }).control.dump());
    const node = createNode({ accounts });
    await node.control.load(file.stream());
    await assert.rejects(createNode().control.load(file.stream()), (error) => {
      assert.ok(error instanceof StateFileError);
      assert.match(
        error.message,
        /a node with other accounts of `--accounts-file` .*, but this node has no ones/,
      );
      return true;
    });
  });
});

describe("accounts are refused", () => {
  const seeded = createNode().accounts[3]?.privateKey ?? "";
  const cases: readonly (readonly [options: object, message: RegExp])[] = [
    [{ accounts: [accounts[0], accounts[0]] }, /^accounts must contain each account once, got 0x/],
    [
      { accounts: [{ privateKey: seeded, balance: 1n }] },
      /^accounts must contain no account that genesis has/,
    ],
    [
      { accounts: [{ privateKey: createFaucetAccount(0).privateKey, balance: 1n }] },
      /^accounts must contain no account that genesis has already/,
    ],
    [{ accounts: [{ privateKey: key, balance: 2n ** 64n }] }, /^accounts\[0\]\.balance must be an integer/],
    [{ accounts: [{ privateKey: key, balance: 2n ** 64n - 1n }] }, /balances of at most \d+ together/],
    [{ accounts: [{ privateKey: "0x1", balance: 1n }] }, /^accounts\[0\]\.privateKey must be 0x and 64 hex/],
    [{ accounts: "10" }, /^accounts must be an integer from 0 to 1000, got "10"$/],
    [{ accounts: 5, seededAccounts: 5 }, /^seededAccounts must be given only with a list of accounts/],
    [{ accounts, seededAccounts: 1001 }, /^seededAccounts must be an integer from 0 to 1000/],
  ];
  for (const [options, message] of cases) {
    test(message.source, () => {
      assert.throws(() => createNode(options), { message });
    });
  }
});
