/** The entry functions of `0x1::account` that change the authentication key of the sender. */
import { encodeAddress, encodeSized, encodeText, encodeU64 } from "../../../bcs/codec.ts";
import { frameworkAddress } from "../../../ledger/block-transactions.ts";
import { createModuleEvent, type TransactionEvent } from "../../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../../primitives/address.ts";
import { formatHex } from "../../../primitives/bytes.ts";
import {
  accountKey,
  createFreshAccount,
  formatAccount,
  parseAccount,
  type AccountResource,
} from "../../account-state.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../entry-function.ts";
import { createMoveAbort, type Abort } from "../../move-abort.ts";
import { createStateDraft } from "../../state-draft.ts";
import { toBytes, toU8 } from "../native-arguments.ts";
import { checkProof, deriveProvableKey, type GivenKey, type ProvenKey } from "./key-proofs.ts";
import { moveOriginatingAddress } from "./originating-addresses.ts";
import { deriveSchemeKey, keySchemes } from "./public-keys.ts";

const aborts = {
  keyLength: accountAbort(
    ["EMALFORMED_AUTHENTICATION_KEY", 0x10004],
    "An authentication key must have 32 bytes.",
  ),
  wrongKey: accountAbort(
    ["EWRONG_CURRENT_PUBLIC_KEY", 0x40007],
    "The public key is not the current one of the account.",
  ),
  unknownScheme: accountAbort(["EUNRECOGNIZED_SCHEME", 0x10018], "The scheme must be 0, 1, 2 or 3."),
  originatingAddressDisabled: accountAbort(
    ["ESET_ORIGINATING_ADDRESS_DISABLED", 0x3001b],
    "The function is disabled.",
  ),
} as const;

function accountAbort(code: readonly [name: string, number: number], description: string): Abort {
  return createMoveAbort("0x1::account", code, description);
}

/** The bitmap of verified keys in the event of a rotation, in which the highest bit is the first key. */
const bitmaps = { none: Uint8Array.of(0, 0, 0, 0), first: Uint8Array.of(0x80, 0, 0, 0) } as const;

/** The functions by name. */
export const keyRotationBodies: Readonly<Record<string, FunctionBody>> = {
  rotate_authentication_key: ([scheme, key, newScheme, newKey, proof, newProof], input) =>
    rotateWithProofs(input, {
      current: { scheme: toU8(scheme), bytes: toBytes(key), proof: toBytes(proof) },
      next: { scheme: toU8(newScheme), bytes: toBytes(newKey), proof: toBytes(newProof) },
    }),
  rotate_authentication_key_from_public_key: ([scheme, key], input) =>
    rotateToPublicKey(input, { scheme: toU8(scheme), bytes: toBytes(key) }),
  rotate_authentication_key_call: ([key], input) => {
    const bytes = toBytes(key);
    if (bytes.length !== 32) return aborts.keyLength;
    return rotateUnproven(input, formatHex(bytes), []);
  },
  // The network disables this function, because a key without a proof could take the entry of another account.
  set_originating_address: () => aborts.originatingAddressDisabled,
};

/** Changes the key if the current and the new key have signed the same challenge. */
function rotateWithProofs(
  { sender, read }: EntryFunctionInput,
  keys: Readonly<Record<"current" | "next", ProvenKey>>,
): EntryFunctionResult {
  const account = readAccount({ sender, read });
  const current = deriveProvableKey(keys.current);
  if (typeof current !== "string") return current;
  if (`0x${current}` !== account.authenticationKey) return aborts.wrongKey;
  const challenge = encodeChallenge(account, { sender, current, newKey: keys.next.bytes });
  const next = checkProof(keys.current, challenge) ?? deriveProvableKey(keys.next);
  if (typeof next !== "string") return next;
  const draft = createStateDraft(read);
  const abort = checkProof(keys.next, challenge) ?? moveOriginatingAddress(draft, sender, { current, next });
  if (abort !== null) return abort;
  const authenticationKey = `0x${next}`;
  draft.write(accountKey(sender), formatAccount({ ...account, authenticationKey }));
  const verified = keys.next.scheme === keySchemes.ed25519 ? bitmaps.first : keys.next.proof.slice(-4);
  return {
    changes: draft.changes,
    events: [
      createModuleEvent("0x1::account::KeyRotation", {
        account: formatAddress(sender),
        old_authentication_key: account.authenticationKey,
        new_authentication_key: authenticationKey,
      }),
      createKeyEvent({ sender, account, key: keys.next, verified, authenticationKey }),
    ],
  };
}

/** Changes the key without a proof. The table of originating addresses does not change, because anyone knows the key. */
function rotateToPublicKey(input: EntryFunctionInput, key: GivenKey): EntryFunctionResult {
  const derived = deriveSchemeKey(key.scheme, key.bytes) ?? aborts.unknownScheme;
  if (typeof derived !== "string") return derived;
  const { sender } = input;
  const [account, authenticationKey] = [readAccount(input), `0x${derived}`];
  return rotateUnproven(input, authenticationKey, [
    createKeyEvent({ sender, account, key, verified: bitmaps.none, authenticationKey }),
  ]);
}

function rotateUnproven(
  input: EntryFunctionInput,
  authenticationKey: string,
  events: readonly TransactionEvent[],
): EntryFunctionResult {
  const account = { ...readAccount(input), authenticationKey };
  return { changes: new Map([[accountKey(input.sender), formatAccount(account)]]), events };
}

function readAccount({ sender, read }: Pick<EntryFunctionInput, "sender" | "read">): AccountResource {
  const record = read(accountKey(sender));
  return record === undefined ? createFreshAccount(sender) : parseAccount(record);
}

/**
 * Encodes what both keys sign: the type of the challenge, and the sequence number of the transaction, so that a proof
 * is valid only once.
 */
function encodeChallenge(
  { sequenceNumber }: AccountResource,
  parts: { readonly sender: Address; readonly current: Address; readonly newKey: Uint8Array },
): Uint8Array {
  return Buffer.concat([
    encodeAddress(frameworkAddress),
    encodeText("account"),
    encodeText("RotationProofChallenge"),
    encodeU64(sequenceNumber),
    encodeAddress(parts.sender),
    encodeAddress(parts.current),
    encodeSized(parts.newKey),
  ]);
}

function createKeyEvent(rotation: {
  readonly sender: Address;
  /** The account before the rotation. */
  readonly account: AccountResource;
  readonly key: GivenKey;
  readonly verified: Uint8Array;
  readonly authenticationKey: string;
}): TransactionEvent {
  const { sender, account, key, verified, authenticationKey } = rotation;
  return createModuleEvent("0x1::account::KeyRotationToPublicKey", {
    account: formatAddress(sender),
    verified_public_key_bit_map: formatHex(verified),
    public_key_scheme: key.scheme,
    public_key: formatHex(key.bytes),
    old_auth_key: account.authenticationKey,
    new_auth_key: authenticationKey,
  });
}
