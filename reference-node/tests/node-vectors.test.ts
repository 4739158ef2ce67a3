import assert from "node:assert/strict";
import { test } from "node:test";
import vectors from "../../spec/vectors/signed-transactions.json" with { type: "json" };
import { createSeededAccounts, type SeededAccount } from "../genesis/genesis.ts";
import { createNode, type ReferenceNode } from "../node.ts";
import type { Authenticator } from "../bcs/authenticator.ts";
import { decodeSignedTransaction } from "../bcs/transaction.ts";
import { hasValidSignature } from "../authentication/signatures.ts";
import { get, list, record } from "./node-blocks.test.support.ts";
import { listFailures, post, type PostResponse } from "./node-transactions.test.support.ts";
import { deriveAuthenticationKey, createKeyPair } from "../primitives/ed25519.ts";
import { formatHex } from "../primitives/bytes.ts";

/** The transactions that a client library has signed, for a network with the vendor name `aptos`. */
const signed = vectors.vectors.flatMap((one) =>
  one.kind === "ed25519" && one.json_request !== undefined && one.private_key !== undefined
    ? [{ ...one, json: one.json_request, key: one.private_key }]
    : [],
);
const bcsType = "application/x.aptos.signed_transaction+bcs";
const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");

/** Creates a node of that network on which the account of a private key has coins. */
function createNodeFor(privateKey: string, chainId: number): ReferenceNode {
  const { publicKey, sign } = createKeyPair(bytesOf(privateKey));
  const stateAddress = deriveAuthenticationKey(publicKey);
  const account: SeededAccount = {
    address: `0x${stateAddress}`,
    publicKey: formatHex(publicKey),
    privateKey,
    stateAddress,
    sign,
  };
  // The accounts before it send the transactions of the history, so this account has sequence number 0.
  const accounts = [...createSeededAccounts(0, "accounts", 6), account];
  return createNode({ vendor: "aptos", chainId, strict: true, parts: { accounts } });
}

/** A payment that a client library has signed with sequence number 0. */
const payment = signed.find(({ name }) => name === "transfer-basic") ?? assert.fail("no payment");

const createPaymentNode = (): ReferenceNode => createNodeFor(payment.key, payment.chain_id);

for (const { name, json, signed_transaction_bcs: bytes, chain_id: chainId, key } of signed) {
  test(`the signature and the public key of a client library are accepted: ${name}`, async () => {
    const node = createNodeFor(key, chainId);
    const inBytes = Buffer.concat([Uint8Array.of(1), bytesOf(bytes)]);
    const answers: PostResponse[] = [
      await post(node, "/transactions/batch", inBytes, bcsType),
      await post(node, "/transactions/batch", JSON.stringify([json])),
    ];
    for (const answer of answers) {
      if (answer.status === 400) assert.match(answer.text, /cannot be encoded: .* not an entry function/);
      else for (const [, , code] of listFailures(answer)) assert.ok(code !== 1 && code !== 2, answer.text);
    }
  });
}

test("the simulation of a payment of a client library returns its payload", async () => {
  const node = createPaymentNode();
  const body = bytesOf(payment.simulation_signed_transaction_bcs ?? assert.fail());
  const answer = await post(node, "/transactions/simulate", body, bcsType);
  const [output] = list(answer.body);
  assert.deepEqual(output?.["payload"], payment.json.payload);
  assert.equal(output["hash"], payment.simulation_transaction_hash);
});

for (const encoding of ["json", "bcs"]) {
  test(`a payment of a client library is executed from ${encoding}`, async () => {
    const node = createPaymentNode();
    const inBytes = Buffer.concat([Uint8Array.of(1), bytesOf(payment.signed_transaction_bcs)]);
    const answer =
      encoding === "json"
        ? await post(node, "/transactions/batch", JSON.stringify([payment.json]))
        : await post(node, "/transactions/batch", inBytes, bcsType);
    assert.equal(answer.status, 202, answer.text);
    const version = answer.headers.get("x-aptos-ledger-version");
    const { body } = await get(`/blocks/by_version/${version}?with_transactions=true`, node);
    const executed = list(body["transactions"])[1];
    assert.equal(executed?.["success"], true);
    assert.equal(executed["hash"], payment.transaction_hash);
    assert.deepEqual(executed["payload"], payment.json.payload);
    assert.deepEqual(executed["signature"], payment.json.signature);
  });
}

