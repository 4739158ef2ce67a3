/** The addresses of new objects without a name. */
import { encodeAddress, encodeSized, encodeU64 } from "../../bcs/codec.ts";
import type { Address } from "../../primitives/address.ts";
import { computeHashDomain, sha3 } from "../../primitives/bytes.ts";
import { accountKey, readSequenceNumber } from "../../move/account-state.ts";
import { deriveUniqueObjectAddress } from "../../bcs/derived-addresses.ts";
import type { EntryFunctionInput } from "../../move/entry-function.ts";

/** The variants of the session of a transaction: with a sequence number, and with a nonce. */
const sessions = { ordered: Uint8Array.of(0), orderless: Uint8Array.of(9) };

/**
 * Computes the address of the first object without a name that a transaction creates.
 */
export function computeUniqueAddress(input: EntryFunctionInput, vendor: string): Address {
  const session = sha3(computeHashDomain(vendor, "SessionId"), encodeSession(input));
  return deriveUniqueObjectAddress(session, 1n);
}

/** Encodes the session of a transaction that calls an entry function, which has no script and so no script hash. */
function encodeSession({ sender, read, orderless }: EntryFunctionInput): Uint8Array {
  const noScript = encodeSized(new Uint8Array());
  const signer = encodeAddress(sender);
  if (orderless !== undefined) {
    const { nonce, expirationTimestampSecs } = orderless;
    return Buffer.concat([
      sessions.orderless,
      signer,
      encodeU64(nonce),
      encodeU64(expirationTimestampSecs),
      noScript,
    ]);
  }
  const account = read(accountKey(sender));
  const sequenceNumber = account === undefined ? 0n : readSequenceNumber(account);
  return Buffer.concat([sessions.ordered, signer, encodeU64(sequenceNumber), noScript]);
}
