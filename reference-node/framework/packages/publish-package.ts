/** Publishes a package: its modules, and its metadata in the resource `PackageRegistry` of the publisher. */
import { DecodeError } from "../../bcs/codec.ts";
import { readModule, type CompiledModule } from "../../bytecode/read-module.ts";
import { moduleKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import { createModuleEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { EntryFunctionResult } from "../../move/entry-function.ts";
import { parseModuleAbi } from "../../move/module-abi.ts";
import { isCompatibleUpgrade } from "./module-compatibility.ts";
import { createUnimplementedFailure } from "../../move/move-abort.ts";
import { checkPackage, isFrameworkAddress } from "./package-checks.ts";
import {
  decodePackageMetadata,
  formatPackages,
  packageRegistryKey,
  readPackages,
  type PackageMetadata,
} from "./package-metadata.ts";

/** What a transaction publishes. */
export interface PackagePublication {
  readonly publisher: Address;
  /** The metadata in BCS. */
  readonly metadata: Uint8Array;
  /** The bytecode of each module. */
  readonly code: readonly Uint8Array[];
  readonly read: ReadState;
}

/**
 * The maximum size of the packages of an account, whose bytes are hex digits. Existing networks limit a written value
 * to 1 MiB. Without a limit, every publication would take longer than the one before.
 */
const registryCharsMax = 2 * 1_048_576;

interface PublishedModule {
  readonly bytes: Uint8Array;
  readonly module: CompiledModule;
}

/**
 * Publishes a package. First the framework checks the metadata, then the virtual machine checks the modules. The
 * first check that fails determines the status.
 */
export function publishPackage(publication: PackagePublication): EntryFunctionResult {
  const { publisher, code, read } = publication;
  const metadata = decodeOrNull(publication.metadata, decodePackageMetadata);
  if (metadata === null) return { abort: "Move abort in 0x1::util: 0x10001" };
  const checked = checkPackage(metadata, publisher, read);
  if ("abort" in checked) return checked;
  const modules: PublishedModule[] = [];
  for (const bytes of code) {
    const module = decodeOrNull(bytes, readModule);
    if (module === null) return { abort: "CODE_DESERIALIZATION_ERROR" };
    modules.push({ bytes, module });
  }
  const status = checkModules(modules, { metadata, publisher, allowed: checked.allowed, read });
  if (status !== null) return { abort: status };
  const packages = readPackages(publisher, read) ?? [];
  const updated = { ...metadata, upgrade_number: String(checked.upgradeNumber) };
  const others = packages.filter(({ name }) => name !== metadata.name);
  const isUpgrade = others.length < packages.length;
  const stored = isUpgrade
    ? packages.map((one) => (one.name === metadata.name ? updated : one))
    : [...packages, updated];
  const registry = formatPackages(stored);
  if (JSON.stringify(registry).length > registryCharsMax) return { abort: "STORAGE_WRITE_LIMIT_REACHED" };
  return {
    changes: new Map<string, StateValue>([
      ...modules.map(({ bytes, module }): [string, StateValue] => [
        moduleKey(publisher, module.name),
        { bytecode: formatHex(bytes), abi: module.abi },
      ]),
      [packageRegistryKey(publisher), registry],
    ]),
    events: [
      createModuleEvent("0x1::code::PublishPackage", {
        code_address: formatAddress(publisher),
        is_upgrade: isUpgrade,
      }),
    ],
  };
}

function decodeOrNull<Value>(bytes: Uint8Array, decode: (bytes: Uint8Array) => Value): Value | null {
  try {
    return decode(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}

/** Checks the modules in the order of the virtual machine. Returns the status of the first error, or null. */
function checkModules(
  published: readonly PublishedModule[],
  context: {
    readonly metadata: PackageMetadata;
    readonly publisher: Address;
    /** Whether the package may use a module of an earlier package. */
    readonly allowed: (dependency: { readonly address: Address; readonly name: string }) => boolean;
    readonly read: ReadState;
  },
): string | null {
  const { metadata, publisher, allowed, read } = context;
  const modules = published.map(({ module }) => module);
  if (modules.some(({ functions }) => functions.some(({ isNative }) => isNative))) {
    return "USER_DEFINED_NATIVE_NOT_ALLOWED";
  }
  const names = modules.map(({ name }) => name).toSorted();
  const expected = [...new Set(metadata.modules.map(({ name }) => name))].toSorted();
  if (names.join(" ") !== expected.join(" ")) return "CONSTRAINT_NOT_SATISFIED";
  if (modules.some(({ address }) => address !== publisher)) return "MODULE_ADDRESS_DOES_NOT_MATCH_SENDER";
  const isOwn = ({ address, name }: { readonly address: Address; readonly name: string }): boolean =>
    address === publisher && names.includes(name);
  const used = modules.flatMap(({ dependencies }) => dependencies).filter((one) => !isOwn(one));
  if (!used.every(allowed)) return "CONSTRAINT_NOT_SATISFIED";
  for (const module of modules) {
    const old = read(moduleKey(publisher, module.name));
    if (old !== undefined && !isCompatibleUpgrade(parseModuleAbi(old), module.abi)) {
      return "BACKWARD_INCOMPATIBLE_MODULE_UPDATE";
    }
  }
  // The framework of a real network has more modules than this node, so that framework modules always link.
  const isLinked = used.every(
    ({ address, name }) => isFrameworkAddress(address) || read(moduleKey(address, name)) !== undefined,
  );
  if (!isLinked) return "LINKER_ERROR";
  return checkInitializers(modules, context);
}

/** A new module runs its `init_module`, which fails, because the node does not execute bytecode. */
function checkInitializers(
  modules: readonly CompiledModule[],
  { publisher, read }: { readonly publisher: Address; readonly read: ReadState },
): string | null {
  const initialized = modules.find(
    ({ name, functions }) =>
      functions.some((one) => one.name === "init_module") && read(moduleKey(publisher, name)) === undefined,
  );
  if (initialized === undefined) return null;
  return createUnimplementedFailure(`${formatAddress(publisher)}::${initialized.name}::init_module`).abort;
}
