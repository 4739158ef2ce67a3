/**
 * The text with which a wallet of another network approves a transaction. It is the sign-in message of that network, so
 * the user reads what the transaction calls and for which site.
 */
import { createReader, readEnd, readSized } from "../../bcs/codec.ts";
import { formatAddress } from "../../primitives/address.ts";
import type { ApprovedCall } from "./derivable-function.ts";

/** The networks that have a name in the text. */
const networkNames: ReadonlyMap<number, string> = new Map([
  [1, "mainnet"],
  [2, "testnet"],
  [4, "local"],
]);

/** A public key of the wallets of other networks. */
export interface WalletIdentity {
  /** The name of the account on the other network, in the bytes that the text contains. */
  readonly account: Uint8Array;
  /** The host of the site that asks for the signature. Each site has other accounts. */
  readonly domain: Uint8Array;
}

/** Reads a public key of the wallets of other networks. @throws DecodeError for malformed bytes. */
export function readWalletIdentity(publicKey: Uint8Array): WalletIdentity {
  const reader = createReader(publicKey);
  const identity = { account: readSized(reader), domain: readSized(reader) };
  readEnd(reader);
  return identity;
}

/**
 * Returns the text up to the list of fields that follows it.
 * @param walletNetwork The name of the other network.
 */
export function formatApproval(
  walletNetwork: string,
  { account, domain }: WalletIdentity,
  { entryFunction, chainId, signingDomain }: ApprovedCall,
): Uint8Array {
  const { address, module, name } = entryFunction;
  const network = networkNames.get(chainId) ?? `custom network: ${chainId}`;
  const kind = signingDomain.slice(0, 1).toUpperCase() + signingDomain.slice(1).toLowerCase();
  return joinText(
    domain,
    ` wants you to sign in with your ${walletNetwork} account:\n`,
    account,
    "\n\nPlease confirm you explicitly initiated this request from ",
    domain,
    `. You are approving to execute transaction ${formatAddress(address)}::${module}::${name}`,
    ` on ${kind} blockchain (${network}).\n\n`,
  );
}

/** Joins texts and bytes. The bytes need not be UTF-8, because functions of existing networks do not decode them. */
export function joinText(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
