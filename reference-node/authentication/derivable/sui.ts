/** Accounts of Sui wallets, which sign a personal message with an Ed25519 key. */
import {
  createReader,
  encodeSized,
  readByte,
  readBytes,
  readEnd,
  readUleb,
  readVariant,
} from "../../bcs/codec.ts";
import { formatHex, isSameBytes } from "../../primitives/bytes.ts";
import { verify } from "../../primitives/ed25519.ts";
import { formatApproval, joinText, readWalletIdentity } from "./approval.ts";
import type { DerivableFunction } from "./derivable-function.ts";
import { blake2b256 } from "./other-hashes.ts";

/** The flag of Ed25519, before a public key and before a signature. */
const ed25519Flag = 0;
/** The intent of a personal message: its scope, the version 0 and the application 0. */
const personalMessage = Uint8Array.of(3, 0, 0);

/** The name of the account is its address, which is the hash of its public key. The signature contains the key. */
export const authenticateSui: DerivableFunction = ({ publicKey, digest, signature }, call) => {
  const identity = readWalletIdentity(publicKey);
  const signed = readSignature(signature);
  if (call === null || signed === null) return false;
  const address = formatHex(blake2b256(joinText(Uint8Array.of(ed25519Flag), signed.key)));
  if (!isSameBytes(Buffer.from(address), identity.account)) return false;
  const text = joinText(formatApproval("Sui", identity, call), `Nonce: ${formatHex(digest)}`);
  return verify(signed.key, blake2b256(joinText(personalMessage, encodeSized(text))), signed.bytes);
};

/** Reads a flag, an Ed25519 signature and its key. Returns null if the flag or the size is another one. */
function readSignature(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly key: Uint8Array } | null {
  const reader = createReader(bytes);
  readVariant(reader, "a signature of a Sui wallet", [0]);
  const isEd25519 = readUleb(reader) === 97 && readByte(reader) === ed25519Flag;
  if (!isEd25519) return null;
  const signature = { bytes: readBytes(reader, 64), key: readBytes(reader, 32) };
  readEnd(reader);
  return signature;
}
