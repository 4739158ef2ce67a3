/** Accounts of Ethereum wallets, which sign a sign-in message (EIP-4361) as a personal message (EIP-191). */
import { formatHex, isSameBytes, parseHex } from "../../primitives/bytes.ts";
import { formatApproval, joinText, readWalletIdentity } from "./approval.ts";
import type { DerivableFunction } from "./derivable-function.ts";
import { isScheme, readEthereumSignature } from "./ethereum-signature.ts";
import { keccak256, recoverSecp256k1 } from "./other-hashes.ts";

/** The number that wallets add to the recovery number, the last byte of a signature. */
const recoveryOffset = 27;

/** The name of the account is its address, the last 20 bytes of the hash of its public key. */
export const authenticateEthereum: DerivableFunction = ({ publicKey, digest, signature }, call) => {
  const identity = readWalletIdentity(publicKey);
  const { scheme, issuedAt, bytes } = readEthereumSignature(signature);
  const address = parseHex(Buffer.from(identity.account).toString("latin1"));
  const recovery = (bytes[64] ?? 0) - recoveryOffset;
  if (call === null || address === null || !isScheme(scheme)) return false;
  if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return false;
  const text = joinText(
    formatApproval("Ethereum", identity, call),
    `URI: ${scheme}://`,
    identity.domain,
    `\nVersion: 1\nChain ID: ${call.chainId}\nNonce: ${formatHex(digest)}\nIssued At: ${issuedAt}`,
  );
  const hash = keccak256(joinText(`\u0019Ethereum Signed Message:\n${text.length}`, text));
  const key = recoverSecp256k1(hash, bytes.subarray(0, 64), recovery);
  return key !== null && isSameBytes(address, keccak256(key).subarray(12));
};