for (const { name, signed_transaction_bcs: bytes, simulation_bcs: simulation } of vectors.malformed) {
  test(`the malformed vector ${name} is rejected`, async () => {
    const node = createPaymentNode();
    const before = node.digest();
    const answer = await post(
      node,
      "/transactions/batch",
      Buffer.concat([Uint8Array.of(1), bytesOf(bytes)]),
      bcsType,
    );
    assert.ok(answer.status === 400 || listFailures(answer).length === 1, answer.text);
    const simulated = await post(node, "/transactions/simulate", bytesOf(simulation), bcsType);
    assert.equal(simulated.status, 400, simulated.text);
    assert.equal(node.digest(), before);
    assert.equal((await get("/-/healthy", node)).status, 200);
  });
}

/** The transactions with other authenticators than that of one Ed25519 key, and how JSON shows these. */
const severalSigners = vectors.vectors.filter(({ kind }) => kind === "multi_key" || kind === "fee_payer");
const expectedSignatures: Record<string, readonly string[]> = {
  multi_key: ["single_sender", "public_keys", "signatures", "signatures_required"],
  fee_payer: [
    "fee_payer_signature",
    "sender",
    "secondary_signer_addresses",
    "secondary_signers",
    "fee_payer_address",
    "fee_payer_signer",
  ],
};

for (const vector of severalSigners) {
  const { name, kind, chain_id: chainId, signed_transaction_bcs: bytes } = vector;
  test(`the signatures of ${name} are accepted, and it waits for its sequence number`, async () => {
    const node = createNode({ vendor: "aptos", chainId, strict: true, implicitAccounts: true });
    const answer = await post(node, "/transactions", bytesOf(bytes), bcsType);
    assert.equal(answer.status, 202, answer.text);
    const { body } = await get(`/transactions/by_hash/${vector.transaction_hash}`, node);
    assert.equal(body["type"], "pending_transaction");
    assert.deepEqual(body["payload"], vector.json_request_without_signature?.payload);
    const { type, ...members } = record(body["signature"]);
    assert.deepEqual([type, ...Object.keys(members)], expectedSignatures[kind]);
  });

  test(`${name} has an invalid signature after any of its signatures has changed`, async () => {
    const node = createNode({ vendor: "aptos", chainId, implicitAccounts: true });
    const { authenticator, rawBytes } = decodeSignedTransaction(bytesOf(bytes));
    assert.ok(hasValidSignature({ authenticator, rawBytes }, "aptos"));
    for (const signature of listSignatures(authenticator)) {
      const changed = bytesOf(bytes);
      const at = changed.indexOf(signature);
      changed.writeUInt8(changed.readUInt8(at + 40) ^ 1, at + 40);
      const { status, text } = await post(node, "/transactions", changed, bcsType);
      assert.match(text, /INVALID_SIGNATURE.*"vm_error_code":1/);
      assert.equal(status, 400);
    }
  });
}

