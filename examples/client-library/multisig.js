/** An account with several owners: proposals, votes, executions and rejections. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  apt,
  aptos,
  assertApiError,
  balanceOf,
  config,
  createFundedAccount,
  execute,
  sdk,
  trace,
  transferOf,
} from "./setup.js";

const { Account, AccountAddress, MultiSig, SimpleTransaction, TransactionPayloadMultiSig } = sdk;

const [alice, bob, carol] = await Promise.all([1, 2, 3].map(() => createFundedAccount()));
const receiver = Account.generate();

/** Calls a view of the module. */
const view = (name, ...functionArguments) =>
  aptos.view({ payload: { function: `0x1::multisig_account::${name}`, functionArguments } });

/** Calls an entry function of the module as one of the owners. */
const call = (owner, name, ...functionArguments) =>
  execute(owner, { function: `0x1::multisig_account::${name}`, functionArguments });

/** Waits for an execution, and returns its events by their short names. */
async function runProposal(owner, transaction) {
  const { hash } = await aptos.signAndSubmitTransaction({ signer: owner, transaction });
  const { events } = await aptos.waitForTransaction({ transactionHash: hash });
  return new Map(events.map(({ type, data }) => [type.split("::").at(-1), data]));
}

const [address] = await view("get_next_multisig_account_address", alice.accountAddress);
await call(alice, "create_with_owners", [bob.accountAddress, carol.accountAddress], 2, ["name"], [[1, 2]]);
assert.deepEqual(await view("num_signatures_required", address), ["2"]);
assert.deepEqual(await view("is_owner", carol.accountAddress, address), [true]);
await aptos.fundAccount({ accountAddress: address, amount: apt });
trace(`created ${address}: 2 of 3 owners have to agree`);

/** Builds the transaction with which an owner executes the next proposal and sends its call along. */
const buildTransfer = (owner, amount, options) =>
  aptos.transaction.build.simple({
    sender: owner.accountAddress,
    data: { multisigAddress: address, ...transferOf(amount, receiver.accountAddress) },
    options,
  });

// A simulation shows what the call would do before there is a proposal.
const transfer = await buildTransfer(alice, apt / 10);
const [simulated] = await aptos.transaction.simulate.simple({
  signerPublicKey: alice.publicKey,
  transaction: transfer,
});
assert.equal(simulated.success, true, simulated.vm_status);
assert.equal(simulated.payload.type, "multisig_payload");
assert.equal(await balanceOf(receiver), 0n);
trace(`simulated a transfer: it would use ${simulated.gas_used} units of gas`);

// The chain stores the whole call. The owner who proposes it approves it at the same time.
const payload = transfer.rawTransaction.payload.multiSig.transaction_payload.bcsToBytes();
await call(alice, "create_transaction", address, payload);
assert.deepEqual(await view("can_be_executed", address, 1), [false]);
await call(bob, "reject_transaction", address, 1);
await call(bob, "approve_transaction", address, 1);
assert.deepEqual(await view("vote", address, 1, bob.accountAddress), [true, true]);
assert.deepEqual(await view("can_be_executed", address, 1), [true]);

/** Builds the transaction with which an owner executes the call that the chain stores. */
const buildStored = async (owner) =>
  new SimpleTransaction(
    await sdk.generateRawTransaction({
      aptosConfig: config,
      sender: owner.accountAddress,
      payload: new TransactionPayloadMultiSig(new MultiSig(AccountAddress.from(address))),
    }),
  );

const carolBefore = await balanceOf(carol);
const executed = await runProposal(carol, await buildStored(carol));
assert.equal(executed.get("TransactionExecutionSucceeded").num_approvals, "3");
assert.equal(await balanceOf(receiver), BigInt(apt / 10));
assert.equal(await balanceOf({ accountAddress: address }), BigInt(apt - apt / 10));
assert.ok((await balanceOf(carol)) < carolBefore);
trace("executed the stored proposal; the executing owner paid the gas");

// The chain stores only the hash of the next call, so that the executing owner has to send the call.
const second = await buildTransfer(bob, apt / 5);
const secondPayload = second.rawTransaction.payload.multiSig.transaction_payload.bcsToBytes();
const hash = createHash("sha3-256").update(secondPayload).digest();
await call(alice, "create_transaction_with_hash", address, new Uint8Array(hash));
const other = await buildTransfer(bob, apt);
await assertApiError(aptos.signAndSubmitTransaction({ signer: bob, transaction: other }), {
  status: 400,
  data: {
    message: "Invalid transaction: Type: Validation Code: MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH",
    error_code: "vm_error",
    vm_error_code: 35,
  },
});
await runProposal(bob, await buildTransfer(bob, apt / 5));
assert.equal(await balanceOf(receiver), BigInt(apt / 10 + apt / 5));
trace("executed a proposal of which the chain stored the hash; another call was refused");

// A call that fails is recorded, and the transaction of the owner succeeds.
const tooMuch = await buildTransfer(alice, 100 * apt);
const failing = tooMuch.rawTransaction.payload.multiSig.transaction_payload.bcsToBytes();
await call(alice, "create_transaction", address, failing);
const failed = await runProposal(bob, await buildTransfer(bob, 100 * apt, { replayProtectionNonce: 7 }));
const { error_type: errorType, error_code: errorCode } = failed.get(
  "TransactionExecutionFailed",
).execution_error;
assert.deepEqual([errorType, errorCode], ["MoveAbort", String(0x10004)]);
assert.deepEqual(await view("last_resolved_sequence_number", address), ["3"]);
trace("a proposal failed, and is resolved all the same");

// The owner who removes a rejected proposal rejects it, too.
await call(alice, "create_transaction", address, failing);
await call(bob, "reject_transaction", address, 4);
await call(carol, "execute_rejected_transaction", address);
assert.deepEqual(await view("get_pending_transactions", address), [[]]);
trace("removed a proposal that two owners had rejected");

// Only the account itself changes its owners.
const leave = await aptos.transaction.build.simple({
  sender: alice.accountAddress,
  data: {
    multisigAddress: address,
    function: "0x1::multisig_account::remove_owner",
    functionArguments: [carol.accountAddress],
  },
});
await call(
  alice,
  "create_transaction",
  address,
  leave.rawTransaction.payload.multiSig.transaction_payload.bcsToBytes(),
);
await runProposal(bob, await buildStored(bob));
const [owners] = await view("owners", address);
assert.equal(owners.length, 2);
await assertApiError(
  buildStored(carol).then((transaction) => runProposal(carol, transaction)),
  {
    status: 400,
    data: {
      message: "Invalid transaction: Type: Validation Code: NOT_MULTISIG_OWNER",
      error_code: "vm_error",
      vm_error_code: 32,
    },
  },
);
trace("removed an owner, who cannot execute anything any more");
