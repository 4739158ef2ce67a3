/** What the node tells about itself: the chain, its gas prices and its health, and the status of the indexer. */
import assert from "node:assert/strict";
import { aptos, createFundedAccount, indexerUrl, request, trace } from "./setup.js";

assert.equal(await aptos.getChainId(), 4);
const ledger = await aptos.getLedgerInfo();
assert.ok(BigInt(ledger.ledger_version) > 20n);
trace(`chain ${ledger.chain_id}, block ${ledger.block_height}, version ${ledger.ledger_version}`);

// The library adds the price to every transaction that names none.
const prices = await aptos.getGasPriceEstimation();
assert.equal(prices.gas_estimate, 100);
assert.ok(prices.prioritized_gas_estimate >= prices.gas_estimate);
trace(`gas costs ${prices.gas_estimate} octas a unit`);

const health = await request("GET", "/-/healthy?duration_secs=30");
assert.equal(health.status, 200);
trace(`the node is healthy: ${health.body.message}`);

// The library waits until the indexer has processed a transaction, so its version is never below the ledger's.
const account = await createFundedAccount();
const { ledger_version: version } = (await request("GET", "/")).body;
assert.ok((await aptos.getIndexerLastSuccessVersion()) >= BigInt(version));
for (const processor of ["fungible_asset_processor", "events_processor"]) {
  const status = await aptos.getProcessorStatus(processor);
  assert.equal(status.processor, processor);
  assert.ok(BigInt(status.last_success_version) >= BigInt(version));
}
trace(`the indexer has the funding of ${account.accountAddress}`);

// It serves only this query. The answer to any other has errors, which the library throws.
const others = await fetch(`${indexerUrl}?undefined`, {
  method: "POST",
  headers: { "content-type": "application/json", "x-unknown": "1" },
  body: JSON.stringify({ query: "{ block_metadata_transactions { version } }" }),
});
assert.equal(others.status, 200);
assert.ok((await others.json()).errors.length > 0);
await assert.rejects(aptos.getAccountTransactionsCount({ accountAddress: account.accountAddress }));
trace("other queries of an indexer are errors");
