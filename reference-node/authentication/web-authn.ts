import { createReader } from "../bcs/codec.ts";
import { readWebAuthnSignature } from "../bcs/web-authn.ts";
import { sha3 } from "../primitives/bytes.ts";
import { secp256r1, verifyEcdsa } from "../primitives/ecdsa.ts";
import { hash } from "node:crypto";

/** The maximum number of bytes of a WebAuthn signature. */
const signatureBytesMax = 1024;

/**
 * Returns whether a WebAuthn signature is valid. Its challenge must be the SHA3-256 of the message.
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
  if (readChallenge(clientData) !== Buffer.from(sha3(message)).toString("base64url")) return false;
  const signed = Buffer.concat([authenticatorData, hash("sha256", clientData, "buffer")]);
  return verifyEcdsa(secp256r1, publicKey, signed, numbers);
}

/** Returns the challenge of client data, or null if the client data has none. */
function readChallenge(clientData: Uint8Array): string | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(clientData));
    if (typeof value !== "object" || value === null || !("challenge" in value)) return null;
    return typeof value.challenge === "string" ? value.challenge : null;
  } catch {
    return null;
  }
}
