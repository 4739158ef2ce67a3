import { defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const codeObject = "0x1::object::Object<0x1::code::PackageRegistry>";
const publication = ["&signer", "vector<u8>", "vector<vector<u8>>"] as const;
const entry = { role: "entry" } as const;

/** `0x1::object_code_deployment`: packages that are published in objects. */
export const objectCodeModule = defineModule("object_code_deployment", {
  functions: [
    defineFunction("publish", publication, entry),
    defineFunction("upgrade", [...publication, codeObject], entry),
    defineFunction("freeze_code_object", ["&signer", codeObject], entry),
  ],
  structs: [
    defineStruct("ManagingRefs", ["key"], { extend_ref: "0x1::object::ExtendRef" }),
    ...["Publish", "Upgrade", "Freeze"].map((name) =>
      defineStruct(name, ["drop", "store"], { object_address: "address" }, { isEvent: true }),
    ),
  ],
});
