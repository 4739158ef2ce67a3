/** Encodes authenticators as BCS. */
import { encodeAnyKey, encodeAnySignature } from "./any-key.ts";
import { abstractTags, accountAuthenticatorTags, authenticatorTags } from "./authenticator-tags.ts";
import type {
  AbstractAuthenticator,
  AccountAuthenticator,
  AnyPublicKey,
  Authenticator,
} from "./authenticator.ts";
import { encodeAddress, encodeList, encodeSized, encodeText } from "./codec.ts";

/** Encodes the authenticator of a transaction. */
export function encodeAuthenticator(authenticator: Authenticator): Uint8Array {
  const { kind, sender, feePayer } = authenticator;
  if (kind === "ed25519" || kind === "multi ed25519") return encodeAccountAuthenticator(sender);
  if (kind === "single sender")
    return withTag(authenticatorTags.singleSender, [encodeAccountAuthenticator(sender)]);
  const signers = [
    encodeAccountAuthenticator(sender),
    encodeList(authenticator.secondaryAddresses.map((address) => encodeAddress(address))),
    encodeList(authenticator.secondarySigners.map((signer) => encodeAccountAuthenticator(signer))),
  ];
  if (feePayer === null) return withTag(authenticatorTags.multiAgent, signers);
  const payer = [encodeAddress(feePayer.address), encodeAccountAuthenticator(feePayer.signer)];
  return withTag(authenticatorTags.feePayer, [...signers, ...payer]);
}

/**
 * Encodes the authenticator of one signer. For Ed25519 and several Ed25519 keys, the variant number is the same as in
 * the authenticator of a transaction.
 */
export function encodeAccountAuthenticator(one: AccountAuthenticator): Uint8Array {
  switch (one.kind) {
    case "ed25519":
      return withTag(accountAuthenticatorTags.ed25519, [
        encodeSized(one.publicKey),
        encodeSized(one.signature),
      ]);
    case "multi ed25519":
      return withTag(accountAuthenticatorTags.multiEd25519, [
        encodeSized(encodeEd25519Keys(one.publicKeys, one.threshold)),
        encodeSized(Buffer.concat([...one.signatures, one.bitmap])),
      ]);
    case "single key":
      return withTag(accountAuthenticatorTags.singleKey, [
        encodeAnyKey(one.publicKey),
        encodeAnySignature(one.signature),
      ]);
    case "multi key":
      return withTag(accountAuthenticatorTags.multiKey, [
        encodeMultiKey(one.publicKeys, one.signaturesRequired),
        encodeList(one.signatures.map((signature) => encodeAnySignature(signature))),
        encodeSized(one.bitmap),
      ]);
    case "none":
      return Uint8Array.of(accountAuthenticatorTags.none);
    case "abstract":
      return withTag(accountAuthenticatorTags.abstract, [
        encodeFunctionInfo(one.function),
        encodeAbstractData(one),
      ]);
  }
}

/** Encodes several Ed25519 keys and their threshold, as they are hashed to the authentication key. */
export function encodeEd25519Keys(publicKeys: readonly Uint8Array[], threshold: number): Uint8Array {
  return Buffer.concat([...publicKeys, Uint8Array.of(threshold)]);
}

/** Encodes several keys of any kind, as they are hashed to the authentication key. */
export function encodeMultiKey(publicKeys: readonly AnyPublicKey[], signaturesRequired: number): Uint8Array {
  return Buffer.concat([
    encodeList(publicKeys.map((key) => encodeAnyKey(key))),
    Uint8Array.of(signaturesRequired),
  ]);
}

/** Encodes the function of an abstract authenticator, as it is hashed to the digest and to the address. */
export function encodeFunctionInfo({ address, module, name }: AbstractAuthenticator["function"]): Uint8Array {
  return Buffer.concat([encodeAddress(address), encodeText(module), encodeText(name)]);
}

/** Encodes the data of an abstract authenticator without its function. */
export function encodeAbstractData(
  data: Pick<AbstractAuthenticator, "digest" | "signature" | "publicKey">,
): Uint8Array {
  const parts = [encodeSized(data.digest), encodeSized(data.signature)];
  return data.publicKey === null
    ? withTag(abstractTags.registered, parts)
    : withTag(abstractTags.derivable, [...parts, encodeSized(data.publicKey)]);
}

function withTag(tag: number, parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Uint8Array.of(tag), ...parts]);
}
