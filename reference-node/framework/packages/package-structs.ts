/** The structs of `0x1::code` that describe published packages. */
import { defineStruct, type Ability } from "../../move/module-abi.ts";

const text = "0x1::string::String";
const bytes = "vector<u8>";
const extension = "0x1::option::Option<0x1::copyable_any::Any>";
const value: readonly Ability[] = ["copy", "drop", "store"];

export const packageStructs = [
  defineStruct("PackageRegistry", ["drop", "store", "key"], {
    packages: "vector<0x1::code::PackageMetadata>",
  }),
  defineStruct("PackageMetadata", ["copy", "drop", "store"], {
    name: text,
    upgrade_policy: "0x1::code::UpgradePolicy",
    upgrade_number: "u64",
    source_digest: text,
    manifest: bytes,
    modules: "vector<0x1::code::ModuleMetadata>",
    deps: "vector<0x1::code::PackageDep>",
    extension,
  }),
  defineStruct("PackageDep", value, { account: "address", package_name: text }),
  defineStruct("ModuleMetadata", value, { name: text, source: bytes, source_map: bytes, extension }),
  defineStruct("UpgradePolicy", value, { policy: "u8" }),
];
