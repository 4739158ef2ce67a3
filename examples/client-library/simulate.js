/** A simulation returns what a transaction would do, without a signature and without an effect. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, createFundedAccount, sdk, trace, transferOf } from "./setup.js";

const alice = await createFundedAccount(5 * apt);
const bob = sdk.Account.generate();
const transaction = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: transferOf(apt, bob.accountAddress),
});

const [simulated] = await aptos.transaction.simulate.simple({
  signerPublicKey: alice.publicKey,
  transaction,
});
assert.equal(simulated.success, true);
assert.equal(simulated.vm_status, "Executed successfully");
assert.equal(await balanceOf(bob), 0n);
trace(`simulated a transfer: it would use ${simulated.gas_used} units of gas`);

// Without a public key, the library sends an authenticator that says so.
const [unsigned] = await aptos.transaction.simulate.simple({ transaction });
assert.equal(unsigned.success, true);
trace("simulated it again without a public key");

const [estimated] = await aptos.transaction.simulate.simple({
  signerPublicKey: alice.publicKey,
  transaction,
  options: { estimateGasUnitPrice: true, estimateMaxGasAmount: true, estimatePrioritizedGasUnitPrice: false },
});
assert.equal(estimated.success, true);
assert.ok(BigInt(estimated.max_gas_amount) >= BigInt(estimated.gas_used));
trace(`estimated at most ${estimated.max_gas_amount} units at ${estimated.gas_unit_price} octas`);

const tooMuch = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: transferOf(100 * apt, bob.accountAddress),
});
const [failed] = await aptos.transaction.simulate.simple({
  signerPublicKey: alice.publicKey,
  transaction: tooMuch,
});
assert.equal(failed.success, false);
assert.match(failed.vm_status, /EINSUFFICIENT_BALANCE/);
trace(`a transfer of too much would fail: ${failed.vm_status}`);

const { hash } = await aptos.signAndSubmitTransaction({ signer: alice, transaction });
const committed = await aptos.waitForTransaction({ transactionHash: hash });
assert.equal(committed.gas_used, simulated.gas_used);
trace(`the execution used the gas of the simulation: ${hash} (version ${committed.version})`);
