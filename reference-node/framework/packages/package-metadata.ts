/** The metadata of a package: what a client sends in BCS to publish it, and what the state contains. */
import {
  createReader,
  readAddress,
  readByte,
  readEnd,
  readList,
  readOption,
  readSized,
  readText,
  readUnsigned,
  type Reader,
} from "../../bcs/codec.ts";
import { resourceKey, type ReadState, type StateValue } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import { formatHex } from "../../primitives/bytes.ts";
import type { JsonObject, JsonValue } from "../../primitives/canonical-json.ts";

/** The value of the struct `0x1::code::PackageMetadata` in its JSON form (§2.2). */
export type PackageMetadata = {
  readonly name: string;
  readonly upgrade_policy: { readonly policy: number };
  readonly upgrade_number: string;
  readonly source_digest: string;
  readonly manifest: string;
  readonly modules: readonly (JsonObject & { readonly name: string })[];
  readonly deps: readonly { readonly account: string; readonly package_name: string }[];
  readonly extension: JsonValue;
};

/** The upgrade policies. A package that is not immutable can be replaced by a compatible one. */
export const upgradePolicies = { arbitrary: 0, compatible: 1, immutable: 2 } as const;

/** Decodes the metadata of a package. @throws DecodeError for malformed bytes. */
export function decodePackageMetadata(bytes: Uint8Array): PackageMetadata {
  const reader = createReader(bytes);
  const metadata = {
    name: readText(reader),
    upgrade_policy: { policy: readByte(reader) },
    upgrade_number: String(readUnsigned(reader, 8)),
    source_digest: readText(reader),
    manifest: formatHex(readSized(reader)),
    modules: readList(reader, (inner) => ({
      name: readText(inner),
      source: formatHex(readSized(inner)),
      source_map: formatHex(readSized(inner)),
      extension: readExtension(inner),
    })),
    deps: readList(reader, (inner) => ({
      account: `0x${readAddress(inner)}`,
      package_name: readText(inner),
    })),
    extension: readExtension(reader),
  };
  readEnd(reader);
  return metadata;
}

/** Reads an optional value of any type: the name of its type, and its bytes. */
function readExtension(reader: Reader): JsonValue {
  const any = readOption(reader, (inner) => ({
    type_name: readText(inner),
    data: formatHex(readSized(inner)),
  }));
  return { vec: any === null ? [] : [any] };
}

/** Returns the state key of the packages of an account. */
export function packageRegistryKey(address: Address): string {
  return resourceKey(address, "0x1::code::PackageRegistry");
}

/** Reads the packages of an account, or returns null if it has published none. */
export function readPackages(address: Address, read: ReadState): readonly PackageMetadata[] | null {
  const registry = read(packageRegistryKey(address));
  return registry === undefined ? null : (registry["packages"] as unknown as readonly PackageMetadata[]);
}

/** Formats the packages of an account for the state. */
export function formatPackages(packages: readonly PackageMetadata[]): StateValue {
  return { packages };
}
