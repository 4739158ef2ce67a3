/** The entry functions of `0x1::code` that publish packages. */
import { parseHex } from "../../../primitives/bytes.ts";
import type { JsonValue } from "../../../primitives/canonical-json.ts";
import { createModuleFunctions, type EntryFunctions } from "../../entry-function.ts";
import { codeModule } from "../core-modules.ts";
import { publishPackage } from "./publish-package.ts";

export const codeFunctions: EntryFunctions = createModuleFunctions(codeModule, {
  publish_package_txn: ([metadata, code], { sender, read }) =>
    publishPackage({
      publisher: sender,
      metadata: toBytes(metadata),
      code: Array.isArray(code) ? code.map((one: JsonValue) => toBytes(one)) : [],
      read,
    }),
});

/** Decodes an argument of type `vector<u8>`, which is a hex string in canonical form. */
function toBytes(value: JsonValue | undefined): Uint8Array {
  return (typeof value === "string" ? parseHex(value) : null) ?? new Uint8Array();
}
