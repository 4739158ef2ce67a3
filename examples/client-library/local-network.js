/** The whole way of a first program, with Network.LOCAL and no other configuration. */
import assert from "node:assert/strict";
import { sdk, trace } from "./setup.js";

const { Account, Aptos, AptosConfig, Network } = sdk;

const aptos = new Aptos(new AptosConfig({ network: Network.LOCAL }));
const [alice, bob] = [Account.generate(), Account.generate()];
for (const { accountAddress } of [alice, bob])
  await aptos.fundAccount({ accountAddress, amount: 500_000_000 });
trace(`funded ${alice.accountAddress} and ${bob.accountAddress} with 5 APT each`);

const transaction = await aptos.transferCoinTransaction({
  sender: alice.accountAddress,
  recipient: bob.accountAddress,
  amount: 100_000_000,
});
const { hash } = await aptos.signAndSubmitTransaction({ signer: alice, transaction });
const { success, version } = await aptos.waitForTransaction({ transactionHash: hash });
assert.equal(success, true);
trace(`transferred 1 APT: ${hash} (version ${version})`);

const balance = await aptos.getAccountAPTAmount({ accountAddress: bob.accountAddress });
assert.equal(balance, 600_000_000);
trace(`the receiver has ${balance} octas`);
