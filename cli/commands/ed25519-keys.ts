import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isStrictPoint } from "../../reference-node/primitives/ed25519-encoding.ts";
import { parsePrivateKey } from "../../reference-node/primitives/private-key.ts";
import type { CommandIo } from "../io.ts";
import { readBounded } from "../options/input-file.ts";
import { UsageError } from "../usage-error.ts";

/** Enough for a key with comments. The rest of a longer file is not read. */
const keyBytesMax = 64 * 1024;

/** The bytes before the seed of an Ed25519 key in PKCS#8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

const acceptedPrivateKey =
  "an Ed25519 private key (PKCS#8 PEM without a passphrase, or 0x or ed25519-priv-0x and the 64 hex digits of its seed)";
const acceptedPublicKey = "an Ed25519 public key (a file with SPKI PEM, or 0x and 64 hex digits)";

/** Describes, for a message, the content of a file that is not a key. */
type Mismatch = string;

/**
 * Reads the private key of `--sign` and warns if all users of the machine can read its file. Throws UsageError for a
 * file without such a key. No message quotes the file, because it may contain a secret.
 */
export function readSigningKey(path: string, io: Pick<CommandIo, "cwd" | "stderr">): KeyObject {
  const file = resolve(io.cwd, path);
  let text = "";
  try {
    text = readBounded(file, keyBytesMax).toString("utf8").trim();
  } catch {
    throw new UsageError(`--sign names a file that cannot be read: ${path}`);
  }
  const key = /^(?:0x|ed25519-priv-)/.test(text) ? parseSeed(text) : parsePrivatePem(text);
  if (typeof key === "string") {
    throw new UsageError(`--sign must name a file with ${acceptedPrivateKey}, got ${key} in ${path}`);
  }
  if (isWorldReadable(file)) {
    io.stderr(`Warning: run chmod 600 ${path}. All users of this machine can read the key in this file.\n`);
  }
  return key;
}

function parseSeed(text: string): KeyObject | Mismatch {
  const seed = parsePrivateKey(text);
  if (seed === null) return "0x that is not followed by 64 hex digits";
  const der = Buffer.concat([pkcs8Head, seed]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

function parsePrivatePem(text: string): KeyObject | Mismatch {
  const label = pemLabel(text);
  if (label === null) return "text that is neither PEM nor 0x and hex digits";
  if (label === "ENCRYPTED PRIVATE KEY") return "an encrypted key";
  if (label !== "PRIVATE KEY") return `PEM with the label ${label}`;
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === "ed25519" ? key : `a key of ${key.asymmetricKeyType}`;
  } catch {
    return "a key that cannot be parsed";
  }
}

/** Returns whether all users can read a file. Always false on Windows, which has no permission bits. */
function isWorldReadable(file: string): boolean {
  return process.platform !== "win32" && statSync(file).isFile() && (statSync(file).mode & 0o004) !== 0;
}

/** Reads the public key of `--key`: hex, or the path of a file. Throws UsageError for anything else. */
export function readPublicKey(given: string, cwd: string): Uint8Array {
  const isHex = given.startsWith("0x");
  const text = isHex ? given : readKeyFile(given, cwd);
  const where = isHex ? "" : ` in ${given}`;
  const key = text.startsWith("0x") ? parsePublicHex(text) : parsePublicPem(text);
  if (typeof key === "string") {
    throw new UsageError(`--key must be ${acceptedPublicKey}, got ${key}${where}`);
  }
  // A point of small order verifies signatures that were made without a private key.
  if (!isStrictPoint(key)) {
    throw new UsageError(
      `--key must be ${acceptedPublicKey}, got a weak key (a point of small order or a non-canonical encoding)${where}`,
    );
  }
  return key;
}

function readKeyFile(path: string, cwd: string): string {
  try {
    return readBounded(resolve(cwd, path), keyBytesMax).toString("utf8").trim();
  } catch {
    throw new UsageError(`--key must be ${acceptedPublicKey}, got a file that cannot be read: ${path}`);
  }
}

function parsePublicHex(text: string): Uint8Array | Mismatch {
  return /^0x[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text.slice(2), "hex")
    : "0x that is not followed by 64 hex digits";
}

function parsePublicPem(text: string): Uint8Array | Mismatch {
  const label = pemLabel(text);
  if (label === null) return "text that is neither PEM nor 0x and hex digits";
  if (label.endsWith("PRIVATE KEY")) return "a private key";
  if (label !== "PUBLIC KEY") return `PEM with the label ${label}`;
  try {
    const key = createPublicKey(text);
    if (key.asymmetricKeyType !== "ed25519") return `a key of ${key.asymmetricKeyType}`;
    return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
  } catch {
    return "a key that cannot be parsed";
  }
}

function pemLabel(text: string): string | null {
  return /^-----BEGIN ([A-Z0-9 ]+)-----/m.exec(text)?.[1] ?? null;
}
