import { createPublicKey } from "node:crypto";
import { resolve } from "node:path";
import { isStrictPoint } from "../../reference-node/primitives/ed25519.ts";
import { readBounded } from "../options/read-bounded.ts";
import { UsageError } from "../usage-error.ts";

/** A file with a key and remarks; of a longer one only the beginning is read. */
export const keyBytesMax = 64 * 1024;
const accepted = "an Ed25519 public key, a file with SPKI PEM or 0x and 64 hex digits";

/** Reads the key of `--key`: hex as it is, or the file that it names. Throws UsageError for what is no such key. */
export function readPublicKey(given: string, cwd: string): Uint8Array {
  const isHex = given.startsWith("0x");
  const text = isHex ? given : readKeyFile(given, cwd);
  const where = isHex ? "" : ` in ${given}`;
  const key = text.startsWith("0x") ? keyOfHex(text) : keyOfPem(text);
  if (typeof key === "string") throw new UsageError(`--key expected ${accepted}, got ${key}${where}`);
  // Signatures verify under such a key that nobody made.
  if (!isStrictPoint(key))
    throw new UsageError(
      `--key expected ${accepted}, got one of small order or not in its one spelling${where}`,
    );
  return key;
}

function readKeyFile(path: string, cwd: string): string {
  try {
    return readBounded(resolve(cwd, path), keyBytesMax).toString("utf8").trim();
  } catch {
    throw new UsageError(`--key expected ${accepted}, got a file that cannot be read: ${path}`);
  }
}

/** The bytes of a key, or what was found instead. */
function keyOfHex(text: string): Uint8Array | string {
  return /^0x[0-9a-f]{64}$/i.test(text) ? Buffer.from(text.slice(2), "hex") : "0x and something else";
}

/** The bytes of a key, or what was found instead. */
function keyOfPem(text: string): Uint8Array | string {
  const label = /^-----BEGIN ([A-Z0-9 ]+)-----/m.exec(text)?.[1];
  if (label === undefined) return "neither";
  if (label.endsWith("PRIVATE KEY")) return "a private key";
  if (label !== "PUBLIC KEY") return `PEM of another kind (${label})`;
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType !== "ed25519") return `a key of ${key.asymmetricKeyType}`;
    return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
  } catch {
    return "a key that cannot be read";
  }
}
