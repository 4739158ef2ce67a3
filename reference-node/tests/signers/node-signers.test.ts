import assert from "node:assert/strict";
import { test } from "node:test";
import type { SignedTransaction } from "../../bcs/signed-transaction.ts";
import { encodeAuthenticatedTransaction } from "../../bcs/transaction.ts";
import { unknownFeePayer } from "../../authentication/required-signatures.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { formatAddress } from "../../primitives/address.ts";
import { describeError, send } from "../node-extended.test.support.ts";
import { get, list, record } from "../node-blocks.test.support.ts";
import { bcsType, listFailures, post, recipient } from "../node-transactions.test.support.ts";
import { accountOf, newAccounts, signWith, submitSigned, withoutSignatures } from "./signers.test.support.ts";

const [newcomer, stranger] = newAccounts;
assert.ok(newcomer !== undefined && stranger !== undefined);

/** Submits a transaction and returns it from the ledger. */
async function execute(node: ReferenceNode, signed: SignedTransaction) {
  const answer = await submitSigned(node, signed);
  assert.equal(answer.status, 202, answer.text);
  const { hash } = record(answer.body);
  const { body } = await get(`/transactions/by_hash/${String(hash)}`, node);
  assert.equal(body["type"], "user_transaction");
  return {
    ...body,
    fee: BigInt(String(body["gas_used"])) * BigInt(String(body["gas_unit_price"])),
  } as Readonly<Record<string, unknown>> & { readonly fee: bigint };
}

/** Simulates a transaction whose signatures are zeros, and returns its outcome. */
async function simulate(node: ReferenceNode, signed: SignedTransaction) {
  const answer = await post(node, "/transactions/simulate", signed.bytes);
  assert.equal(answer.status, 200, answer.text);
  return list(answer.body)[0] ?? assert.fail();
}

for (const isEarly of [false, true]) {
  const when = isEarly ? "that signed before it was known" : "that signed with it";
  test(`a fee payer pays the gas of a sender ${when}, and the sender the coins of the call`, async () => {
    const node = createNode({ strict: true });
    const [sender, feePayer] = [accountOf(node, 8), accountOf(node, 9)];
    const [before, payerBefore] = [node.readBalance(sender.address), node.readBalance(feePayer.address)];
    const signed = signWith(node, { sender, feePayer, isEarly }, { arguments: [recipient, "5"] });
    const simulated = await simulate(node, withoutSignatures(signed));
    const { fee, success, gas_used: gasUsed } = await execute(node, signed);
    assert.deepEqual([success, simulated["success"], simulated["gas_used"]], [true, true, gasUsed]);
    assert.equal(node.readBalance(sender.address), before - 5n);
    assert.equal(node.readBalance(feePayer.address), payerBefore - fee);
    assert.ok(fee > 0n);
  });
}

test("a sender that is its own fee payer pays both, and needs an account", async () => {
  const node = createNode({ strict: true });
  const sender = accountOf(node, 8);
  const before = node.readBalance(sender.address);
  const { fee } = await execute(
    node,
    signWith(node, { sender, feePayer: sender }, { arguments: [recipient, "5"] }),
  );
  assert.equal(node.readBalance(sender.address), before - 5n - fee);
  const refused = await submitSigned(node, signWith(node, { sender: newcomer, feePayer: newcomer }));
  assert.match(refused.text, /SENDING_ACCOUNT_DOES_NOT_EXIST/);
});

for (const implicitAccounts of [false, true]) {
  for (const [amount, success] of [
    ["0", true],
    ["1", false],
  ] as const) {
    const title = `${success ? "successful" : "failed"} first transaction of a sender without an account`;
    test(`a fee payer pays the ${title}, which gets one; implicit accounts ${implicitAccounts}`, async () => {
      const node = createNode({ strict: true, implicitAccounts });
      const feePayer = accountOf(node, 9);
      const before = node.readBalance(feePayer.address);
      const signers = { sender: newcomer, feePayer };
      const output = await execute(node, signWith(node, signers, { arguments: [recipient, amount] }));
      assert.equal(output["success"], success, String(output["vm_status"]));
      assert.equal(node.readBalance(feePayer.address), before - output.fee);
      const resource = await get(`/accounts/${newcomer.address}/resource/0x1::account::Account`, node);
      const { sequence_number: number, authentication_key: key } = record(resource.body["data"]);
      assert.deepEqual([number, key], ["1", newcomer.address]);
      const again = await submitSigned(node, signWith(node, signers, { arguments: [recipient, amount] }));
      assert.match(again.text, /SEQUENCE_NUMBER_TOO_OLD/);
    });
  }
}

test("a sender without an account has the sequence number 0 and its address as key", async () => {
  const node = createNode({ strict: true });
  const feePayer = accountOf(node, 9);
  const later = signWith(
    node,
    { sender: newcomer, feePayer },
    { sequenceNumber: 1n, arguments: [recipient, "0"] },
  );
  assert.equal((await submitSigned(node, later)).status, 202);
  const foreign = signWith(node, { sender: { ...stranger, address: newcomer.address }, feePayer });
  assert.match((await submitSigned(node, foreign)).text, /INVALID_AUTH_KEY/);
  await execute(node, signWith(node, { sender: newcomer, feePayer }, { arguments: [recipient, "0"] }));
  assert.equal((await get(`/accounts/${newcomer.address}`, node)).body["sequence_number"], "2");
});

