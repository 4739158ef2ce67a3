import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { encodeAbstractData } from "../../bcs/encode-authenticator.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { formatSignature } from "../../authentication/format-signature.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";
import { get, record } from "../node-blocks.test.support.ts";
import { post, sign } from "../node-transactions.test.support.ts";
import { createNode } from "../../node.ts";
import { decodedVector } from "./authenticators.test.support.ts";

const node = createNode({ strict: true });
const { json } = sign(node, { account: 9 });

/** Sends a JSON transaction with a signature. Returns the status, the error code and the message. */
async function submit(signature: JsonValue): Promise<readonly [number, unknown, string]> {
  const answer = await post(node, "/transactions", JSON.stringify({ ...json, signature }));
  const body = record(answer.body);
  return [answer.status, body["error_code"], String(body["message"])];
}

const multiEd25519 = formatSignature(decodedVector("multi-ed25519").authenticator);
const multiAgent = formatSignature(decodedVector("multi-agent").authenticator);
const feePayer = formatSignature(decodedVector("fee-payer").authenticator);
const multiKey = record(feePayer["fee_payer_signer"]) as JsonObject;
const singleKey = (multiAgent["secondary_signers"] as readonly JsonObject[])[0] ?? assert.fail();
const { sender: abstract } = decodedVector("derivable").authenticator;
assert.ok(abstract.kind === "abstract");
const derivable: JsonObject = {
  ...formatSignature(decodedVector("derivable").authenticator),
  type: "abstract_signature",
};
const keys = multiEd25519["public_keys"] as readonly string[];
const indexed = multiKey["signatures"] as readonly JsonObject[];

/** Puts the signature of an account into one with a fee payer, which can contain every kind. */
const inFeePayer = (one: JsonValue): JsonObject => ({ ...feePayer, fee_payer_signer: one });

const key = (type: string, bytes: number): JsonObject => ({ type, value: `0x${"04".repeat(bytes)}` });

const malformed: readonly (readonly [string, JsonValue, RegExp])[] = [
  ["no object", "0x", /body\.signature must be an object/],
  ["no type", {}, /body\.signature\.type is missing/],
  ["an unknown type", { type: "no_signature" }, /signature\.type must be one of/],
  ["the type of one account", singleKey, /signature\.type must be one of/],
  ["a nested transaction signature", inFeePayer(multiAgent), /fee_payer_signer\.type must be one of/],
  ["no keys", { ...multiEd25519, public_keys: [] }, /public_keys must be 1 to 32 keys, got 0/],
  ["33 keys", { ...multiEd25519, public_keys: Array.from({ length: 33 }, () => keys[0] ?? "") }, /got 33/],
  [
    "a short key",
    { ...multiEd25519, public_keys: ["0x00"] },
    /public_keys\[0\] must be a string of 0x and 64/,
  ],
  ["a threshold of 0", { ...multiEd25519, threshold: 0 }, /threshold must be an integer from 1 to 3/],
  [
    "a threshold above the keys",
    { ...multiEd25519, threshold: 4 },
    /threshold must be an integer from 1 to 3/,
  ],
  ["a threshold as text", { ...multiEd25519, threshold: "2" }, /threshold must be an integer/],
  ["a fraction", { ...multiEd25519, threshold: 1.5 }, /threshold must be an integer/],
  ["surplus bits", { ...multiEd25519, bitmap: "0xe0000000" }, /bitmap must be hex in which 2 bits are set/],
  ["a short bitmap", { ...multiEd25519, bitmap: "0xa0" }, /bitmap must be a string of 0x and 8 hex digits/],
  ["no sender", { ...multiAgent, sender: null }, /signature\.sender must be an object/],
  [
    "too few signers",
    { ...multiAgent, secondary_signers: [] },
    /secondary_signers must be 2 signatures, one for/,
  ],
  [
    "no address",
    { ...multiAgent, secondary_signer_addresses: ["0x"] },
    /secondary_signer_addresses\[0\] must be/,
  ],
  ["no fee payer", { ...feePayer, fee_payer_address: null }, /fee_payer_address must be a string/],
  [
    "an unknown key",
    inFeePayer({ ...singleKey, public_key: key("rsa", 65) }),
    /public_key\.type must be one of/,
  ],
  [
    "a key of 64 bytes",
    inFeePayer({ ...singleKey, public_key: key("secp256k1_ecdsa", 64) }),
    /the bytes of a secp256k1/,
  ],
  [
    "a keyless key",
    inFeePayer({ ...singleKey, public_key: key("keyless", 3) }),
    /the bytes of a keyless key/,
  ],
  [
    "a passkey",
    inFeePayer({ ...singleKey, signature: key("web_authn", 64) }),
    /the bytes of a webauthn signature/,
  ],
  [
    "an index above the keys",
    inFeePayer({ ...multiKey, signatures: [{ ...indexed[0], index: 3 }] }),
    /index must be/,
  ],
  [
    "an index twice",
    inFeePayer({ ...multiKey, signatures: [indexed[0] ?? null, indexed[0] ?? null] }),
    /different indexes/,
  ],
  [
    "a required number of 0",
    inFeePayer({ ...multiKey, signatures_required: 0 }),
    /signatures_required must be/,
  ],
  [
    "no function",
    inFeePayer({ ...derivable, function_info: "0x7::a" }),
    /function_info must be a string of the form/,
  ],
  ["other data", inFeePayer({ ...derivable, auth_data: "0x0200" }), /auth_data must be the BCS bytes/],
  [
    "more data",
    inFeePayer({ ...derivable, auth_data: `${formatHex(encodeAbstractData(abstract))}00` }),
    /auth_data must be/,
  ],
];

for (const [what, signature, expected] of malformed) {
  test(`a JSON transaction with a malformed signature is rejected with 400: ${what}`, async () => {
    const [status, code, message] = await submit(signature);
    assert.deepEqual([status, code], [400, "web_framework_error"], message);
    assert.match(message, expected);
  });
}

test("a well-formed signature of another transaction is invalid in every form", async () => {
  for (const one of [
    multiEd25519,
    multiAgent,
    feePayer,
    inFeePayer(multiKey),
    inFeePayer(singleKey),
    inFeePayer(derivable),
    { type: "no_account_signature" },
  ]) {
    const [status, , message] = await submit(one);
    assert.deepEqual(
      [status, message],
      [400, "Invalid transaction: Type: Validation Code: INVALID_SIGNATURE"],
    );
  }
});

test("any JSON as a signature is rejected, and the node still responds", async () => {
  const text = fc.constantFrom(
    "0x",
    "0x00",
    "ed25519_signature",
    "fee_payer_signature",
    "multi_key_signature",
  );
  const names = fc.constantFrom(
    "type",
    "sender",
    "public_key",
    "public_keys",
    "secondary_signers",
    "signatures",
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.integer(),
      fc.array(tie("value")),
      fc.dictionary(names, tie("value")),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async (signature) => {
      const [status] = await submit(signature as JsonValue);
      assert.equal(status, 400);
    }),
    { numRuns: 60 },
  );
  assert.equal((await get("/-/healthy", node)).status, 200);
});
