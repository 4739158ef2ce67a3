/** BCS of public keys and signatures of several kinds. */
import type { AnyPublicKey, AnySignature } from "./authenticator.ts";
import {
  createReader,
  DecodeError,
  encodeSized,
  readEnd,
  readSized,
  readVariant,
  type Reader,
} from "./codec.ts";
import { skipFederatedKey, skipKeylessKey, skipKeylessSignature } from "./keyless.ts";
import { readWebAuthnSignature } from "./web-authn.ts";

/** How the bytes of a kind are read: with a length that must be this number, or as a struct without a length. */
type Layout = number | ((reader: Reader) => unknown);

/** The kinds of keys in the order of their variant numbers. */
const keyLayouts: readonly (readonly [AnyPublicKey["kind"], Layout])[] = [
  ["ed25519", 32],
  ["secp256k1", 65],
  ["secp256r1", 65],
  ["keyless", skipKeylessKey],
  ["federated keyless", skipFederatedKey],
];

/** The kinds of signatures in the order of their variant numbers. */
const signatureLayouts: readonly (readonly [AnySignature["kind"], Layout])[] = [
  ["ed25519", 64],
  ["secp256k1", 64],
  ["webauthn", readWebAuthnSignature],
  ["keyless", skipKeylessSignature],
];

/** Reads a public key. @throws DecodeError for malformed bytes. */
export function readAnyKey(reader: Reader): AnyPublicKey {
  return readTagged(reader, "a public key", keyLayouts);
}

/** Reads a signature. @throws DecodeError for malformed bytes. */
export function readAnySignature(reader: Reader): AnySignature {
  return readTagged(reader, "a signature", signatureLayouts);
}

/** Returns whether the bytes of a public key have the layout of its kind. */
export function hasKeyLayout({ kind, bytes }: AnyPublicKey): boolean {
  return hasLayout(bytes, keyLayouts[findTag(keyLayouts, kind)]?.[1]);
}

/** Returns whether the bytes of a signature have the layout of its kind. */
export function hasSignatureLayout({ kind, bytes }: AnySignature): boolean {
  return hasLayout(bytes, signatureLayouts[findTag(signatureLayouts, kind)]?.[1]);
}

function hasLayout(bytes: Uint8Array, layout: Layout | undefined): boolean {
  if (typeof layout !== "function") return bytes.length === layout;
  const reader = createReader(bytes);
  try {
    layout(reader);
    readEnd(reader);
    return true;
  } catch (error) {
    if (error instanceof DecodeError) return false;
    throw error;
  }
}

/** Encodes a public key. */
export function encodeAnyKey(key: AnyPublicKey): Uint8Array {
  return encodeTagged(key, keyLayouts);
}

/** Encodes a signature. */
export function encodeAnySignature(signature: AnySignature): Uint8Array {
  return encodeTagged(signature, signatureLayouts);
}

function readTagged<Kind extends string>(
  reader: Reader,
  union: string,
  layouts: readonly (readonly [Kind, Layout])[],
): { kind: Kind; bytes: Uint8Array } {
  const tag = readVariant(reader, union, [...layouts.keys()]);
  const [kind, layout] = layouts[tag] ?? [];
  if (kind === undefined) throw new TypeError(`${union} must have a layout, got variant ${tag}`);
  return { kind, bytes: readLayout(reader, layout) };
}

function readLayout(reader: Reader, layout: Layout | undefined): Uint8Array {
  if (typeof layout !== "function") return readSized(reader, layout);
  const start = reader.offset;
  layout(reader);
  return new Uint8Array(reader.bytes.subarray(start, reader.offset));
}

function findTag<Kind>(layouts: readonly (readonly [Kind, Layout])[], kind: Kind): number {
  return layouts.findIndex(([one]) => one === kind);
}

function encodeTagged<Kind>(
  { kind, bytes }: { readonly kind: Kind; readonly bytes: Uint8Array },
  layouts: readonly (readonly [Kind, Layout])[],
): Uint8Array {
  const tag = findTag(layouts, kind);
  const isSized = typeof layouts[tag]?.[1] === "number";
  return Buffer.concat([Uint8Array.of(tag), isSized ? encodeSized(bytes) : bytes]);
}
