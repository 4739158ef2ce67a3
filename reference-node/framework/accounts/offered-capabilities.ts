/** The capabilities that an account offers to other accounts, in its resource. */
import type { ReadState } from "../../ledger/state-value.ts";
import { accountKey, type AccountResource } from "../../move/account-state.ts";
import { fieldAt } from "../../move/state-fields.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";

export type Capability = "rotation" | "signer";

/** The field of an account with its offer of each capability. */
const offerFields = {
  rotation: "rotation_capability_offer",
  signer: "signer_capability_offer",
} as const satisfies Readonly<Record<Capability, string>>;

/** Reads the address to which an account offers a capability, or returns null. */
export function readRecipient(read: ReadState, owner: Address, capability: Capability): Address | null {
  const recipient = fieldAt(read(accountKey(owner)), offerFields[capability], "for", "vec", 0);
  return typeof recipient === "string" ? parseAddress(recipient) : null;
}

/** Returns whether an account offers a capability to another one. */
export function isOfferedTo(
  read: ReadState,
  owner: Address,
  capability: Capability,
  other: Address,
): boolean {
  return readRecipient(read, owner, capability) === other;
}

/** Returns an account with another offer of a capability, or with none for null. */
export function withOffer(
  account: AccountResource,
  capability: Capability,
  recipient: Address | null,
): AccountResource {
  const value = { for: { vec: recipient === null ? [] : [`0x${recipient}`] } };
  return { ...account, others: { ...account.others, [offerFields[capability]]: value } };
}
