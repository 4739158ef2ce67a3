/**
 * The types of authenticators. An authenticator of a transaction contains one account authenticator for each signer.
 * The layouts are those of existing networks.
 */
import type { Address } from "../primitives/address.ts";

/** A public key of one of several kinds. */
export interface AnyPublicKey {
  readonly kind: "ed25519" | "secp256k1" | "secp256r1" | "keyless" | "federated keyless";
  /**
   * The 32 bytes of an Ed25519 key, the 65 bytes of an uncompressed key on another curve, or the BCS bytes of a keyless
   * key.
   */
  readonly bytes: Uint8Array;
}

/** A signature of one of several kinds. */
export interface AnySignature {
  readonly kind: "ed25519" | "secp256k1" | "webauthn" | "keyless";
  /** The 64 bytes of the signature, or the BCS bytes of a WebAuthn or keyless signature. */
  readonly bytes: Uint8Array;
}

/** An Ed25519 public key and its signature of the signing message. */
export interface Ed25519Authenticator {
  readonly kind: "ed25519";
  /** The 32 bytes of the key. */
  readonly publicKey: Uint8Array;
  /** The 64 bytes of the signature. */
  readonly signature: Uint8Array;
}

/** Several Ed25519 keys, some of which have signed. */
export interface MultiEd25519Authenticator {
  readonly kind: "multi ed25519";
  readonly publicKeys: readonly Uint8Array[];
  /** The number of required signatures. */
  readonly threshold: number;
  readonly signatures: readonly Uint8Array[];
  /** The 4 bytes that mark which keys have signed. The first key has the highest bit of the first byte. */
  readonly bitmap: Uint8Array;
}

/** A key of any kind and its signature. */
export interface SingleKeyAuthenticator {
  readonly kind: "single key";
  readonly publicKey: AnyPublicKey;
  readonly signature: AnySignature;
}

/** Several keys of any kind, some of which have signed. */
export interface MultiKeyAuthenticator {
  readonly kind: "multi key";
  readonly publicKeys: readonly AnyPublicKey[];
  readonly signaturesRequired: number;
  readonly signatures: readonly AnySignature[];
  /** The bytes that mark which keys have signed, as in `MultiEd25519Authenticator`, but of any number. */
  readonly bitmap: Uint8Array;
}

/** Neither a key nor a signature. Only a simulation may have it. */
export interface NoAuthenticator {
  readonly kind: "none";
}

/** The input of a function that decides whether the signature is valid (account abstraction). */
export interface AbstractAuthenticator {
  readonly kind: "abstract";
  /** The function that decides. */
  readonly function: { readonly address: Address; readonly module: string; readonly name: string };
  /** The digest of the signing message and the function. */
  readonly digest: Uint8Array;
  readonly signature: Uint8Array;
  /** The key from which the address of the account is derived, or null if the account has registered the function. */
  readonly publicKey: Uint8Array | null;
}

export type AccountAuthenticator =
  | Ed25519Authenticator
  | MultiEd25519Authenticator
  | SingleKeyAuthenticator
  | MultiKeyAuthenticator
  | NoAuthenticator
  | AbstractAuthenticator;

/** The authenticator of a transaction. */
export interface Authenticator {
  /** The variant. `ed25519` and `multi ed25519` are older forms of `single sender` for these kinds of keys. */
  readonly kind: "ed25519" | "multi ed25519" | "single sender" | "multi agent" | "fee payer";
  readonly sender: AccountAuthenticator;
  /** The addresses of the secondary signers. Only multi-agent and fee payer authenticators have them. */
  readonly secondaryAddresses: readonly Address[];
  /** The authenticators of the secondary signers. Their number can differ from that of the addresses. */
  readonly secondarySigners: readonly AccountAuthenticator[];
  /** The account that pays the gas instead of the sender. Only a fee payer authenticator has it. */
  readonly feePayer: { readonly address: Address; readonly signer: AccountAuthenticator } | null;
}

/** Creates the authenticator of a sender that is the only signer. */
export function createSenderAuthenticator(sender: AccountAuthenticator): Authenticator {
  const isOlderForm = sender.kind === "ed25519" || sender.kind === "multi ed25519";
  return {
    kind: isOlderForm ? sender.kind : "single sender",
    sender,
    secondaryAddresses: [],
    secondarySigners: [],
    feePayer: null,
  };
}

/** The maximum number of keys of one signer. */
export const keysMax = 32;
/** The number of bytes of the bitmap of several Ed25519 keys. */
export const bitmapBytes = 4;

/** Lists the positions of the bits that are set in a bitmap, from the highest bit of the first byte. */
export function listSetBits(bitmap: Uint8Array): readonly number[] {
  return Array.from(bitmap).flatMap((byte, at) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => 8 * at + bit),
  );
}

/** Creates a bitmap of a number of bytes in which the given bits are set. */
export function createBitmap(bits: readonly number[], sizeBytes: number): Uint8Array {
  const bitmap = new Uint8Array(sizeBytes);
  for (const bit of bits) bitmap[bit >> 3] = (bitmap[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitmap;
}
