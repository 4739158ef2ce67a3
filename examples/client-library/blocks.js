/** Blocks by height and by version, with and without their transactions. */
import assert from "node:assert/strict";
import { apt, aptos, createFundedAccount, execute, sdk, trace, transferOf } from "./setup.js";

const alice = await createFundedAccount(5 * apt);
const transfer = await execute(alice, transferOf(1_000, sdk.Account.generate().accountAddress));
const ledgerVersion = Number(transfer.version);

const block = await aptos.getBlockByVersion({ ledgerVersion });
assert.ok(Number(block.first_version) <= ledgerVersion && ledgerVersion <= Number(block.last_version));
trace(
  `version ${ledgerVersion} is in block ${block.block_height}: ${block.first_version} to ${block.last_version}`,
);

const same = await aptos.getBlockByHeight({ blockHeight: Number(block.block_height) });
// Where transactions are not requested, the member may be absent, as in the specification, or null.
assert.equal(block.transactions ?? null, null);
assert.deepEqual(block, same);

const full = await aptos.getBlockByHeight({
  blockHeight: Number(block.block_height),
  options: { withTransactions: true },
});
assertGapless(full);
assert.ok(full.transactions.some(({ hash }) => hash === transfer.hash));
assert.deepEqual(await aptos.getBlockByVersion({ ledgerVersion, options: { withTransactions: true } }), full);
trace(
  `it has ${full.transactions.length} transactions: ${full.transactions.map(({ type }) => type).join(", ")}`,
);

const { block_height: height } = await aptos.getLedgerInfo();
assertGapless(
  await aptos.getBlockByHeight({ blockHeight: Number(height), options: { withTransactions: true } }),
);
trace(`the latest block ${height} has no gap`);

const genesis = await aptos.getBlockByHeight({ blockHeight: 0, options: { withTransactions: true } });
assert.equal(genesis.first_version, "0");
assert.equal(genesis.transactions[0].type, "genesis_transaction");
const first = await aptos.getBlockByVersion({ ledgerVersion: 1 });
assert.equal(first.block_height, "1");
assert.equal(first.first_version, "1");
trace("block 0 is genesis, and block 1 begins at version 1");

/** Fails unless the versions of the transactions are those of the block, without a gap. */
function assertGapless({ first_version: firstVersion, last_version: lastVersion, transactions }) {
  assert.deepEqual(
    transactions.map(({ version }) => Number(version)),
    Array.from({ length: lastVersion - firstVersion + 1 }, (_, index) => Number(firstVersion) + index),
  );
}
