/** The checks of `0x1::code` before a package is published, in its order. */
import type { ReadState } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import { readPackages, upgradePolicies, type PackageMetadata } from "./package-metadata.ts";

/** The highest address of the framework. Its packages are always available, and their policies do not matter. */
const frameworkAddressMax = 0xan;

/** Returns whether an address belongs to the framework. */
export function isFrameworkAddress(address: Address): boolean {
  const number = BigInt(`0x${address}`);
  return number > 0n && number <= frameworkAddressMax;
}

/** The result of the checks for a package that can be published. */
interface CheckedPackage {
  /** How many times the package was published before. */
  readonly upgradeNumber: bigint;
  /** Whether the package may use a module of another package. */
  readonly allowed: (dependency: { readonly address: Address; readonly name: string }) => boolean;
}

type Abort = { readonly abort: string };

const aborts = {
  incompatiblePolicy: createAbort(
    "EINCOMPATIBLE_POLICY_DISABLED",
    0x10008,
    "The upgrade policy is disabled.",
  ),
  dependencyMissing: createAbort("EPACKAGE_DEP_MISSING", 0x60005, "A dependency is not published."),
  dependencyWeaker: createAbort("EDEP_WEAKER_POLICY", 0x10006, "A dependency has a weaker upgrade policy."),
  immutable: createAbort("EUPGRADE_IMMUTABLE", 0x10002, "The package is immutable."),
  weakerPolicy: createAbort(
    "EUPGRADE_WEAKER_POLICY",
    0x10003,
    "An upgrade cannot weaken the upgrade policy.",
  ),
  moduleMissing: createAbort("EMODULE_MISSING", 0x4, "An upgrade cannot remove a module."),
  nameClash: createAbort("EMODULE_NAME_CLASH", 0x80001, "Another package has a module of this name."),
} as const;

function createAbort(name: string, code: number, description: string): Abort {
  return { abort: `Move abort in 0x1::code: ${name}(0x${code.toString(16)}): ${description}` };
}

/** Checks the metadata of a package. Returns the abort of the first check that fails. */
export function checkPackage(
  metadata: PackageMetadata,
  publisher: Address,
  read: ReadState,
): CheckedPackage | Abort {
  if (metadata.upgrade_policy.policy <= upgradePolicies.arbitrary) return aborts.incompatiblePolicy;
  const allowed = findAllowedModules(metadata, read);
  if ("abort" in allowed) return allowed;
  let upgradeNumber = 0n;
  const names = metadata.modules.map(({ name }) => name);
  for (const old of readPackages(publisher, read) ?? []) {
    const oldNames = old.modules.map(({ name }) => name);
    if (old.name !== metadata.name) {
      if (oldNames.some((name) => names.includes(name))) return aborts.nameClash;
      continue;
    }
    upgradeNumber = BigInt(old.upgrade_number) + 1n;
    if (old.upgrade_policy.policy >= upgradePolicies.immutable) return aborts.immutable;
    if (old.upgrade_policy.policy > metadata.upgrade_policy.policy) return aborts.weakerPolicy;
    if (!oldNames.every((name) => names.includes(name))) return aborts.moduleMissing;
  }
  const { accounts, modules } = allowed;
  return {
    upgradeNumber,
    allowed: ({ address, name }) => accounts.has(address) || modules.has(`${address}::${name}`),
  };
}

/** The modules that a package may use: all of some accounts, and single ones of others. */
interface AllowedModules {
  readonly accounts: ReadonlySet<Address>;
  readonly modules: ReadonlySet<string>;
}

/** Finds the modules of the packages on which a package depends. Returns the abort of a dependency that is not allowed. */
export function findAllowedModules(
  { deps, upgrade_policy: policy }: PackageMetadata,
  read: ReadState,
): AllowedModules | Abort {
  const accounts = new Set<Address>();
  const modules = new Set<string>();
  for (const { account, package_name: packageName } of deps) {
    const address = parseAddress(account);
    if (address === null) return aborts.dependencyMissing;
    if (isFrameworkAddress(address)) {
      accounts.add(address);
      continue;
    }
    const found = readPackages(address, read)?.find(({ name }) => name === packageName);
    if (found === undefined) return aborts.dependencyMissing;
    if (found.upgrade_policy.policy < policy.policy) return aborts.dependencyWeaker;
    for (const { name } of found.modules) modules.add(`${address}::${name}`);
  }
  return { accounts, modules };
}
