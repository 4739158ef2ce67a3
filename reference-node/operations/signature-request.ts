/** Reads the signature of a JSON transaction (§2.5a), in the forms of existing networks. */
import { hasKeyLayout, hasSignatureLayout } from "../bcs/any-key.ts";
import {
  bitmapBytes,
  createBitmap,
  createSenderAuthenticator,
  keysMax,
  listSetBits,
  type AbstractAuthenticator,
  type AccountAuthenticator,
  type AnyPublicKey,
  type AnySignature,
  type Authenticator,
  type MultiEd25519Authenticator,
  type MultiKeyAuthenticator,
} from "../bcs/authenticator.ts";
import { createReader, DecodeError, readEnd } from "../bcs/codec.ts";
import { readAbstractData } from "../bcs/read-authenticator.ts";
import { keyTypes, signatureTypes } from "../authentication/format-signature.ts";
import { parseFunctionId } from "../move/function-abi.ts";
import { parseHex } from "../primitives/bytes.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { hasDuplicates } from "../primitives/duplicates.ts";
import {
  createUnexpectedValueError,
  parseMember,
  readAddress,
  readAddresses,
  readArray,
  readBytes,
  readHex,
  readInteger,
  textOf,
  toJsonPart,
  type JsonPart,
} from "./json-body.ts";

const ed25519KeyBytes = 32;
const ed25519SignatureBytes = 64;

/** Reads the signature of one signer. It throws a RequestError 400 for a malformed one. */
type ReadAccountSignature = (part: JsonPart) => AccountAuthenticator;

const readEd25519: ReadAccountSignature = (part) => ({
  kind: "ed25519",
  publicKey: readBytes(part, "public_key", ed25519KeyBytes),
  signature: readBytes(part, "signature", ed25519SignatureBytes),
});

const readNone: ReadAccountSignature = () => ({ kind: "none" });

/** The readers of the signature of one signer, by type. */
const accountSignatures: ReadonlyMap<string, ReadAccountSignature> = new Map([
  ["ed25519_signature", readEd25519],
  ["multi_ed25519_signature", readMultiEd25519],
  ["single_key_signature", readSingleKey],
  ["multi_key_signature", readMultiKey],
  ["no_account_signature", readNone],
  ["abstract_signature", readAbstract],
]);

/**
 * The types of the signature of a transaction. Keys of other kinds than Ed25519 cannot be sent in it, because the
 * members of `single_sender` do not contain the type of the account's signature. Clients send them in BCS.
 */
const transactionSignatures: ReadonlyMap<string, (part: JsonPart) => Authenticator> = new Map([
  ["ed25519_signature", (part: JsonPart) => createSenderAuthenticator(readEd25519(part))],
  ["multi_ed25519_signature", (part: JsonPart) => createSenderAuthenticator(readMultiEd25519(part))],
  ["no_account_signature", (part: JsonPart) => createSenderAuthenticator(readNone(part))],
  [
    "multi_agent_signature",
    (part: JsonPart) => ({ kind: "multi agent", ...readSigners(part), feePayer: null }),
  ],
  ["fee_payer_signature", readFeePayerSignature],
]);

/** Reads the member with the signature of a transaction. @throws RequestError 400 for a malformed signature. */
export function readSignature(part: JsonPart, name: string): Authenticator {
  const inner = toJsonPart(part.members.get(name), `${part.path}.${name}`);
  return readType(inner, transactionSignatures)(inner);
}

function readFeePayerSignature(part: JsonPart): Authenticator {
  const signer = readAccountSignature(part.members.get("fee_payer_signer"), `${part.path}.fee_payer_signer`);
  const address = readAddress(part, "fee_payer_address");
  return { kind: "fee payer", ...readSigners(part), feePayer: { address, signer } };
}

function readSigners(
  part: JsonPart,
): Pick<Authenticator, "sender" | "secondaryAddresses" | "secondarySigners"> {
  const sender = readAccountSignature(part.members.get("sender"), `${part.path}.sender`);
  const secondaryAddresses = readAddresses(part, "secondary_signer_addresses");
  const secondarySigners = readArray(part, "secondary_signers").map((value, index) =>
    readAccountSignature(value, `${part.path}.secondary_signers[${index}]`),
  );
  if (secondarySigners.length !== secondaryAddresses.length) {
    const expected = `${secondaryAddresses.length} signatures, one for each secondary address`;
    throw createUnexpectedValueError(`${part.path}.secondary_signers`, expected, secondarySigners.length);
  }
  return { sender, secondaryAddresses, secondarySigners };
}

function readAccountSignature(value: JsonValue | undefined, path: string): AccountAuthenticator {
  const part = toJsonPart(value, path);
  return readType(part, accountSignatures)(part);
}

/** Reads the member `type` and returns the value that belongs to it. */
function readType<Value>(part: JsonPart, values: ReadonlyMap<string, Value>): Value {
  const expected = `one of ${[...values.keys()].join(", ")}`;
  return parseMember(part, "type", { expected, parse: (text) => values.get(text) ?? null });
}

