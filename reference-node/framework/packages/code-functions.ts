/** The entry functions of `0x1::code` that publish packages. */
import { createModuleFunctions, type EntryFunctions } from "../../move/entry-function.ts";
import { codeModule } from "../core-modules.ts";
import { toBytes, toList } from "../../move/native-arguments.ts";
import { publishPackage } from "./publish-package.ts";

export const codeFunctions: EntryFunctions = createModuleFunctions(codeModule, {
  publish_package_txn: ([metadata, code], { sender, read }) =>
    publishPackage({
      publisher: sender,
      metadata: toBytes(metadata),
      code: toList(code).map((one) => toBytes(one)),
      read,
    }),
});
