/** The rotation of an account to a key that has proven itself. */
import { encodeAddress, encodeSized, encodeU64 } from "../../bcs/codec.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import { createModuleEvent, type TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, parseAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { accountKey, formatAccount, parseAccount, type AccountResource } from "../../move/account-state.ts";
import type { EntryFunctionInput, EntryFunctionResult } from "../../move/entry-function.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { accountAborts } from "./account-aborts.ts";
import { readAccountOrFresh } from "./account-guids.ts";
import {
  checkProof,
  deriveProvableKey,
  encodeSignedMessage,
  type GivenKey,
  type ProvenKey,
} from "./key-proofs.ts";
import { isOfferedTo } from "./offered-capabilities.ts";
import { moveOriginatingAddress } from "./originating-addresses.ts";
import { keySchemes } from "../../authentication/authentication-key.ts";

/** The bitmap of verified keys in the event of a rotation, in which the highest bit is the first key. */
export const bitmaps = { none: Uint8Array.of(0, 0, 0, 0), first: Uint8Array.of(0x80, 0, 0, 0) } as const;

/** An account whose key changes, before the rotation. */
export interface RotatingAccount {
  readonly owner: Address;
  readonly account: AccountResource;
}

/**
 * Encodes what the keys of a rotation sign. The sequence number is that of the transaction, so that a proof is valid
 * only once.
 */
export function encodeRotationChallenge(
  { owner, account }: RotatingAccount,
  parts: { readonly sequenceNumber: bigint; readonly newKey: Uint8Array },
): Uint8Array {
  return encodeSignedMessage("account", "RotationProofChallenge", [
    encodeU64(parts.sequenceNumber),
    encodeAddress(owner),
    encodeAddress(currentKeyOf(account)),
    encodeSized(parts.newKey),
  ]);
}

/** Changes the key of an account that has offered this to the sender. Only the new key has to sign. */
export function rotateOfferer(
  { sender, read }: EntryFunctionInput,
  offerer: Address,
  key: ProvenKey,
): EntryFunctionResult {
  const record = read(accountKey(offerer));
  if (record === undefined) return accountAborts.noOfferer;
  if (!isOfferedTo(read, offerer, "rotation", sender)) return accountAborts.noSuchRotationOffer;
  const rotating = { owner: offerer, account: parseAccount(record) };
  const { sequenceNumber } = readAccountOrFresh(read, sender);
  const challenge = encodeRotationChallenge(rotating, { sequenceNumber, newKey: key.bytes });
  return rotateToProvenKey(read, rotating, { key, challenge });
}

/** Changes the key of an account if the new key has signed the challenge. */
export function rotateToProvenKey(
  read: ReadState,
  { owner, account }: RotatingAccount,
  rotation: { readonly key: ProvenKey; readonly challenge: Uint8Array },
): EntryFunctionResult {
  const { key, challenge } = rotation;
  const next = deriveProvableKey(key);
  if (typeof next !== "string") return next;
  const draft = createStateDraft(read);
  const keys = { current: currentKeyOf(account), next };
  const abort = checkProof(key, challenge) ?? moveOriginatingAddress(draft, owner, keys);
  if (abort !== null) return abort;
  const authenticationKey = `0x${next}`;
  draft.write(accountKey(owner), formatAccount({ ...account, authenticationKey }));
  const verified = key.scheme === keySchemes.ed25519 ? bitmaps.first : key.proof.slice(-4);
  return {
    changes: draft.changes,
    events: [
      createModuleEvent("0x1::account::KeyRotation", {
        account: formatAddress(owner),
        old_authentication_key: account.authenticationKey,
        new_authentication_key: authenticationKey,
      }),
      createKeyEvent({ owner, account }, { key, verified, authenticationKey }),
    ],
  };
}

/** Creates the event that says which public key an account has now, and which of its keys have signed. */
export function createKeyEvent(
  { owner, account }: RotatingAccount,
  rotation: {
    readonly key: GivenKey;
    readonly verified: Uint8Array;
    readonly authenticationKey: string;
  },
): TransactionEvent {
  const { key, verified, authenticationKey } = rotation;
  return createModuleEvent("0x1::account::KeyRotationToPublicKey", {
    account: formatAddress(owner),
    verified_public_key_bit_map: formatHex(verified),
    public_key_scheme: key.scheme,
    public_key: formatHex(key.bytes),
    old_auth_key: account.authenticationKey,
    new_auth_key: authenticationKey,
  });
}

/** Returns the authentication key of an account as an address. @throws TypeError if the state is corrupt. */
function currentKeyOf({ authenticationKey }: AccountResource): Address {
  const key = parseAddress(authenticationKey);
  if (key === null) throw new TypeError(`authentication key must have 32 bytes, got ${authenticationKey}`);
  return key;
}