function readMultiEd25519(part: JsonPart): MultiEd25519Authenticator {
  const publicKeys = readHexList(part, "public_keys", ed25519KeyBytes);
  requireCount(part, "public_keys", publicKeys.length);
  const signatures = readHexList(part, "signatures", ed25519SignatureBytes);
  const threshold = readInteger(part, "threshold", { min: 1, max: publicKeys.length });
  const bitmap = readBytes(part, "bitmap", bitmapBytes);
  if (listSetBits(bitmap).length !== signatures.length) {
    const expected = `hex in which ${signatures.length} bits are set, one for each signature`;
    throw createUnexpectedValueError(`${part.path}.bitmap`, expected, textOf(part, "bitmap"));
  }
  return { kind: "multi ed25519", publicKeys, threshold, signatures, bitmap };
}

function readSingleKey(part: JsonPart): AccountAuthenticator {
  const { path, members } = part;
  return {
    kind: "single key",
    publicKey: readKey(toJsonPart(members.get("public_key"), `${path}.public_key`)),
    signature: readAnySignature(toJsonPart(members.get("signature"), `${path}.signature`)),
  };
}

function readMultiKey(part: JsonPart): MultiKeyAuthenticator {
  const publicKeys = readArray(part, "public_keys").map((value, index) =>
    readKey(toJsonPart(value, `${part.path}.public_keys[${index}]`)),
  );
  requireCount(part, "public_keys", publicKeys.length);
  const indexed = readArray(part, "signatures").map((value, index) => {
    const one = toJsonPart(value, `${part.path}.signatures[${index}]`);
    const signature = readAnySignature(toJsonPart(one.members.get("signature"), `${one.path}.signature`));
    return { at: readInteger(one, "index", { min: 0, max: publicKeys.length - 1 }), signature };
  });
  const ordered = indexed.toSorted((left, right) => left.at - right.at);
  const positions = ordered.map(({ at }) => at);
  if (hasDuplicates(positions)) {
    throw createUnexpectedValueError(
      `${part.path}.signatures`,
      "signatures with different indexes",
      positions,
    );
  }
  return {
    kind: "multi key",
    publicKeys,
    signaturesRequired: readInteger(part, "signatures_required", { min: 1, max: publicKeys.length }),
    signatures: ordered.map(({ signature }) => signature),
    // Existing networks use as many bytes as the keys need. Client libraries always send four in BCS.
    bitmap: createBitmap(positions, Math.ceil(publicKeys.length / 8)),
  };
}

function readAbstract(part: JsonPart): AbstractAuthenticator {
  const id = parseMember(part, "function_info", {
    expected: "a string of the form {address}::{module name}::{function name}",
    parse: parseFunctionId,
  });
  const data = parseMember(part, "auth_data", {
    expected: "the BCS bytes of the authentication data as 0x and hex digits",
    parse: parseAbstractData,
  });
  return { kind: "abstract", function: id, ...data };
}

function parseAbstractData(text: string): ReturnType<typeof readAbstractData> | null {
  const reader = createReader(parseHex(text) ?? new Uint8Array());
  try {
    const data = readAbstractData(reader);
    readEnd(reader);
    return data;
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

function readKey(part: JsonPart): AnyPublicKey {
  const key = { kind: readType(part, invert(keyTypes)), bytes: readHex(part, "value") };
  if (hasKeyLayout(key)) return key;
  throw createUnexpectedValueError(
    `${part.path}.value`,
    `the bytes of a ${key.kind} key`,
    textOf(part, "value"),
  );
}

function readAnySignature(part: JsonPart): AnySignature {
  const signature = { kind: readType(part, invert(signatureTypes)), bytes: readHex(part, "value") };
  if (hasSignatureLayout(signature)) return signature;
  const expected = `the bytes of a ${signature.kind} signature`;
  throw createUnexpectedValueError(`${part.path}.value`, expected, textOf(part, "value"));
}

function invert<Kind extends string>(types: Readonly<Record<Kind, string>>): ReadonlyMap<string, Kind> {
  return new Map(Object.entries<string>(types).map(([kind, type]) => [type, kind as Kind]));
}

function readHexList(part: JsonPart, name: string, count: number): readonly Uint8Array[] {
  return readArray(part, name).map((text, index) => {
    const bytes = typeof text === "string" ? parseHex(text) : null;
    if (bytes?.length === count) return bytes;
    const expected = `a string of 0x and ${2 * count} hex digits`;
    throw createUnexpectedValueError(`${part.path}.${name}[${index}]`, expected, text);
  });
}

function requireCount({ path }: JsonPart, name: string, count: number): void {
  if (count >= 1 && count <= keysMax) return;
  throw createUnexpectedValueError(`${path}.${name}`, `1 to ${keysMax} keys`, count);
}
