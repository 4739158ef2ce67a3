/** Reads the functions that a module defines. */
import { DecodeError, readByte, readUleb, type Reader } from "../bcs/codec.ts";
import { attributeNumbers, functionFlags, visibilityNumbers } from "./binary-format.ts";
import { skipInstructions } from "./function-code.ts";
import type { FunctionAbi } from "./module-abi.ts";
import { readEntry, readIndex, readTable, type FunctionHandle } from "./module-tables.ts";
import { chargeText, type SignatureType } from "./signature-type.ts";
import type { DefinitionSource } from "./struct-definitions.ts";

/** A function of a module. Its ABI is null if the module does not expose it. */
export interface FunctionDefinition {
  readonly name: string;
  readonly isNative: boolean;
  readonly abi: FunctionAbi | null;
}

const viewAttributes: readonly number[] = [attributeNumbers.oldView, attributeNumbers.view];
const knownFlags = functionFlags.native | functionFlags.entry;

/** Reads all functions in the order of their definitions. @throws DecodeError for malformed definitions. */
export function readFunctions(source: DefinitionSource, structCount: number): FunctionDefinition[] {
  const { bytes, head, tables, self, attributes } = source;
  const defined = new Set<string>();
  return readTable(bytes, head, "functionDefinitions", (reader) => {
    const offset = reader.offset;
    const handle = readEntry(reader, tables.functions, "a function handle");
    if (handle.module !== self || defined.has(handle.name)) {
      throw new DecodeError(offset, "a function of the module that is not defined yet", handle.name);
    }
    defined.add(handle.name);
    const visibility = readVisibility(reader);
    const flags = readByte(reader);
    if ((flags & ~knownFlags) !== 0) throw new DecodeError(reader.offset - 1, "known flags", String(flags));
    for (let left = readUleb(reader); left > 0; left -= 1) readIndex(reader, structCount, "a struct");
    const isNative = (flags & functionFlags.native) !== 0;
    if (!isNative) {
      readEntry(reader, tables.signatures, "a signature");
      skipInstructions(reader);
    }
    const isEntry = (flags & functionFlags.entry) !== 0;
    const isView =
      attributes.functions.get(handle.name)?.some((one) => viewAttributes.includes(one)) ?? false;
    const isExposed = isEntry || isView || visibility !== "private";
    const abi = isExposed ? createFunctionAbi(handle, { visibility, isEntry, isView }) : null;
    for (const text of abi === null ? [] : [...abi.params, ...abi.return]) chargeText(text, tables, offset);
    return { name: handle.name, isNative, abi };
  });
}

function readVisibility(reader: Reader): FunctionAbi["visibility"] {
  const offset = reader.offset;
  const number = readByte(reader);
  if (number === visibilityNumbers.private) return "private";
  if (number === visibilityNumbers.public) return "public";
  if (number === visibilityNumbers.friend) return "friend";
  throw new DecodeError(offset, "a known visibility", String(number));
}

function createFunctionAbi(
  { name, parameters, results, typeParameters }: FunctionHandle,
  is: {
    readonly visibility: FunctionAbi["visibility"];
    readonly isEntry: boolean;
    readonly isView: boolean;
  },
): FunctionAbi {
  const toText = ({ text }: SignatureType): string => text;
  return {
    name,
    visibility: is.visibility,
    is_entry: is.isEntry,
    is_view: is.isView,
    generic_type_params: typeParameters,
    params: parameters.map(toText),
    return: results.map(toText),
  };
}
