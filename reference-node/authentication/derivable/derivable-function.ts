/** The types of functions that authenticate an account whose address is derived from a public key. */
import type { EntryFunctionPayload } from "../../bcs/signed-transaction.ts";

/** What the signer of a derived account has sent. The address of the account has been derived from the public key. */
export interface DerivedCredentials {
  /** The public key in the form of the function. */
  readonly publicKey: Uint8Array;
  /** The digest of the signing message and the function. */
  readonly digest: Uint8Array;
  /** The signature in the form of the function. */
  readonly signature: Uint8Array;
}

/** The call that the signer approves, and the network that executes it. */
export interface ApprovedCall {
  readonly entryFunction: Pick<EntryFunctionPayload, "address" | "module" | "name">;
  readonly chainId: number;
  /** The word at the start of the domain of signing messages, which is the name of the kind of network. */
  readonly signingDomain: string;
}

/**
 * Returns whether credentials are valid.
 * @param call The call of an entry function, or null for any other payload.
 * @throws DecodeError if the public key or the signature is malformed.
 */
export type DerivableFunction = (credentials: DerivedCredentials, call: ApprovedCall | null) => boolean;
