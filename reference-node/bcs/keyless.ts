/**
 * BCS of keyless keys and signatures, whose proof comes from an identity provider. The node does not verify them, so
 * the reader only checks their layout.
 */
import {
  readAddress,
  readBytes,
  readOption,
  readSized,
  readText,
  readUnsigned,
  readVariant,
  type Reader,
} from "./codec.ts";
import { readWebAuthnSignature } from "./web-authn.ts";

const ephemeralKeyBytes = [32, 65];
const ephemeralTags = { ed25519: 0, other: 1 } as const;
const certificateTags = { zeroKnowledge: 0, openId: 1 } as const;
/** The number of bytes of a Groth16 proof: two points of 32 bytes and one of 64 bytes. */
const proofBytes = 128;
const pepperBytes = 31;

/** Skips a keyless public key. @throws DecodeError for malformed bytes. */
export function skipKeylessKey(reader: Reader): void {
  readText(reader);
  readSized(reader);
}

/** Skips a federated keyless public key. @throws DecodeError for malformed bytes. */
export function skipFederatedKey(reader: Reader): void {
  readAddress(reader);
  skipKeylessKey(reader);
}

/** Skips a keyless signature. @throws DecodeError for malformed bytes. */
export function skipKeylessSignature(reader: Reader): void {
  const certificate = readVariant(reader, "a keyless certificate", Object.values(certificateTags));
  if (certificate === certificateTags.zeroKnowledge) skipZeroKnowledgeProof(reader);
  else skipOpenIdSignature(reader);
  readText(reader);
  readUnsigned(reader, 8);
  const key = readVariant(reader, "an ephemeral key", Object.values(ephemeralTags));
  readSized(reader, ephemeralKeyBytes[key]);
  skipEphemeralSignature(reader);
}

function skipZeroKnowledgeProof(reader: Reader): void {
  readVariant(reader, "a proof", [0]);
  readBytes(reader, proofBytes);
  readUnsigned(reader, 8);
  readOption(reader, readText);
  readOption(reader, readText);
  readOption(reader, skipEphemeralSignature);
}

function skipOpenIdSignature(reader: Reader): void {
  readSized(reader);
  readText(reader);
  readText(reader);
  readSized(reader);
  readBytes(reader, pepperBytes);
  readOption(reader, readText);
}

function skipEphemeralSignature(reader: Reader): void {
  const kind = readVariant(reader, "an ephemeral signature", Object.values(ephemeralTags));
  if (kind === ephemeralTags.ed25519) readSized(reader, 64);
  else readWebAuthnSignature(reader);
}
