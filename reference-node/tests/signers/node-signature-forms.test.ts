import assert from "node:assert/strict";
import { test } from "node:test";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import { get, list, record } from "../node-blocks.test.support.ts";
import { describeError } from "../node-extended.test.support.ts";
import { createSenderAuthenticator, type AbstractAuthenticator } from "../../bcs/authenticator.ts";
import { encodeAuthenticatedTransaction } from "../../bcs/transaction.ts";
import { listFailures, post } from "../node-transactions.test.support.ts";
import {
  authenticatorVectors,
  createFundedNode,
  decodedVector,
  vectorOf,
} from "./authenticators.test.support.ts";

const bcsType = "application/x.aptos.signed_transaction+bcs";
/** The vectors that the node executes. */
const executable = authenticatorVectors.filter(({ name }) => !/keyless|^abstract$/.test(name));

/** The types of the signature and of the signatures in it, as a response shows them. */
const expectedTypes: Readonly<Record<string, readonly unknown[]>> = {
  ed25519: ["ed25519_signature"],
  "multi-ed25519": ["multi_ed25519_signature"],
  "single-key-ed25519": ["single_sender", "ed25519", "ed25519"],
  "single-key-secp256k1": ["single_sender", "secp256k1_ecdsa", "secp256k1_ecdsa"],
  "single-key-webauthn": ["single_sender", "secp256r1_ecdsa", "web_authn"],
  "multi-key": ["single_sender", "ed25519", "secp256k1_ecdsa", "ed25519", "secp256k1_ecdsa", "ed25519"],
  derivable: ["single_sender"],
  "multi-agent": [
    "multi_agent_signature",
    "ed25519_signature",
    "single_key_signature",
    "secp256k1_ecdsa",
    "secp256k1_ecdsa",
    "multi_ed25519_signature",
  ],
  "fee-payer": [
    "fee_payer_signature",
    "ed25519_signature",
    "single_key_signature",
    "secp256k1_ecdsa",
    "secp256k1_ecdsa",
    "multi_ed25519_signature",
    "multi_key_signature",
    "ed25519",
    "secp256k1_ecdsa",
    "ed25519",
    "secp256k1_ecdsa",
    "ed25519",
  ],
};

/** Lists the members `type` of a value and then those of the values in it, in their order. */
function listTypes(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "type" in value ? [value.type] : [];
  return [...own, ...Object.values(value).flatMap((one) => listTypes(one))];
}

/** Returns the JSON request of a transaction from the response that shows it. */
function toRequest(shown: Readonly<Record<string, unknown>>): JsonObject {
  const members = [
    "sender",
    "sequence_number",
    "max_gas_amount",
    "gas_unit_price",
    "expiration_timestamp_secs",
    "payload",
    "signature",
  ];
  return Object.fromEntries(members.map((name) => [name, shown[name]])) as JsonObject;
}

/** Executes a transaction and returns it as a response shows it. */
async function execute(body: string | Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const node = createFundedNode();
  const type = typeof body === "string" ? "application/json" : bcsType;
  const answer = await post(node, "/transactions", body, type);
  assert.equal(answer.status, 202, answer.text);
  const { hash } = record(answer.body);
  const shown = await get(`/transactions/by_hash/${String(hash)}`, node);
  assert.deepEqual(shown.body["signature"], record(answer.body)["signature"]);
  return shown.body;
}

for (const { name, bytes, hash } of executable) {
  test(`a response shows the signatures of a transaction: ${name}`, async () => {
    const shown = await execute(bytes);
    assert.equal(shown["hash"], hash);
    assert.equal(shown["type"], "user_transaction");
    assert.deepEqual(listTypes(shown["signature"]), expectedTypes[name.replace("-unknown", "")]);
  });
}

for (const name of ["ed25519", "multi-ed25519", "multi-agent"]) {
  test(`a JSON request with the signatures of a response is the same transaction: ${name}`, async () => {
    const shown = await execute(vectorOf(name).bytes);
    const again = await execute(JSON.stringify(toRequest(shown)));
    assert.equal(again["hash"], vectorOf(name).hash);
    assert.deepEqual(again["signature"], shown["signature"]);
  });
}

test("a multi-key signature in JSON has a shorter bitmap than in BCS, so the hash differs", async () => {
  const shown = await execute(vectorOf("fee-payer").bytes);
  const again = await execute(JSON.stringify(toRequest(shown)));
  assert.notEqual(again["hash"], vectorOf("fee-payer").hash);
  assert.deepEqual(again["signature"], shown["signature"]);
  assert.equal((await execute(JSON.stringify(toRequest(again))))["hash"], again["hash"]);
});

test("the type single_sender is refused in JSON, because it does not say which kind of signature it is", async () => {
  const shown = await execute(vectorOf("single-key-secp256k1").bytes);
  for (const path of ["/transactions", "/transactions/simulate"]) {
    const answer = await post(createFundedNode(), path, JSON.stringify(toRequest(shown)));
    assert.deepEqual([answer.status, record(answer.body)["error_code"]], [400, "web_framework_error"]);
    assert.match(
      answer.text,
      /body\.signature\.type must be one of ed25519_signature, multi_ed25519_signature/,
    );
  }
});

