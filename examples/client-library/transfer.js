/** A transfer in its four steps: build, sign, submit and wait. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, createFundedAccount, sdk, trace } from "./setup.js";

const alice = await createFundedAccount(10 * apt);
const bob = sdk.Account.generate();

// The library reads the module's ABI, the gas price and the sender's sequence number from the node.
const transaction = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: {
    function: "0x1::aptos_account::transfer",
    functionArguments: [bob.accountAddress, apt],
  },
});
const senderAuthenticator = aptos.transaction.sign({ signer: alice, transaction });
const pending = await aptos.transaction.submit.simple({ transaction, senderAuthenticator });
assert.equal(pending.type, "pending_transaction");
// The node writes addresses without leading zeros, so they are compared as numbers.
assert.equal(BigInt(pending.sender), BigInt(`${alice.accountAddress}`));
assert.equal(pending.sequence_number, "0");
trace(`submitted ${pending.hash}`);

const committed = await aptos.waitForTransaction({ transactionHash: pending.hash });
assert.equal(committed.type, "user_transaction");
assert.equal(committed.success, true);
assert.equal(committed.vm_status, "Executed successfully");
assert.equal(committed.hash, pending.hash);
trace(`transferred 1 APT: ${committed.hash} (version ${committed.version})`);

const fee = BigInt(committed.gas_used) * BigInt(committed.gas_unit_price);
assert.ok(fee > 0n);
assert.equal(await balanceOf(alice), BigInt(9 * apt) - fee);
assert.equal(await balanceOf(bob), BigInt(apt));
trace(`the sender paid 1 APT and ${fee} octas for gas`);

// The next transaction has the next sequence number. This function of the library builds a transfer of any coin.
const next = await aptos.transferCoinTransaction({
  sender: alice.accountAddress,
  recipient: bob.accountAddress,
  amount: apt,
});
const { hash } = await aptos.signAndSubmitTransaction({ signer: alice, transaction: next });
const second = await aptos.waitForTransaction({ transactionHash: hash });
assert.equal(second.sequence_number, "1");
assert.equal(await balanceOf(bob), BigInt(2 * apt));
trace(`transferred another: ${hash} (version ${second.version})`);

// The asset of the coin can also be moved as a fungible asset.
const asset = await aptos.transferFungibleAsset({
  sender: alice,
  fungibleAssetMetadataAddress: sdk.AccountAddress.A,
  recipient: bob.accountAddress,
  amount: apt,
});
const third = await aptos.signAndSubmitTransaction({ signer: alice, transaction: asset });
await aptos.waitForTransaction({ transactionHash: third.hash });
assert.equal(await balanceOf(bob), BigInt(3 * apt));
trace(`transferred it as the fungible asset 0xa: ${third.hash}`);
