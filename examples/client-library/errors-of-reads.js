/** What the library throws when a read finds nothing: an AptosApiError with the status and the body of the response. */
import assert from "node:assert/strict";
import { aptos, assertApiError, config, sdk, trace } from "./setup.js";

const unknown = `0x${"ab".repeat(32)}`;

await assertApiError(aptos.getTransactionByHash({ transactionHash: unknown }), {
  status: 404,
  statusText: "Not Found",
  data: {
    message: `Transaction not found by Transaction hash(${unknown})`,
    error_code: "transaction_not_found",
    vm_error_code: null,
  },
});
trace("an unknown hash: 404 transaction_not_found");

await assertApiError(aptos.getTransactionByHash({ transactionHash: "0x123" }), {
  status: 400,
  statusText: "Bad Request",
  data: {
    message:
      'failed to parse path `txn_hash`: failed to parse "string(HashValue)": unable to parse HashValue',
    error_code: "web_framework_error",
    vm_error_code: null,
  },
});
trace("a hash that is too short: 400 web_framework_error");

// Each read starts when it is awaited: a promise that is rejected before that would end the program.
const reads = {
  resource_not_found: () =>
    aptos.getAccountResource({ accountAddress: "0x1", resourceType: "0x1::coin::None" }),
  module_not_found: () => aptos.getAccountModule({ accountAddress: "0x1", moduleName: "none" }),
  transaction_not_found: () => aptos.getTransactionByVersion({ ledgerVersion: 999_999_999 }),
  block_not_found: () => aptos.getBlockByHeight({ blockHeight: 999_999_999 }),
  table_item_not_found: () =>
    aptos.getTableItem({ handle: unknown, data: { key_type: "u64", value_type: "u64", key: "1" } }),
};
for (const [code, read] of Object.entries(reads)) {
  await assert.rejects(read(), (error) => {
    assert.equal(error.status, 404, error.message);
    assert.equal(error.statusText, "Not Found");
    assert.equal(error.data.error_code, code);
    return true;
  });
  trace(`404 ${code}`);
}

await assertApiError(aptos.getTransactions({ options: { offset: 999_999_999 } }), {
  status: 400,
  statusText: "Bad Request",
});
trace("a list that begins above the latest version: 400");

// The library also throws for errors of the faucet.
const error = await sdk
  .postAptosFaucet({
    aptosConfig: config,
    path: "fund",
    body: { address: "not an address", amount: 1 },
    originMethod: "fund",
  })
  .catch((thrown) => thrown);
assert.equal(error.name, "AptosApiError");
assert.equal(error.status, 400);
trace(`an address that the faucet cannot read: ${error.data.error_code}`);