test("the script of a client library is executed, and fails because its bytecode is malformed", async () => {
  const script = vectors.vectors.find(({ kind }) => kind === "script") ?? assert.fail();
  const node = createNodeFor(script.keys?.[0]?.private_key ?? "", script.chain_id);
  const { sender_address: address } = script;
  const type = "0x1::account::Account";
  const { body: account } = await get(`/accounts/${address}/resource/${type}`, node);
  const data = { ...record(account["data"]), sequence_number: script.fields?.sequence_number ?? "" };
  node.control.setResource({ address, type, data });
  const inBytes = Buffer.concat([Uint8Array.of(1), bytesOf(script.signed_transaction_bcs)]);
  const answer = await post(node, "/transactions/batch", inBytes, bcsType);
  assert.equal(answer.status, 202, answer.text);
  const { body: executed } = await get(`/transactions/by_hash/${script.transaction_hash}`, node);
  const { success, vm_status: status, payload, gas_used: gas } = executed;
  assert.deepEqual([success, status], [false, "CODE_DESERIALIZATION_ERROR"]);
  assert.ok(Number(gas) > 0);
  assert.deepEqual(payload, {
    type: "script_payload",
    code: { bytecode: record(record(payload)["code"])["bytecode"], abi: null },
    type_arguments: ["0x1::aptos_coin::AptosCoin"],
    arguments: [7, "8", "9", "0x1", "0x0102", true, 10, 11, "12"],
  });
  const { body: after } = await get(`/accounts/${address}`, node);
  assert.equal(after["sequence_number"], "28");
});

const executedStatus = "Executed successfully";
const refused = (status: string): string => `Invalid transaction: Type: Validation Code: ${status}`;
/** The status of a call whose module is not published. */
const unpublished = "LINKER_ERROR";

/** What a node does with each vector whose accounts have coins and whose sequence number is the next one. */
const outcomes: Readonly<Record<string, string>> = {
  "transfer-basic": executedStatus,
  "coin-transfer-type-arg": executedStatus,
  "all-u64-fields-max": refused("MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND"),
  "u64-above-2^53": refused("MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND"),
  "nested-struct-type-args": unpublished,
  "primitive-args-max": unpublished,
  "vector-u8-empty-and-127-128-bytes": unpublished,
  "strings-ascii-unicode-empty": unpublished,
  "sender-address-with-leading-zero-byte": executedStatus,
  "orderless-nonce-1": refused("TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE"),
  "multi-key-2-of-3-mixed": executedStatus,
  "fee-payer-no-secondary": executedStatus,
  "script-payload": "CODE_DESERIALIZATION_ERROR",
};

test("every vector has the outcome that is known for it", async () => {
  const seen = vectors.vectors.map(async ({ name, ...one }): Promise<[string, string]> => {
    const node = createNode({ vendor: "aptos", chainId: one.chain_id, strict: true, implicitAccounts: true });
    const { sender_address: address, fee_payer_address: feePayer = address } = one;
    for (const owner of new Set([address, feePayer]))
      node.control.fund({ address: owner, amount: 10n ** 16n });
    const type = "0x1::account::Account";
    const { body: account } = await get(`/accounts/0x1/resource/${type}`, node);
    const number = one.fields?.sequence_number ?? one.json_request?.sequence_number ?? assert.fail(name);
    const own = { sequence_number: number, authentication_key: one.authentication_key };
    node.control.setResource({ address, type, data: { ...record(account["data"]), ...own } });
    const answer = await post(node, "/transactions", bytesOf(one.signed_transaction_bcs), bcsType);
    const { body } = await get(`/transactions/by_hash/${one.transaction_hash}`, node);
    const outcome = answer.status === 202 ? body["vm_status"] : record(answer.body)["message"];
    return [name, String(outcome)];
  });
  assert.deepEqual(Object.fromEntries(await Promise.all(seen)), outcomes);
  assert.ok(signed.length > 0 && severalSigners.length > 1 && vectors.malformed.length > 0);
});

/** Lists the bytes of all signatures. */
function listSignatures({ sender, feePayer }: Authenticator): readonly Uint8Array[] {
  const signers = [sender, ...(feePayer === null ? [] : [feePayer.signer])];
  const found = signers.flatMap((one) =>
    one.kind === "ed25519"
      ? [one.signature]
      : one.kind === "multi key"
        ? one.signatures.map((each) => each.bytes)
        : [],
  );
  assert.equal(found.length, 2);
  return found;
}
