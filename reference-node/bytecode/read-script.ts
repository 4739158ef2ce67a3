/** Reads a compiled Move script: the signature of its only function. The node does not execute its code. */
import { createReader, DecodeError, readEnd } from "../bcs/codec.ts";
import { tableKinds, type TableKind } from "./binary-format.ts";
import { skipAccessSpecifiers } from "./function-attributes.ts";
import { skipInstructions } from "./function-code.ts";
import type { FunctionAbi } from "./module-abi.ts";
import { readAbilities, readCounted, readEntry, readModuleTables } from "./module-tables.ts";
import { readModuleHead } from "./table-heads.ts";

/** The first version in which a script has access specifiers. */
const scriptAccessVersion = 8;
const typeParametersMax = 255;
/** The tables that define structs and functions. Only a module has them. */
const definitionTables: readonly TableKind[] = ["structDefinitions", "functionDefinitions", "friends"];

/**
 * Reads the ABI of the function `main` of a script of version 5 to 10.
 * @throws DecodeError for every other input, with the offset of the error.
 */
export function readScriptAbi(code: Uint8Array): FunctionAbi {
  const reader = createReader(code);
  const head = readModuleHead(reader);
  const definitions = definitionTables.find((name) => head.tables.has(tableKinds[name]));
  if (definitions !== undefined) throw new DecodeError(0, "a script without definitions", definitions);
  const tables = readModuleTables(code, head);
  reader.offset = head.end;
  const typeParameters = readCounted(reader, typeParametersMax, (inner) => ({
    constraints: readAbilities(inner),
  }));
  const parameters = readEntry(reader, tables.signatures, "a signature");
  const surplus = parameters.find((type) => type.typeParameters > typeParameters.length);
  if (surplus !== undefined)
    throw new DecodeError(head.end, `at most ${typeParameters.length} type parameters`, surplus.text);
  if (head.version >= scriptAccessVersion) skipAccessSpecifiers(reader);
  readEntry(reader, tables.signatures, "a signature");
  skipInstructions(reader);
  readEnd(reader);
  return {
    name: "main",
    visibility: "public",
    is_entry: true,
    is_view: false,
    generic_type_params: typeParameters,
    params: parameters.map(({ text }) => text),
    return: [],
  };
}