test("a transaction with several signers is submitted in a batch and simulated in JSON", async () => {
  const request = toRequest(await execute(vectorOf("fee-payer").bytes));
  const node = createFundedNode();
  const batch = await post(node, "/transactions/batch", JSON.stringify([request]));
  assert.deepEqual([batch.status, batch.text], [202, '{"transaction_failures":[]}']);
  const signature = { ...record(request["signature"]), sender: { type: "no_account_signature" } };
  const other = createFundedNode();
  const body = JSON.stringify({ ...request, signature });
  const simulated = await post(other, "/transactions/simulate", body);
  const [output] = list(simulated.body);
  assert.equal(output?.["vm_status"], "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH");
  assert.deepEqual(output["signature"], signature);
  assert.deepEqual(describeError(await post(other, "/transactions", body)).slice(0, 3), [400, "vm_error", 1]);
});

test("encode_submission returns the message that several signers sign", async () => {
  const node = createFundedNode();
  const { authenticator, rawBytes } = decodedVector("fee-payer");
  const { signature: _, ...request } = toRequest(await execute(vectorOf("fee-payer").bytes));
  const secondary = authenticator.secondaryAddresses.map((address) => `0x${address}`);
  const fields = { secondary_signers: secondary, fee_payer_address: `0x${authenticator.feePayer?.address}` };
  const body = JSON.stringify({ ...request, ...fields });
  const answer = await post(node, "/transactions/encode_submission", body);
  const addresses = [`02${secondary.join("")}`, fields.fee_payer_address].join("").replaceAll("0x", "");
  assert.equal(answer.status, 200, answer.text);
  assert.equal(String(answer.body).slice(66), `01${formatHex(rawBytes).slice(2)}${addresses}`);
});

test("a signature that the function of an account refuses is refused with the code of an abort", async () => {
  const { raw, authenticator } = decodedVector("derivable");
  const { sender } = authenticator;
  assert.ok(sender.kind === "abstract");
  const refuse = (change: Partial<AbstractAuthenticator>): Uint8Array =>
    encodeAuthenticatedTransaction(raw, createSenderAuthenticator({ ...sender, ...change })).bytes;
  const refused = refuse({ signature: new Uint8Array(64) });
  const node = createFundedNode();
  const message = "Invalid transaction: Type: Execution Code: ABORTED";
  const answer = await post(node, "/transactions", refused, bcsType);
  assert.deepEqual(describeError(answer), [400, "vm_error", 4016, message]);
  const batch = await post(node, "/transactions/batch", Buffer.concat([Uint8Array.of(1), refused]), bcsType);
  assert.deepEqual(listFailures(batch), [[0, "vm_error", 4016]]);
  const otherDigest = refuse({ digest: new Uint8Array(32) });
  const simulated = await post(node, "/transactions/simulate", otherDigest, bcsType);
  const [output] = list(simulated.body);
  assert.deepEqual([output?.["success"], output?.["vm_status"]], [false, "ABORTED"]);
});

test("keyless signatures are refused, and their transactions can be simulated", async () => {
  const node = createFundedNode();
  for (const name of ["keyless", "federated-keyless"]) {
    const { bytes } = vectorOf(name);
    const answer = await post(node, "/transactions", bytes, bcsType);
    assert.deepEqual(describeError(answer).slice(0, 3), [400, "vm_error", 1]);
    const simulated = await post(node, "/transactions/simulate", bytes, bcsType);
    const [output] = list(simulated.body);
    assert.equal(output?.["success"], true, simulated.text);
    assert.deepEqual(listTypes(output["signature"]), ["single_sender", name.replace("-", "_"), "keyless"]);
  }
});

test("a response in BCS contains the bytes of the transaction with all its signatures", async () => {
  for (const name of ["multi-key", "fee-payer", "derivable"]) {
    const { bytes, hash } = vectorOf(name);
    const node = createFundedNode();
    await post(node, "/transactions", bytes, bcsType);
    const response = await node.fetch(
      new Request(`http://node.test/v1/transactions/by_hash/${hash}`, {
        headers: { accept: "application/x-bcs" },
      }),
    );
    assert.equal(response.headers.get("content-type"), "application/x-bcs");
    assert.ok(Buffer.from(await response.arrayBuffer()).includes(bytes), name);
  }
});

test("an abstract signature shows its function and its data", async () => {
  const { signature } = await execute(vectorOf("derivable").bytes);
  const { function_info: id, auth_data: data } = record(signature);
  assert.equal(id, "0x7::test_derivable_account_abstraction_ed25519_hex::authenticate");
  const { sender } = decodedVector("derivable").authenticator;
  assert.ok(sender.kind === "abstract" && sender.publicKey !== null);
  const parts = [sender.digest, sender.signature, sender.publicKey].map(
    (part) => part.length.toString(16).padStart(2, "0") + formatHex(part).slice(2),
  );
  assert.equal(data, `0x01${parts.join("")}`);
});
