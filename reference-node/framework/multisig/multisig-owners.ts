/** Changes of the owners, the required signatures and the metadata. Only the multisig account itself makes them. */
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { hasDuplicates } from "../../primitives/duplicates.ts";
import type { EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import type { Abort } from "../../move/move-abort.ts";
import type { Step } from "../../move/steps.ts";
import { toAddress, toList, toU64 } from "../../move/native-arguments.ts";
import { createMultisigEvent } from "./multisig-access.ts";
import { multisigAborts } from "./multisig-aborts.ts";
import { multisigEntry, readMultisigAccount, type MultisigAccount } from "./multisig-state.ts";

/** A change of the owners and of the number of required signatures. */
export interface OwnerChange {
  readonly added?: readonly Address[];
  readonly removed?: readonly Address[];
  /** Default: the number stays. */
  readonly signaturesRequired?: bigint;
}

/** The functions with which a multisig account changes its owners. */
export const ownerBodies: Readonly<Record<string, FunctionBody>> = {
  add_owner: changeBody(([owner]) => ({ added: [toAddress(owner)] })),
  add_owners: changeBody(([owners]) => ({ added: toAddresses(owners) })),
  add_owners_and_update_signatures_required: changeBody(([owners, required]) => ({
    added: toAddresses(owners),
    signaturesRequired: toU64(required),
  })),
  remove_owner: changeBody(([owner]) => ({ removed: [toAddress(owner)] })),
  remove_owners: changeBody(([owners]) => ({ removed: toAddresses(owners) })),
  swap_owner: changeBody(([added, removed]) => ({
    added: [toAddress(added)],
    removed: [toAddress(removed)],
  })),
  swap_owners: changeBody(([added, removed]) => ({
    added: toAddresses(added),
    removed: toAddresses(removed),
  })),
  swap_owners_and_update_signatures_required: changeBody(([added, removed, required]) => ({
    added: toAddresses(added),
    removed: toAddresses(removed),
    signaturesRequired: toU64(required),
  })),
  update_signatures_required: changeBody(([required]) => ({ signaturesRequired: toU64(required) })),
  update_metadata: ([keys, values], { sender, read }) => {
    const metadata = createMetadata(keys, values);
    if (isAbort(metadata)) return metadata;
    const account = readMultisigAccount(read, sender);
    if (account === null) return multisigAborts.notMultisig;
    return {
      changes: new Map([multisigEntry({ ...account, metadata })]),
      events: [
        createMultisigEvent("MetadataUpdated", sender, {
          old_metadata: account.metadata,
          new_metadata: metadata,
        }),
      ],
    };
  },
};

function changeBody(toChange: (given: readonly JsonValue[]) => OwnerChange): FunctionBody {
  return (given, { sender, read }) => changeOwners(sender, toChange(given))(read);
}

/** Creates the step that changes the owners of an account: first it adds, then it removes. */
export function changeOwners(address: Address, change: OwnerChange): Step {
  const { added = [], removed = [], signaturesRequired } = change;
  return (read): EntryFunctionResult => {
    const account = readMultisigAccount(read, address);
    if (account === null) return multisigAborts.notMultisig;
    if (added.some((owner) => removed.includes(owner))) return multisigAborts.ownersOverlap;
    const extended = [...account.owners, ...added];
    const invalid = added.length === 0 ? null : checkOwners(extended, address);
    if (invalid !== null) return invalid;
    if (signaturesRequired === 0n) return multisigAborts.invalidSignaturesRequired;
    const { owners, removedOwners } = removeOwners(extended, removed);
    const changed: MultisigAccount = {
      ...account,
      owners,
      signaturesRequired: signaturesRequired ?? account.signaturesRequired,
    };
    if (BigInt(owners.length) < changed.signaturesRequired) return multisigAborts.notEnoughOwners;
    return {
      changes: new Map([multisigEntry(changed)]),
      events: listEvents(account, changed, { added, removedOwners }),
    };
  };
}

/** Returns the abort of a list that contains an owner twice or the account itself. */
export function checkOwners(owners: readonly Address[], multisig: Address): Abort | null {
  if (owners.includes(multisig)) return multisigAborts.ownerIsMultisig;
  return hasDuplicates(owners) ? multisigAborts.duplicateOwner : null;
}

/** Removes owners. The last owner takes the place of each removed one. Addresses that are no owners are ignored. */
function removeOwners(
  owners: readonly Address[],
  removed: readonly Address[],
): { readonly owners: readonly Address[]; readonly removedOwners: readonly Address[] } {
  const left = [...owners];
  const removedOwners: Address[] = [];
  for (const owner of removed) {
    const index = left.indexOf(owner);
    const last = index < 0 ? undefined : left.pop();
    if (last === undefined) continue;
    if (index < left.length) left[index] = last;
    removedOwners.push(owner);
  }
  return { owners: left, removedOwners };
}

function listEvents(
  before: MultisigAccount,
  after: MultisigAccount,
  {
    added,
    removedOwners,
  }: { readonly added: readonly Address[]; readonly removedOwners: readonly Address[] },
): readonly TransactionEvent[] {
  const { address } = after;
  const format = (owners: readonly Address[]) => owners.map((owner) => formatAddress(owner));
  const events: TransactionEvent[] = [];
  if (added.length > 0)
    events.push(createMultisigEvent("AddOwners", address, { owners_added: format(added) }));
  if (removedOwners.length > 0) {
    events.push(createMultisigEvent("RemoveOwners", address, { owners_removed: format(removedOwners) }));
  }
  if (after.signaturesRequired !== before.signaturesRequired) {
    events.push(
      createMultisigEvent("UpdateSignaturesRequired", address, {
        old_num_signatures_required: String(before.signaturesRequired),
        new_num_signatures_required: String(after.signaturesRequired),
      }),
    );
  }
  return events;
}

/** Creates metadata from its keys and values. Returns the abort of lists that do not fit. */
export function createMetadata(
  keys: JsonValue | undefined,
  values: JsonValue | undefined,
): { readonly data: readonly JsonValue[] } | Abort {
  const [names, contents] = [toList(keys), toList(values)];
  if (names.length !== contents.length) return multisigAborts.metadataLengthsDiffer;
  if (hasDuplicates(names)) return multisigAborts.duplicateMetadataKey;
  return { data: names.map((key, index) => ({ key, value: contents[index] ?? "0x" })) };
}

/** Returns whether a value is an abort and not the result of a check. */
export function isAbort(value: object): value is Abort {
  return "abort" in value;
}

/** Returns a list of addresses. @throws TypeError for an argument of another type. */
export function toAddresses(value: JsonValue | undefined): readonly Address[] {
  return toList(value).map(toAddress);
}
