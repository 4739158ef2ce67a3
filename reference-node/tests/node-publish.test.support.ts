/** Packages for the tests of publishing, with modules that the writer creates. */
import { encodeAddress, encodeList, encodeSized, encodeText, encodeU64 } from "../bcs/codec.ts";
import type { FunctionAbi, ModuleAbi } from "../bytecode/module-abi.ts";
import { writeModule } from "../bytecode/write-module.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { formatHex } from "../primitives/bytes.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** A package to publish. By default it has the name `sample`, is compatible and has no dependencies. */
export interface PackageOptions {
  readonly name?: string;
  readonly policy?: number;
  /** The names in the metadata. Default: those of the modules. */
  readonly moduleNames?: readonly string[];
  readonly deps?: readonly (readonly [account: string, packageName: string])[];
  /** The bytes of the manifest, with which a package gets any size. */
  readonly manifest?: Uint8Array;
}

/** A public entry function or view function. */
export function createFunction(
  name: string,
  params: readonly string[],
  more: Partial<FunctionAbi> = {},
): FunctionAbi {
  const role = { visibility: "public", is_entry: true, is_view: false } as const;
  return { name, ...role, generic_type_params: [], params, return: [], ...more };
}

/** Creates the ABI of a module `transfer` with functions of several signers, a view and a struct. */
export function createTransferAbi(address: string, more: Partial<ModuleAbi> = {}): ModuleAbi {
  return {
    address,
    name: "transfer",
    friends: [],
    exposed_functions: [
      createFunction("transfer", ["&signer", "u64", "address"]),
      createFunction("two_by_two", ["&signer", "&signer", "u64", "u64", "address", "address", "u64"]),
      createFunction("total", ["address"], { is_entry: false, is_view: true, return: ["u64"] }),
    ],
    structs: [
      {
        name: "Total",
        is_native: false,
        is_event: false,
        abilities: ["key"],
        generic_type_params: [],
        fields: [{ name: "sum", type: "u64" }],
      },
    ],
    ...more,
  };
}

/** Encodes the metadata of a package in BCS. */
export function encodeMetadata(moduleNames: readonly string[], options: PackageOptions = {}): Uint8Array {
  const noExtension = Uint8Array.of(0);
  const noBytes = encodeSized(new Uint8Array());
  return Buffer.concat([
    encodeText(options.name ?? "sample"),
    Uint8Array.of(options.policy ?? 1),
    encodeU64(77n),
    encodeText("A1B2"),
    encodeSized(options.manifest ?? new Uint8Array()),
    encodeList(moduleNames.map((name) => Buffer.concat([encodeText(name), noBytes, noBytes, noExtension]))),
    encodeList(
      (options.deps ?? []).map(([account, name]) =>
        Buffer.concat([encodeAddress(toAddress(account)), encodeText(name)]),
      ),
    ),
    noExtension,
  ]);
}

/** Creates the arguments of `publish_package_txn` in their JSON form. */
export function createPublication(
  abis: readonly ModuleAbi[],
  options: PackageOptions = {},
): readonly [metadata: string, code: readonly JsonValue[]] {
  const code = abis.map((abi) => formatHex(writeModule(abi, { functions: "aborting" })));
  const names = options.moduleNames ?? abis.map(({ name }) => name);
  return [formatHex(encodeMetadata(names, options)), code];
}

function toAddress(text: string): Address {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`account must be an address, got ${text}`);
  return address;
}
