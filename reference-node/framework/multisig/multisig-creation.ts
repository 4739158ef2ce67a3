/** The creation of multisig accounts. */
import { encodeU64 } from "../../bcs/codec.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { accountKey, formatAccount, parseAccount, type AccountResource } from "../../move/account-state.ts";
import { deriveResourceAccountAddress } from "../../bcs/derived-addresses.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import { createExecutionFailure, createMoveAbort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { runSteps, type Step } from "../../move/steps.ts";
import { nextGuidOf, readAccountOrFresh, withCreatedGuids } from "../accounts/account-guids.ts";
import { toU64 } from "../../move/native-arguments.ts";
import { changeOwners, checkOwners, createMetadata, isAbort, toAddresses } from "./multisig-owners.ts";
import { multisigAborts } from "./multisig-aborts.ts";
import { createFixedFields, eventHandleCount, multisigEntry, readMultisigAccount } from "./multisig-state.ts";

/** The authentication key of an account that no key controls. */
export const noAuthenticationKey = formatHex(new Uint8Array(32));

const resourceAccountExists = createMoveAbort(
  "0x1::account",
  ["ERESOURCE_ACCCOUNT_EXISTS", 0x8000f],
  "The address already has a resource account.",
);
const accountAlreadyUsed = createMoveAbort(
  "0x1::account",
  ["EACCOUNT_ALREADY_USED", 0x30010],
  "The account at the address has already sent transactions.",
);

/** Computes the address of the multisig account that an account creates with a sequence number. */
export function computeMultisigAddress(vendor: string, creator: Address, sequenceNumber: bigint): Address {
  const seed = Buffer.from(`${vendor}_framework::multisig_account`);
  return deriveResourceAccountAddress(creator, Buffer.concat([seed, encodeU64(sequenceNumber)]));
}

/** Creates the functions that create multisig accounts. The creator is an owner, unless it is only the bootstrapper. */
export function createCreationBodies({ vendor }: NativeSettings): Readonly<Record<string, FunctionBody>> {
  const create = (input: EntryFunctionInput, content: RequestedAccount): readonly [Address, Step] => {
    const address = computeMultisigAddress(vendor, input.sender, readSequenceNumber(input));
    const owners = [...toAddresses(content.others), input.sender];
    return [address, (read) => createResourceAccount(read, address, { ...content, owners })];
  };
  return {
    create: ([required, keys, values], input) => {
      const [, step] = create(input, { others: [], required, keys, values });
      return step(input.read);
    },
    create_with_owners: ([others, required, keys, values], input) => {
      const [, step] = create(input, { others, required, keys, values });
      return step(input.read);
    },
    create_with_owners_then_remove_bootstrapper: ([others, required, keys, values], input) => {
      const [address, step] = create(input, { others, required, keys, values });
      return runSteps(input.read, [step, changeOwners(address, { removed: [input.sender] })]);
    },
  };
}

/** The arguments of a function that creates a multisig account. */
interface RequestedAccount {
  readonly others: JsonValue | undefined;
  readonly required: JsonValue | undefined;
  readonly keys: JsonValue | undefined;
  readonly values: JsonValue | undefined;
}

/** The content of a new multisig account. */
export type NewMultisig = Omit<RequestedAccount, "others"> & { readonly owners: readonly Address[] };

/** Reads the sequence number of the sender. During a transaction, it is that of this transaction. */
function readSequenceNumber({ sender, read }: EntryFunctionInput): bigint {
  const record = read(accountKey(sender));
  return record === undefined ? 0n : parseAccount(record).sequenceNumber;
}

function createResourceAccount(read: ReadState, address: Address, content: NewMultisig): EntryFunctionResult {
  if (readMultisigAccount(read, address) !== null) return resourceAccountExists;
  const account = readAccountOrFresh(read, address);
  if (account.sequenceNumber > 0n) return accountAlreadyUsed;
  // A resource account offers its signer capability to itself, so that it cannot be created twice.
  const others = { ...account.others, signer_capability_offer: { for: { vec: [`0x${address}`] } } };
  const keyless = { ...account, authenticationKey: noAuthenticationKey, others };
  return createMultisig(read, address, { ...content, hasSignerCapability: true, account: keyless });
}

/** Creates the resource of a multisig account at an address, whose event handles have the next GUIDs of the account. */
export function createMultisig(
  read: ReadState,
  address: Address,
  content: NewMultisig & { readonly hasSignerCapability: boolean; readonly account: AccountResource },
): EntryFunctionResult {
  const { owners, hasSignerCapability, account } = content;
  const signaturesRequired = toU64(content.required);
  if (signaturesRequired === 0n || signaturesRequired > BigInt(owners.length)) {
    return multisigAborts.invalidSignaturesRequired;
  }
  const invalid = checkOwners(owners, address);
  if (invalid !== null) return invalid;
  if (readMultisigAccount(read, address) !== null) {
    return createExecutionFailure("0x1::multisig_account::create_with_owners_internal");
  }
  const metadata = createMetadata(content.keys, content.values);
  if (isAbort(metadata)) return metadata;
  const entry = multisigEntry({
    address,
    owners,
    signaturesRequired,
    lastResolved: 0n,
    nextNumber: 1n,
    metadata,
    fixed: createFixedFields(address, hasSignerCapability, nextGuidOf(account)),
  });
  const changed = formatAccount(withCreatedGuids(account, eventHandleCount));
  return { changes: new Map([[accountKey(address), changed], entry]), events: [] };
}
