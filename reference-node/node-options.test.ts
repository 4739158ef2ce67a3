import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "./node.ts";

const badOptions: readonly (readonly [unknown, RegExp])[] = [
  [{ vendor: "Node" }, /vendor/],
  [{ vendor: 1 }, /vendor/],
  [{ chainId: 0 }, /chainId/],
  [{ chainId: 256 }, /chainId/],
  [{ chainId: "4" }, /chainId/],
  [{ seed: -1 }, /seed/],
  [{ seed: 2 ** 32 }, /seed/],
  [{ accounts: 1.5 }, /accounts/],
  [{ accounts: 1001 }, /accounts/],
  [{ clock: "atomic" }, /clock/],
  [{ genesisVersion: "0x1" }, /genesisVersion/],
  [{ genesisVersion: -1n }, /genesisVersion/],
  [{ genesisVersion: 2n ** 64n - 1n }, /genesisVersion/],
  [{ genesisVersion: 5 }, /genesisVersion/],
  [{ historyVersions: -1 }, /historyVersions/],
  [{ historyWindow: 0 }, /historyWindow/],
  [{ blockTransactions: 0 }, /blockTransactions/],
  [{ maxBodyBytes: 0 }, /maxBodyBytes/],
  [{ blockInterval: -1 }, /blockInterval/],
  [{ maxBatch: 0 }, /maxBatch/],
  [{ mempoolCapacity: 0 }, /mempoolCapacity/],
  [{ basePath: "v1" }, /basePath/],
  [{ basePath: "/v1/" }, /basePath/],
  [{ disable: ["nothing"] }, /disable/],
  [{ disable: "getAccount" }, /disable/],
  [{ strict: "yes" }, /strict/],
  [{ log: 1 }, /log/],
  [{ colour: "red" }, /colour/],
  [null, /options/],
];

for (const [options, message] of badOptions) {
  test(`the option at fault is named: ${message.source} in ${JSON.stringify(options, (_key, value: unknown) => (typeof value === "bigint" ? `${value}n` : value))}`, () => {
    assert.throws(
      () => Reflect.apply(createNode, undefined, [options]),
      (error: unknown) =>
        (error instanceof RangeError || error instanceof TypeError) && message.test(error.message),
    );
  });
}
