/** Another account pays the gas of a transaction. The sender needs no coins and no account. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, createFundedAccount, sdk, trace } from "./setup.js";

const alice = sdk.Account.generate();
const sponsor = await createFundedAccount(10 * apt);
const bob = sdk.Account.generate();

/** Builds a transfer of nothing, signs it with both accounts, submits it and waits for it. */
async function executeSponsored(sender, amount, signAs = sponsor) {
  const transaction = await aptos.transaction.build.simple({
    sender: sender.accountAddress,
    withFeePayer: true,
    data: {
      function: "0x1::aptos_account::transfer",
      functionArguments: [bob.accountAddress, amount],
    },
    options: { accountSequenceNumber: await nextNumberOf(sender) },
  });
  // The library writes 0x0 as the fee payer until the fee payer signs, so the sender signs that address.
  const senderAuthenticator = aptos.transaction.sign({ signer: sender, transaction });
  const feePayerAuthenticator = aptos.transaction.signAsFeePayer({ signer: signAs, transaction });
  transaction.feePayerAddress = sponsor.accountAddress;
  const { hash } = await aptos.transaction.submit.simple({
    transaction,
    senderAuthenticator,
    feePayerAuthenticator,
  });
  return aptos.waitForTransaction({ transactionHash: hash, options: { checkSuccess: false } });
}

async function nextNumberOf(account) {
  try {
    const { sequence_number: number } = await aptos.getAccountInfo({
      accountAddress: account.accountAddress,
    });
    return BigInt(number);
  } catch (error) {
    // A node on which an address without an account is not found: the first transaction has the number 0.
    assert.equal(error.status, 404);
    return 0n;
  }
}

// A transfer of 0 coins succeeds without coins.
const empty = await executeSponsored(alice, 0);
assert.equal(empty.success, true, empty.vm_status);
assert.equal(empty.signature.type, "fee_payer_signature");
assert.equal(BigInt(empty.signature.fee_payer_address), BigInt(`${sponsor.accountAddress}`));
const fee = BigInt(empty.gas_used) * BigInt(empty.gas_unit_price);
assert.equal(await balanceOf(sponsor), BigInt(10 * apt) - fee);
assert.equal(await balanceOf(alice), 0n);
trace(`the sponsor paid ${fee} octas for the first transaction of ${alice.accountAddress}: ${empty.hash}`);
assert.equal((await aptos.getAccountInfo({ accountAddress: alice.accountAddress })).sequence_number, "1");
trace("the sender has an account now, with the sequence number 1");

// A failed call costs the sponsor gas, too, and uses up the sequence number of a new account.
const carol = sdk.Account.generate();
const failed = await executeSponsored(carol, apt);
assert.equal(failed.success, false);
assert.match(failed.vm_status, /EINSUFFICIENT_BALANCE/);
assert.equal((await aptos.getAccountInfo({ accountAddress: carol.accountAddress })).sequence_number, "1");
const failedFee = BigInt(failed.gas_used) * BigInt(failed.gas_unit_price);
assert.equal(await balanceOf(sponsor), BigInt(10 * apt) - fee - failedFee);
trace(`a failed call also costs the sponsor gas: ${failed.hash}`);

// The coins of a transfer come from the sender, not from the sponsor.
const dave = await createFundedAccount(apt);
const paid = await executeSponsored(dave, 1_000);
assert.equal(paid.success, true);
assert.equal(await balanceOf(dave), BigInt(apt) - 1_000n);
assert.equal(await balanceOf(bob), 1_000n);
trace(`the sender paid the 1,000 octas of the transfer: ${paid.hash}`);

// Another account cannot sign for the sponsor.
await assert.rejects(executeSponsored(dave, 1_000, bob), /INVALID_AUTH_KEY|INVALID_SIGNATURE/);
trace("a signature of another account is refused");

// A simulation needs no signature, and no fee payer either.
const transaction = await aptos.transaction.build.simple({
  sender: dave.accountAddress,
  withFeePayer: true,
  data: { function: "0x1::aptos_account::transfer", functionArguments: [bob.accountAddress, 1] },
});
const [unknown] = await aptos.transaction.simulate.simple({ transaction });
assert.equal(unknown.success, true, unknown.vm_status);
transaction.feePayerAddress = sponsor.accountAddress;
const [simulated] = await aptos.transaction.simulate.simple({
  signerPublicKey: dave.publicKey,
  feePayerPublicKey: sponsor.publicKey,
  transaction,
});
assert.equal(simulated.success, true, simulated.vm_status);
trace(`simulated it without and with the fee payer: ${simulated.gas_used} units of gas`);
