/** The addresses of new objects. */
import { encodeAddress, encodeSized, encodeU64 } from "../../../bcs/codec.ts";
import type { Address } from "../../../primitives/address.ts";
import { decodeAddress } from "../../../primitives/address.ts";
import { computeHashDomain, encodeLittleEndian, sha3 } from "../../../primitives/bytes.ts";
import { accountKey, parseAccount } from "../../account-state.ts";
import type { EntryFunctionInput } from "../../entry-function.ts";

/** The last byte of the hashed bytes, which keeps the addresses of each kind of object apart. */
const schemes = { unique: Uint8Array.of(0xfb), named: Uint8Array.of(0xfe) };

/** The variants of the session of a transaction: with a sequence number, and with a nonce. */
const sessions = { ordered: Uint8Array.of(0), orderless: Uint8Array.of(9) };

/** Computes the address of the object that an account creates with a name. */
export function computeNamedObjectAddress(creator: Address, seed: string | Uint8Array): Address {
  return decodeAddress(sha3(encodeAddress(creator), seed, schemes.named));
}

/**
 * Computes the address of the first object without a name that a transaction creates. It is the hash of the
 * transaction's session, the number of the object and the scheme.
 */
export function computeUniqueAddress(input: EntryFunctionInput, vendor: string): Address {
  const session = sha3(computeHashDomain(vendor, "SessionId"), encodeSession(input));
  return decodeAddress(sha3(session, encodeLittleEndian(1n, 8), schemes.unique));
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
  const sequenceNumber = account === undefined ? 0n : parseAccount(account).sequenceNumber;
  return Buffer.concat([sessions.ordered, signer, encodeU64(sequenceNumber), noScript]);
}
