import { createReader } from "../bcs/codec.ts";
import { readWebAuthnSignature } from "../bcs/web-authn.ts";
import { secp256r1, verifyEcdsa } from "../primitives/ecdsa.ts";
import { hash } from "node:crypto";
import { hasChallenge } from "./client-data.ts";

/** The maximum number of bytes of a WebAuthn signature. */
const signatureBytesMax = 1024;

/**
 * Returns whether a WebAuthn signature is valid. Its client data must have the challenge of the message.
 * @param signature The BCS bytes of the signature.
 * @throws DecodeError for malformed bytes, which a decoded transaction does not have.
 */
export function verifyWebAuthn(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length > signatureBytesMax) return false;
  const {
    signature: numbers,
    authenticatorData,
    clientData,
  } = readWebAuthnSignature(createReader(signature));
  if (!hasChallenge(clientData, message)) return false;
  const signed = Buffer.concat([authenticatorData, hash("sha256", clientData, "buffer")]);
  return verifyEcdsa(secp256r1, publicKey, signed, numbers);
}
