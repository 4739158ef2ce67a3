import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeAddress, encodeU64 } from "../bcs/codec.ts";
import { parseAddress } from "../primitives/address.ts";
import { deriveAuthenticationKey, createKeyPair } from "../primitives/ed25519.ts";
import { formatHex, parseHex } from "../primitives/bytes.ts";
import { toSequenceNumber } from "../primitives/u64.ts";
import { createHistorySigner, type HistoryCall } from "./history-signer.ts";
import { createTransferCall } from "../execution/transfer-call.ts";

const recipient = parseAddress("0x53c23f3da3256921014efe9fbdc92d5fc25d05ccc9e255a3b14809f9694d880b");
assert.ok(recipient);
const { publicKey, privateKey, sign } = createKeyPair(
  parseHex("0xffb93f08c19f68852c21a8e6718a5544c3d174b5ca1bde4c6e8a9d74f200d46a") ?? assert.fail(),
);
const stateAddress = deriveAuthenticationKey(publicKey);
const sender = {
  address: `0x${stateAddress}`,
  publicKey: formatHex(publicKey),
  privateKey: formatHex(privateKey),
  stateAddress,
  sign,
};
const call: HistoryCall = {
  ...createTransferCall("aptos", recipient, 1_000_000n),
  typeArguments: [],
  argumentBytes: [encodeAddress(recipient), encodeU64(1_000_000n)],
};

test("a history transaction has the signature and hash that a client library computes", () => {
  const signHistory = createHistorySigner({ signingDomain: "APTOS", chainId: 1 });
  const transaction = signHistory(sender, toSequenceNumber(0n), {
    call,
    expirationTimestampSecs: 1_893_456_000n,
  });
  assert.deepEqual(transaction.signature, {
    public_key: "0xb6b20e6f2b38ffb97d546d7909692ecddfbaf4ab48a569093ff69ca3ed571fa9",
    signature:
      "0x1eeff1a6fc9bb0fc2f43ab4cb56dea6d18d9289ab3f09bda47b0778ae34d1ed86aa72e1778cee5a98d9bbcb84c7bc4f142cb10551626595b8545fed50a4c3f0c",
    type: "ed25519_signature",
  });
  assert.equal(transaction.hash, "0x4b00049ce6c11d4745eb275e13ce0a0944d773685f5917760f88ac0c6cc44256");
  assert.equal(transaction.bytes.length, 264);
});
