/**
 * The offers of capabilities: an account can offer one other account to rotate its key, and one other account to act as
 * its signer. The fields of the messages and the order of the checks are those of the framework's own functions.
 */
import { encodeAddress, encodeU64 } from "../../bcs/codec.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { accountKey, formatAccount, type AccountResource } from "../../move/account-state.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import type { Abort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import type { ViewBody } from "../../move/view-function.ts";
import { readChainId } from "../chain/framework-fields.ts";
import { toAddress, toBytes, toU8 } from "../../move/native-arguments.ts";
import { createStepsView, abortUnless } from "../../move/native-steps.ts";
import { accountAborts } from "./account-aborts.ts";
import { readAccountOrFresh } from "./account-guids.ts";
import { checkKeyOf, checkProof, encodeSignedMessage, type GivenKey } from "./key-proofs.ts";
import { isOfferedTo, readRecipient, withOffer, type Capability } from "./offered-capabilities.ts";
import { rotateOfferer } from "./proven-rotation.ts";

/** The abort of an account that has not made an offer to an address, or that has no resource with offers. */
const noSuchOffer = {
  rotation: accountAborts.noSuchRotationOffer,
  signer: accountAborts.noSuchSignerOffer,
} as const satisfies Readonly<Record<Capability, Abort>>;

/** Creates the entry functions by name. */
export function createOfferBodies(settings: NativeSettings): Readonly<Record<string, FunctionBody>> {
  return {
    offer_rotation_capability: createOffer("rotation", settings),
    offer_signer_capability: createOffer("signer", settings),
    revoke_rotation_capability: createRevocation("rotation", settings),
    revoke_signer_capability: createRevocation("signer", settings),
    revoke_any_rotation_capability: (_, input) => revokeAny("rotation", input, settings),
    revoke_any_signer_capability: (_, input) => revokeAny("signer", input, settings),
    rotate_authentication_key_with_rotation_capability: ([offerer, scheme, key, proof], input) =>
      rotateOfferer(input, toAddress(offerer), {
        scheme: toU8(scheme),
        bytes: toBytes(key),
        proof: toBytes(proof),
      }),
  };
}

/** Creates the views by name. */
export function createOfferViews(settings: NativeSettings): Readonly<Record<string, ViewBody>> {
  const isOffered = (capability: Capability): ViewBody =>
    createStepsView(([owner], { read }) => {
      const address = toAddress(owner);
      abortUnless(settings.implicitAccounts || hasAccount(read, address), accountAborts.doesNotExist);
      return readRecipient(read, address, capability) !== null;
    });
  const recipient = (capability: Capability, withoutAccount: Abort): ViewBody =>
    createStepsView(([owner], { read }) => {
      const address = toAddress(owner);
      abortUnless(hasAccount(read, address), withoutAccountAbort(settings, withoutAccount));
      const found = readRecipient(read, address, capability);
      abortUnless(found !== null, accountAborts.noOffer);
      return `0x${found}`;
    });
  return {
    is_rotation_capability_offered: isOffered("rotation"),
    is_signer_capability_offered: isOffered("signer"),
    get_rotation_capability_offer_for: recipient("rotation", accountAborts.noSuchRotationOffer),
    get_signer_capability_offer_for: recipient("signer", accountAborts.noOffer),
  };
}

/** Creates the function that makes an offer, which replaces an earlier one. The key of the sender has to sign it. */
function createOffer(capability: Capability, { implicitAccounts }: NativeSettings): FunctionBody {
  return ([proof, scheme, publicKey, to], { sender, read }) => {
    const [account, recipient] = [readAccountOrFresh(read, sender), toAddress(to)];
    if (!implicitAccounts && !hasAccount(read, recipient)) return accountAborts.doesNotExist;
    const key: GivenKey = { scheme: toU8(scheme), bytes: toBytes(publicKey) };
    const otherKey = checkKeyOf(account, key, accountAborts.otherPublicKey);
    if (otherKey !== null) return otherKey;
    const fields = [encodeU64(account.sequenceNumber), encodeAddress(sender), encodeAddress(recipient)];
    const message =
      capability === "rotation"
        ? encodeSignedMessage("account", "RotationCapabilityOfferProofChallengeV2", [
            Uint8Array.of(readChainId(read)),
            ...fields,
          ])
        : encodeSignedMessage("account", "SignerCapabilityOfferProofChallengeV2", fields);
    const abort = checkProof({ ...key, proof: toBytes(proof) }, message);
    return abort ?? writeOffer(sender, account, { capability, recipient });
  };
}

function createRevocation(capability: Capability, settings: NativeSettings): FunctionBody {
  return ([to], input) => {
    const { sender, read } = input;
    const recipient = toAddress(to);
    if (!settings.implicitAccounts && !hasAccount(read, recipient)) return accountAborts.doesNotExist;
    if (!hasAccount(read, sender)) return withoutAccountAbort(settings, noSuchOffer[capability]);
    if (!isOfferedTo(read, sender, capability, recipient)) return noSuchOffer[capability];
    return revokeAny(capability, input, settings);
  };
}

/** Takes back the offer of the sender. */
function revokeAny(
  capability: Capability,
  { sender, read }: EntryFunctionInput,
  settings: NativeSettings,
): EntryFunctionResult {
  if (!hasAccount(read, sender)) return withoutAccountAbort(settings, noSuchOffer[capability]);
  if (readRecipient(read, sender, capability) === null) return accountAborts.optionNotSet;
  return writeOffer(sender, readAccountOrFresh(read, sender), { capability, recipient: null });
}

function writeOffer(
  owner: Address,
  account: AccountResource,
  offer: { readonly capability: Capability; readonly recipient: Address | null },
): EntryFunctionResult {
  const changed = withOffer(account, offer.capability, offer.recipient);
  return { changes: new Map([[accountKey(owner), formatAccount(changed)]]), events: [] };
}

function hasAccount(read: ReadState, address: Address): boolean {
  return read(accountKey(address)) !== undefined;
}

/** Returns the abort for an address without an account, which is another one if all addresses count as accounts. */
function withoutAccountAbort({ implicitAccounts }: NativeSettings, implicit: Abort): Abort {
  return implicitAccounts ? implicit : accountAborts.doesNotExist;
}
