/** RSA keys of identity providers, as resources contain them. */
import { encodeText } from "../../bcs/codec.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";

/** The texts of an RSA key in a JSON Web Key. */
export interface RsaKey {
  readonly kid: string;
  readonly alg: string;
  readonly e: string;
  readonly n: string;
}

export const rsaKeyType = "0x1::jwks::RSA_JWK";

/** Encodes the struct of a key in BCS. */
export function encodeRsaKey({ kid, alg, e, n }: RsaKey): Uint8Array {
  return Buffer.concat([kid, "RSA", alg, e, n].map(encodeText));
}

/** Formats a key for the state: a value of any type, with the name of its type. */
export function formatRsaKey(key: RsaKey): JsonObject {
  return { variant: { type_name: rsaKeyType, data: formatHex(encodeRsaKey(key)) } };
}
