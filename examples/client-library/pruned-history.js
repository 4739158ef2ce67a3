/** A node in this process that keeps only ten versions. Older ones are gone, which is a 410. */
import assert from "node:assert/strict";
// In a project of your own: import { createFaucet, createNode } from "touchstone/node";
import { createFaucet, createIndexer, createNode } from "../../dist/reference-node/node.js";
import { apt, sdk, trace } from "./setup.js";

const { Account, Aptos, AptosConfig, Network } = sdk;

const node = createNode({
  vendor: "aptos",
  clock: "system",
  blockInterval: 50,
  implicitAccounts: true,
  historyVersions: 10,
});
const faucet = createFaucet(node);
const indexer = createIndexer(node);
try {
  const aptos = new Aptos(
    new AptosConfig({
      network: Network.LOCAL,
      fullnode: (await node.listen({ port: 0 })).baseUrl,
      faucet: (await faucet.listen({ port: 0 })).baseUrl,
      indexer: `${(await indexer.listen({ port: 0 })).baseUrl}/v1/graphql`,
    }),
  );
  const { accountAddress } = Account.generate();
  const first = await aptos.fundAccount({ accountAddress, amount: apt });
  trace(`funded ${accountAddress} in version ${first.version}`);
  for (let round = 0; round < 8; round += 1) await aptos.fundAccount({ accountAddress, amount: 1 });

  const { oldest_ledger_version: oldest } = await aptos.getLedgerInfo();
  trace(`the oldest version is now ${oldest}`);
  assert.ok(BigInt(oldest) > BigInt(first.version));

  const reads = {
    version_pruned: () => aptos.getTransactionByVersion({ ledgerVersion: Number(first.version) }),
    block_pruned: () => aptos.getBlockByVersion({ ledgerVersion: Number(first.version) }),
  };
  for (const [code, read] of Object.entries(reads)) {
    await assert.rejects(
      read(),
      (error) => {
        assert.equal(error.name, "AptosApiError");
        assert.equal(error.status, 410, error.message);
        assert.equal(error.statusText, "Gone");
        assert.match(error.data.error_code, /^(?:version|block)_pruned$/);
        trace(`410 ${error.data.error_code}: ${error.data.message}`);
        return true;
      },
      code,
    );
  }
} finally {
  await Promise.all([node.close(), faucet.close(), indexer.close()]);
}
