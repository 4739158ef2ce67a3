import { createPrivateKey, type KeyObject } from "node:crypto";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandIo } from "../io.ts";
import { keyBytesMax } from "./public-key.ts";
import { readBounded } from "../options/read-bounded.ts";
import { UsageError } from "../usage-error.ts";

/** What stands before the seed of an Ed25519 key in PKCS#8 (RFC 8410, section 7). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");
const accepted = "an Ed25519 private key, PKCS#8 PEM without a passphrase or a seed of 0x and 64 hex digits";

/**
 * Reads the key of `--sign` and warns where everybody may read it. Throws UsageError for a file that holds no such key;
 * no message quotes the file.
 */
export function readSigningKey(path: string, io: Pick<CommandIo, "cwd" | "stderr">): KeyObject {
  const file = resolve(io.cwd, path);
  let text = "";
  try {
    text = readBounded(file, keyBytesMax).toString("utf8").trim();
  } catch {
    throw new UsageError(`--sign names a file that cannot be read: ${path}`);
  }
  const key = text.startsWith("0x") ? seedKey(text) : pemKey(text);
  if (typeof key === "string") throw new UsageError(`--sign expected ${accepted}, got ${key} in ${path}`);
  if (isWorldReadable(file)) {
    io.stderr(`Warning: everybody on this machine may read the key in ${path}.\n`);
  }
  return key;
}

/** The key of a seed, or what was found instead. */
function seedKey(text: string): KeyObject | string {
  if (!/^0x[0-9a-f]{64}$/i.test(text)) return "0x and something else";
  const der = Buffer.concat([pkcs8Head, Buffer.from(text.slice(2), "hex")]);
  return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
}

/** The key of a PEM text, or what was found instead. */
function pemKey(text: string): KeyObject | string {
  const label = /^-----BEGIN ([A-Z0-9 ]+)-----/m.exec(text)?.[1];
  if (label === undefined) return "neither";
  if (label === "ENCRYPTED PRIVATE KEY") return "an encrypted key";
  if (label !== "PRIVATE KEY") return `PEM of another kind (${label})`;
  try {
    const key = createPrivateKey(text);
    return key.asymmetricKeyType === "ed25519" ? key : `a key of ${key.asymmetricKeyType}`;
  } catch {
    return "a key that cannot be read";
  }
}

/** Where a system keeps no such rights, its files seem open to everybody and nothing is said. */
function isWorldReadable(file: string): boolean {
  return process.platform !== "win32" && statSync(file).isFile() && (statSync(file).mode & 0o004) !== 0;
}
