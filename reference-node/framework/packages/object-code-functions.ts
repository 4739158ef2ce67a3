/** The functions of `0x1::object_code_deployment`, which publish packages in objects. */
import { encodeText, encodeU64 } from "../../bcs/codec.ts";
import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import { createModuleEvent, type TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { accountKey, readSequenceNumber } from "../../move/account-state.ts";
import { deriveNamedObjectAddress } from "../../bcs/derived-addresses.ts";
import {
  createModuleFunctions,
  type EntryFunctionResult,
  type EntryFunctions,
} from "../../move/entry-function.ts";
import { createMoveAbort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { createStateDraft } from "../../move/state-draft.ts";
import { toBytes, toList, toObjectAddress } from "../../move/native-arguments.ts";
import { createObjectCore, objectKey, ownerOf } from "../objects/object-core.ts";
import { objectCodeModule } from "./object-code-modules.ts";
import { findAllowedModules } from "./package-checks.ts";
import { formatPackages, packageRegistryKey, readPackages, upgradePolicies } from "./package-metadata.ts";
import { publishPackage } from "./publish-package.ts";

const module = "0x1::object_code_deployment";

const aborts = {
  objectExists: createMoveAbort(
    "0x1::object",
    ["EOBJECT_EXISTS", 0x80001],
    "There is already an object at the address.",
  ),
  notOwner: createMoveAbort(
    module,
    ["ENOT_CODE_OBJECT_OWNER", 0x50002],
    "The sender does not own the object.",
  ),
  noRefs: createMoveAbort(
    module,
    ["ECODE_OBJECT_DOES_NOT_EXIST", 0x60003],
    "The object was not created by a publication.",
  ),
  notPackageOwner: createMoveAbort(
    "0x1::code",
    ["ENOT_PACKAGE_OWNER", 0x50009],
    "The sender does not own the object.",
  ),
} as const;

/** Creates the functions. The seed of an object contains the vendor name. */
export function createObjectCodeFunctions({ vendor }: NativeSettings): EntryFunctions {
  return createModuleFunctions(objectCodeModule, {
    publish: ([metadata, code], { sender, read }) => {
      const publisher = computeCodeObject(vendor, sender, read);
      if (read(objectKey(publisher)) !== undefined) return aborts.objectExists;
      const draft = createStateDraft(read);
      draft.write(objectKey(publisher), createObjectCore(publisher, sender, { isTransferable: true }));
      draft.write(refsKey(publisher), { extend_ref: { self: `0x${publisher}` } });
      const publication = { publisher, metadata: toBytes(metadata), code: toList(code).map(toBytes) };
      const published = publishPackage({ ...publication, read: draft.read });
      return followWith(published, createCodeEvent("Publish", publisher), draft.changes);
    },
    upgrade: ([metadata, code, object], { sender, read }) => {
      const publisher = toObjectAddress(object);
      if (ownerOf(read, publisher) !== sender) return aborts.notOwner;
      if (read(refsKey(publisher)) === undefined) return aborts.noRefs;
      const publication = { publisher, metadata: toBytes(metadata), code: toList(code).map(toBytes) };
      return followWith(publishPackage({ ...publication, read }), createCodeEvent("Upgrade", publisher));
    },
    freeze_code_object: ([object], { sender, read }) => {
      const publisher = toObjectAddress(object);
      return ownerOf(read, publisher) === sender ? freezePackages(publisher, read) : aborts.notPackageOwner;
    },
  });
}

/** Computes the address of the object that the sender creates with its next transaction. */
function computeCodeObject(vendor: string, sender: Address, read: ReadState): Address {
  const account = read(accountKey(sender));
  const sequenceNumber = account === undefined ? 0n : readSequenceNumber(account);
  const seed = [encodeText(`${vendor}_framework::object_code_deployment`), encodeU64(sequenceNumber + 1n)];
  return deriveNamedObjectAddress(sender, Buffer.concat(seed));
}

/** Makes all packages of an object immutable, which is allowed if all their dependencies are. */
function freezePackages(publisher: Address, read: ReadState): EntryFunctionResult {
  const frozen = (readPackages(publisher, read) ?? []).map((one) => ({
    ...one,
    upgrade_policy: { policy: upgradePolicies.immutable },
  }));
  const draft = createStateDraft(read);
  draft.write(packageRegistryKey(publisher), formatPackages(frozen));
  for (const one of frozen) {
    const allowed = findAllowedModules(one, draft.read);
    if ("abort" in allowed) return allowed;
  }
  return { changes: draft.changes, events: [createCodeEvent("Freeze", publisher)] };
}

/** Adds an event after those of a publication, and changes before its own. */
function followWith(
  published: EntryFunctionResult,
  event: TransactionEvent,
  changes: ReturnType<typeof createStateDraft>["changes"] = new Map(),
): EntryFunctionResult {
  if ("abort" in published) return published;
  return {
    ...published,
    changes: new Map([...changes, ...published.changes]),
    events: [...published.events, event],
  };
}

function refsKey(object: Address): string {
  return resourceKey(object, `${module}::ManagingRefs`);
}

function createCodeEvent(name: "Publish" | "Upgrade" | "Freeze", object: Address): TransactionEvent {
  return createModuleEvent(`${module}::${name}`, { object_address: formatAddress(object) });
}
