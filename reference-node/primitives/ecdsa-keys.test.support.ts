import { createECDH, createPrivateKey, type KeyObject } from "node:crypto";
import type { EcdsaCurve } from "./ecdsa.ts";

/**
 * Creates a key pair on a curve, with the uncompressed public key. It does not call `generateKeyPairSync`: in Node.js 20,
 * the process waits for itself forever if the garbage of such a call is collected during an export as a JWK.
 */
export function createEcdsaKeys({ name }: Pick<EcdsaCurve, "name">): {
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
} {
  const pair = createECDH(name === "P-256" ? "prime256v1" : name);
  const publicKey = pair.generateKeys();
  const toText = (bytes: Buffer): string => bytes.toString("base64url");
  const d = toText(Buffer.concat([Buffer.alloc(32 - pair.getPrivateKey().length), pair.getPrivateKey()]));
  const [x, y] = [toText(publicKey.subarray(1, 33)), toText(publicKey.subarray(33))];
  return {
    publicKey,
    privateKey: createPrivateKey({ key: { kty: "EC", crv: name, x, y, d }, format: "jwk" }),
  };
}
