/**
 * Finds the word with which a network signs and hashes transactions, such as `APTOS` in `APTOS::RawTransaction`. It is
 * not always the vendor name of the network. So committed transactions are rebuilt, and each known word is tried on
 * their signatures and hashes.
 */
import { createPublicKey, verify } from "node:crypto";
import type { SignedCall } from "../discovery/inventory.ts";
import { EncodingError, parseHex } from "./encoding.ts";
import { encodeRawTransaction, type PlannedTransaction } from "./raw-transaction.ts";
import { buildSigningMessage, toBcs, transactionHash, type SignedTransaction } from "./sign.ts";

/** The words with which known networks sign. */
const knownWords = ["APTOS", "LIBRA", "DIEM", "NODE", "CEDRA", "ACCUDO", "ARX"] as const;

/** What committed transactions show about the signing of a network. */
export interface SigningEvidence {
  /** The word at the start of the domain; null if no transaction matches a word. */
  readonly word: string | null;
  /** The version of the transaction that matches the word, and what matches; null if no transaction matches a word. */
  readonly shownBy: { readonly version: string; readonly match: "signature" | "hash" } | null;
  /** The words that were tried. */
  readonly triedWords: readonly string[];
  /** The versions of the transactions that match none of the words. */
  readonly unmatchedVersions: readonly string[];
}

/** Returns the domain of signing messages for a word. */
export function formatSigningDomain(word: string): string {
  return `${word}::RawTransaction`;
}

/**
 * Tries the vendor name and the words of known networks on each transaction, until the signature or the hash of one
 * matches. A transaction that cannot be rebuilt is skipped.
 * @param network.chainId part of the signed bytes; 0 to 255
 */
export function findSigningWord(
  calls: readonly SignedCall[],
  { vendor, chainId }: { readonly vendor: string; readonly chainId: number },
): SigningEvidence {
  const triedWords = [...new Set([vendor.toUpperCase(), ...knownWords])];
  const unmatchedVersions: string[] = [];
  for (const call of calls) {
    const signed = rebuildSignedCall(call, chainId);
    if (signed === null) continue;
    const match = findMatch(signed, call.hash, triedWords);
    if (match !== null) {
      const { word, by } = match;
      return { word, shownBy: { version: call.version, match: by }, triedWords, unmatchedVersions };
    }
    unmatchedVersions.push(call.version);
  }
  return { word: null, shownBy: null, triedWords, unmatchedVersions };
}

type Match = { readonly word: string; readonly by: "signature" | "hash" };

function findMatch(signed: SignedTransaction, hash: string, words: readonly string[]): Match | null {
  const bySignature = words.find((word) => hasSignature(signed, word));
  if (bySignature !== undefined) return { word: bySignature, by: "signature" };
  const bytes = toBcs(signed);
  const byHash = words.find((word) => transactionHash(bytes, word) === hash.toLowerCase());
  return byHash === undefined ? null : { word: byHash, by: "hash" };
}

/** The bytes before an Ed25519 key in SPKI (RFC 8410, section 4). */
const spkiHead = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Returns whether the signature covers the transaction with this word. Every run needs this once, and `node:crypto`
 * verifies one signature many times faster than the library that signs.
 */
function hasSignature({ signature, publicKey, rawBytes }: SignedTransaction, word: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), format: "der", type: "spki" });
    return verify(null, buildSigningMessage(formatSigningDomain(word), rawBytes), key, signature);
  } catch {
    // A target can return a key of another length.
    return false;
  }
}

/** Rebuilds the signed bytes of a committed transaction; null if its arguments or numbers cannot be encoded. */
export function rebuildSignedCall(call: SignedCall, chainId: number): SignedTransaction | null {
  const [publicKey, signature] = [parseHex(call.publicKey), parseHex(call.signature)];
  const planned = toPlanned(call);
  if (publicKey === null || signature === null || planned === null) return null;
  try {
    return { publicKey, signature, rawBytes: encodeRawTransaction(planned, chainId) };
  } catch (thrown) {
    if (thrown instanceof EncodingError) return null;
    throw thrown;
  }
}

function toPlanned(call: SignedCall): PlannedTransaction | null {
  const { sequenceNumber, maxGasAmount, gasUnitPrice, expirationTimestampSecs, nonce } = call;
  const numbers = [sequenceNumber, maxGasAmount, gasUnitPrice, expirationTimestampSecs, nonce ?? "0"];
  if (!numbers.every((text) => /^[0-9]{1,20}$/.test(text))) return null;
  return {
    sender: call.sender,
    sequenceNumber: BigInt(sequenceNumber),
    maxGasAmount: BigInt(maxGasAmount),
    gasUnitPrice: BigInt(gasUnitPrice),
    expirationTimestampSecs: BigInt(expirationTimestampSecs),
    call: {
      function: call.function,
      type_arguments: call.typeArguments,
      arguments: call.arguments,
      param_types: call.paramTypes,
    },
    ...(nonce === null ? {} : { nonce: BigInt(nonce) }),
  };
}
