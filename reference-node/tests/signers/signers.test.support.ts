/** Transactions with several signers, which are accounts of a node. */
import assert from "node:assert/strict";
import {
  createSenderAuthenticator,
  type AccountAuthenticator,
  type Authenticator,
} from "../../bcs/authenticator.ts";
import {
  multiAgentSigningMessage,
  signingMessage,
  type RawTransaction,
  type SignedTransaction,
} from "../../bcs/signed-transaction.ts";
import { encodeAuthenticatedTransaction, encodeRawTransaction } from "../../bcs/transaction.ts";
import { unknownFeePayer } from "../../authentication/required-signatures.ts";
import { createSeededAccounts, type SeededAccount } from "../../genesis/genesis.ts";
import type { ReferenceNode } from "../../node.ts";
import { parseAddress } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import { createKeyPair } from "../../primitives/ed25519.ts";
import { post, sign, type PostResponse, type TransactionOptions } from "../node-transactions.test.support.ts";

/** Accounts that no node lists. They have neither coins nor an account resource. */
export const newAccounts = createSeededAccounts(7, "signers", 4);

/** Returns an account of a node with its keys. */
export function accountOf(node: ReferenceNode, index: number): SeededAccount {
  const account = node.accounts[index] ?? assert.fail(`the node has no account ${index}`);
  const stateAddress = parseAddress(account.address) ?? assert.fail();
  const { sign: signMessage } = createKeyPair(parseHex(account.privateKey) ?? assert.fail());
  return { ...account, stateAddress, sign: signMessage };
}

/** Who signs a transaction in addition to the sender. */
export interface Signers {
  readonly sender: SeededAccount;
  readonly secondary?: readonly SeededAccount[];
  readonly feePayer?: SeededAccount;
  /** Whether the sender and the secondary signers sign the address 0x0 as the fee payer. Default false. */
  readonly isEarly?: boolean;
}

/** Signs a transfer with all signers. */
export function signWith(
  node: ReferenceNode,
  signers: Signers,
  options: Omit<TransactionOptions, "account" | "sender"> = {},
): SignedTransaction {
  const { raw } = sign(node, { ...options, sender: signers.sender.address }).signed;
  return encodeAuthenticatedTransaction(raw, authenticate(node, raw, signers));
}

function authenticate(node: ReferenceNode, raw: RawTransaction, signers: Signers): Authenticator {
  const { sender, secondary, feePayer, isEarly = false } = signers;
  const domain = node.profile.vendor ?? "node";
  const rawBytes = encodeRawTransaction(raw);
  if (secondary === undefined && feePayer === undefined) {
    return createSenderAuthenticator(signAs(sender, signingMessage(domain, rawBytes)));
  }
  const secondaryAddresses = (secondary ?? []).map(({ stateAddress }) => stateAddress);
  const payer = feePayer?.stateAddress ?? null;
  const messageFor = (address: typeof payer): Uint8Array =>
    multiAgentSigningMessage(domain, rawBytes, { secondary: secondaryAddresses, feePayer: address });
  const message = messageFor(isEarly ? unknownFeePayer : payer);
  return {
    kind: feePayer === undefined ? "multi agent" : "fee payer",
    sender: signAs(sender, message),
    secondaryAddresses,
    secondarySigners: (secondary ?? []).map((one) => signAs(one, message)),
    feePayer:
      feePayer === undefined
        ? null
        : { address: feePayer.stateAddress, signer: signAs(feePayer, messageFor(payer)) },
  };
}

function signAs(account: SeededAccount, message: Uint8Array): AccountAuthenticator {
  const publicKey = parseHex(account.publicKey) ?? assert.fail();
  return { kind: "ed25519", publicKey, signature: account.sign(message) };
}

/** Replaces all signatures by zeros, as in a simulation. */
export function withoutSignatures({ raw, authenticator }: SignedTransaction): SignedTransaction {
  const zero = (one: AccountAuthenticator): AccountAuthenticator =>
    one.kind === "ed25519" ? { ...one, signature: new Uint8Array(64) } : one;
  const { feePayer } = authenticator;
  return encodeAuthenticatedTransaction(raw, {
    ...authenticator,
    sender: zero(authenticator.sender),
    secondarySigners: authenticator.secondarySigners.map(zero),
    feePayer: feePayer === null ? null : { ...feePayer, signer: zero(feePayer.signer) },
  });
}

/** Submits one transaction. */
export function submitSigned(node: ReferenceNode, { bytes }: SignedTransaction): Promise<PostResponse> {
  return post(node, "/transactions", bytes);
}
