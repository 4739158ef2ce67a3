/** The entry functions of `0x1::account` that change the authentication key of the sender. */
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { accountKey, formatAccount } from "../../move/account-state.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import { toBytes, toU8 } from "../../move/native-arguments.ts";
import { accountAborts } from "./account-aborts.ts";
import { readAccountOrFresh } from "./account-guids.ts";
import { checkKeyOf, checkProof, type GivenKey, type ProvenKey } from "./key-proofs.ts";
import { bitmaps, createKeyEvent, encodeRotationChallenge, rotateToProvenKey } from "./proven-rotation.ts";
import { deriveSchemeKey } from "./public-keys.ts";

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
    if (bytes.length !== 32) return accountAborts.keyLength;
    return rotateUnproven(input, formatHex(bytes), []);
  },
  // The network disables this function, because a key without a proof could take the entry of another account.
  set_originating_address: () => accountAborts.originatingAddressDisabled,
};

/** Changes the key if the current and the new key have signed the same challenge. */
function rotateWithProofs(
  { sender, read }: EntryFunctionInput,
  keys: Readonly<Record<"current" | "next", ProvenKey>>,
): EntryFunctionResult {
  const account = readAccountOrFresh(read, sender);
  const otherKey = checkKeyOf(account, keys.current, accountAborts.wrongKey);
  if (otherKey !== null) return otherKey;
  const rotating = { owner: sender, account };
  const { sequenceNumber } = account;
  const challenge = encodeRotationChallenge(rotating, { sequenceNumber, newKey: keys.next.bytes });
  const abort = checkProof(keys.current, challenge);
  return abort ?? rotateToProvenKey(read, rotating, { key: keys.next, challenge });
}

/** Changes the key without a proof. The table of originating addresses does not change, because anyone knows the key. */
function rotateToPublicKey(input: EntryFunctionInput, key: GivenKey): EntryFunctionResult {
  const derived = deriveSchemeKey(key.scheme, key.bytes) ?? accountAborts.unknownScheme;
  if (typeof derived !== "string") return derived;
  const account = readAccountOrFresh(input.read, input.sender);
  const authenticationKey = `0x${derived}`;
  const rotation = { key, verified: bitmaps.none, authenticationKey };
  return rotateUnproven(input, authenticationKey, [
    createKeyEvent({ owner: input.sender, account }, rotation),
  ]);
}

function rotateUnproven(
  { sender, read }: EntryFunctionInput,
  authenticationKey: string,
  events: readonly TransactionEvent[],
): EntryFunctionResult {
  const account = { ...readAccountOrFresh(read, sender), authenticationKey };
  return { changes: new Map([[accountKey(sender), formatAccount(account)]]), events };
}