test("the reserve is checked on the account of the fee payer", async () => {
  const node = createNode({ strict: true });
  const poor = signWith(node, { sender: accountOf(node, 9), feePayer: stranger });
  const expected = [400, "vm_error", 5];
  assert.deepEqual(describeError(await submitSigned(node, poor)).slice(0, 3), expected);
  const simulated = await simulate(node, withoutSignatures(poor));
  assert.deepEqual(
    [simulated["success"], simulated["vm_status"], simulated["gas_used"]],
    [false, "INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE", "0"],
  );
});

test("a simulation with an unknown fee payer charges no account, a submission is refused", async () => {
  const node = createNode({ strict: true });
  const signed = signWith(node, { sender: newcomer, feePayer: stranger }, { arguments: [recipient, "0"] });
  const none = { kind: "none" } as const;
  const unknown = encodeAuthenticatedTransaction(signed.raw, {
    ...signed.authenticator,
    sender: none,
    feePayer: { address: unknownFeePayer, signer: none },
  });
  const query = "?estimate_max_gas_amount=true&estimate_gas_unit_price=true";
  for (const path of ["/transactions/simulate", `/transactions/simulate${query}`]) {
    const output = list((await post(node, path, unknown.bytes)).body)[0] ?? assert.fail();
    assert.equal(output["success"], true, String(output["vm_status"]));
    assert.notEqual(output["gas_used"], "0");
    const addresses = list(output["changes"]).map((change) => change["address"]);
    assert.ok(addresses.includes(formatAddress(newcomer.stateAddress)), String(addresses));
    assert.ok(!addresses.includes("0x0"), String(addresses));
  }
  assert.match((await submitSigned(node, unknown)).text, /INVALID_SIGNATURE/);
});

test("a refusal has the same code in a submission and a batch, and its name in a simulation", async () => {
  const node = createNode({ strict: true });
  const [sender, second, feePayer] = [accountOf(node, 7), accountOf(node, 8), accountOf(node, 9)];
  const valid = signWith(node, { sender, secondary: [second], feePayer });
  const { raw, authenticator } = valid;
  const replace = (parts: Partial<typeof authenticator>): SignedTransaction =>
    encodeAuthenticatedTransaction(raw, { ...authenticator, ...parts });
  const cases: readonly (readonly [SignedTransaction, number, string])[] = [
    [signWith(node, { sender, secondary: [second, second] }), 28, "SIGNERS_CONTAIN_DUPLICATES"],
    [signWith(node, { sender, secondary: [sender] }), 28, "SIGNERS_CONTAIN_DUPLICATES"],
    [replace({ secondarySigners: [] }), 27, "SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH"],
    [
      signWith(node, { sender, secondary: [{ ...second, stateAddress: feePayer.stateAddress }] }),
      2,
      "INVALID_AUTH_KEY",
    ],
    [
      signWith(node, { sender, feePayer: { ...feePayer, stateAddress: second.stateAddress } }),
      2,
      "INVALID_AUTH_KEY",
    ],
  ];
  for (const [signed, code, status] of cases) {
    const message = `Invalid transaction: Type: Validation Code: ${status}`;
    assert.deepEqual(describeError(await submitSigned(node, signed)), [400, "vm_error", code, message]);
    const batch = await post(node, "/transactions/batch", Buffer.concat([Uint8Array.of(1), signed.bytes]));
    assert.deepEqual([batch.status, listFailures(batch)], [206, [[0, "vm_error", code]]]);
    assert.equal((await simulate(node, withoutSignatures(signed)))["vm_status"], status);
  }
  const answer = await post(node, "/transactions/simulate", valid.bytes);
  assert.equal(answer.status, 400);
  assert.match(answer.text, /must not have a valid signature/);
});

test("ten transactions of one sender that arrive in any order are executed in their order", async () => {
  const node = createNode({ strict: true });
  const { baseUrl, close } = await node.listen();
  try {
    const [sender, feePayer] = [accountOf(node, 8), accountOf(node, 9)];
    // Each transaction reserves half of the balance of its fee payer.
    const maxGasAmount = 2_000_000n;
    const gasUnitPrice = node.readBalance(feePayer.address) / (2n * maxGasAmount);
    const bodies = [7, 0, 9, 3, 1, 8, 2, 6, 4, 5].map((number) =>
      signWith(node, { sender, feePayer }, { sequenceNumber: BigInt(number), maxGasAmount, gasUnitPrice }),
    );
    const headers = { "content-type": bcsType };
    const answers = await Promise.all(
      bodies.map(({ bytes }) =>
        fetch(`${baseUrl}/transactions`, { method: "POST", headers, body: Buffer.from(bytes) }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      bodies.map(() => 202),
    );
    const path = `/accounts/${sender.address}/transactions`;
    const response = await send(node, path);
    const executed = list(response.body);
    assert.deepEqual(
      executed.map((one) => [one["sequence_number"], one["success"]]),
      Array.from({ length: 10 }, (_, number) => [String(number), true]),
    );
  } finally {
    await close();
  }
});
