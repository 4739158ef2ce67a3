/** Accounts of Solana wallets, which sign a sign-in message with an Ed25519 key. */
import { createReader, readEnd, readSized, readVariant } from "../../bcs/codec.ts";
import { decodeBase58 } from "../../primitives/base58.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { verify } from "../../primitives/ed25519.ts";
import { formatApproval, joinText, readWalletIdentity } from "./approval.ts";
import type { DerivableFunction } from "./derivable-function.ts";

/** The name of the account is its public key in Base58. */
export const authenticateSolana: DerivableFunction = ({ publicKey, digest, signature }, call) => {
  const identity = readWalletIdentity(publicKey);
  const signed = readSignature(signature);
  const key = decodeBase58(Buffer.from(identity.account).toString("latin1"), 32);
  if (call === null || key === null) return false;
  const text = joinText(formatApproval("Solana", identity, call), `Nonce: ${formatHex(digest)}`);
  return verify(key, text, signed);
};

function readSignature(bytes: Uint8Array): Uint8Array {
  const reader = createReader(bytes);
  readVariant(reader, "a signature of a Solana wallet", [0]);
  const signature = readSized(reader);
  readEnd(reader);
  return signature;
}
