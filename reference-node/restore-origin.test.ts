import assert from "node:assert/strict";
import { test } from "node:test";
import { createLedger } from "./ledger/ledger.ts";
import { genesisTimestamp } from "./execution/history/history.ts";
import { createNodeParts } from "./node-parts.ts";
import { resolveOptions } from "./node-options.ts";
import { formatOrigin, restoreOrigin } from "./restore-origin.ts";

test("a restored origin has the accounts, the data and the digest of the one that was formatted", () => {
  const settings = resolveOptions({ seed: 3, vendor: "acme" });
  const { accounts, ledger, clock } = createNodeParts({ seed: 3, vendor: "acme" });
  const text = formatOrigin({ accounts, ledger }, settings);
  const restored = restoreOrigin(text, (store) =>
    createLedger(
      { ...settings, clock, genesisTimestampMicros: genesisTimestamp(clock), genesisState: new Map() },
      store,
    ),
  );
  assert.equal(formatOrigin(restored, settings), text);
  assert.equal(restored.ledger.digest(), ledger.digest());
  assert.equal(restored.accounts.length, 10);
  const message = Buffer.from("message");
  for (const [index, { sign, ...account }] of restored.accounts.entries()) {
    const { sign: signOriginal, ...original } = accounts[index] ?? assert.fail("an account is missing");
    assert.deepEqual(account, original);
    assert.deepEqual(sign(message), signOriginal(message));
  }
});

test("a formatted origin does not contain the modules of genesis", () => {
  const { accounts, ledger } = createNodeParts();
  const text = formatOrigin({ accounts, ledger }, resolveOptions({}));
  const { values } = (JSON.parse(text) as { ledger: { values: [string, unknown][] } }).ledger;
  assert.ok(values.length > 50);
  assert.deepEqual(
    values.filter(([key]) => key.includes("/module/")),
    [],
  );
});
