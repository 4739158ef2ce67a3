import assert from "node:assert/strict";
import { test } from "node:test";
import {
  createSenderAuthenticator,
  type AccountAuthenticator,
  type Authenticator,
} from "../../bcs/authenticator.ts";
import { encodeAuthenticatedTransaction } from "../../bcs/transaction.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { listFailures, post } from "../node-transactions.test.support.ts";
import { authenticatorVectors, createFundedNode, decodedVector } from "./authenticators.test.support.ts";

const bcsType = "application/x.aptos.signed_transaction+bcs";
const validSignature =
  "A simulated transaction must not have a valid signature. Send a signature of zeros instead.";
/** The kinds that are not executed: the code of the refusal, and what a simulation with the signature says. */
const refusals: Readonly<Record<string, readonly [code: number, simulated: string]>> = {
  keyless: [1, "Executed successfully"],
  "federated-keyless": [1, "Executed successfully"],
  abstract: [4016, validSignature],
};
const none: AccountAuthenticator = { kind: "none" };

/** Removes the signatures and keys of all signers. */
function withoutSigners({ feePayer, ...one }: Authenticator): Authenticator {
  if (one.kind !== "multi agent" && one.kind !== "fee payer") return createSenderAuthenticator(none);
  return {
    ...one,
    sender: none,
    secondarySigners: one.secondarySigners.map(() => none),
    feePayer: feePayer === null ? null : { ...feePayer, signer: none },
  };
}

for (const { name, bytes } of authenticatorVectors) {
  const [code = null, simulated = validSignature] = refusals[name] ?? [];

  test(`a transaction has the same result in a submission and a batch: ${name}`, async () => {
    const submitted = await post(createFundedNode(), "/transactions", bytes, bcsType);
    const inBatch = Buffer.concat([Uint8Array.of(1), bytes]);
    const batch = await post(createFundedNode(), "/transactions/batch", inBatch, bcsType);
    assert.deepEqual([submitted.status, batch.status], code === null ? [202, 202] : [400, 206]);
    assert.deepEqual(listFailures(batch), code === null ? [] : [[0, "vm_error", code]]);
    if (code !== null) assert.equal(record(submitted.body)["vm_error_code"], code);
  });

  test(`a simulation refuses valid signatures and needs none: ${name}`, async () => {
    const node = createFundedNode();
    const signed = await post(node, "/transactions/simulate", bytes, bcsType);
    const said = signed.status === 200 ? list(signed.body)[0]?.["vm_status"] : record(signed.body)["message"];
    assert.equal(said, simulated);
    const { raw, authenticator } = decodedVector(name);
    const unsigned = encodeAuthenticatedTransaction(raw, withoutSigners(authenticator)).bytes;
    const { status, body, text } = await post(node, "/transactions/simulate", unsigned, bcsType);
    assert.equal(status, 200, text);
    const hasSecondary = authenticator.secondaryAddresses.length > 0;
    const expected = hasSecondary ? "NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH" : "Executed successfully";
    assert.equal(list(body)[0]?.["vm_status"], expected);
  });
}
