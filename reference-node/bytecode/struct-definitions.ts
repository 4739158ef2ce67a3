/** Reads the structs that a module defines. */
import { DecodeError, readByte, type Reader } from "../bcs/codec.ts";
import type { ModuleAttributes } from "./attributes.ts";
import { attributeNumbers, enumVersion, structKinds } from "./binary-format.ts";
import type { FieldAbi, StructAbi, VariantAbi } from "./module-abi.ts";
import { readCounted, readEntry, readTable, type ModuleTables, type StructHandle } from "./module-tables.ts";
import { readFieldType, type TypeContext } from "./signature-type.ts";
import type { ModuleHead } from "./table-heads.ts";

/** A module whose definitions are being read. */
export interface DefinitionSource {
  readonly bytes: Uint8Array;
  readonly head: ModuleHead;
  readonly tables: ModuleTables;
  /** The index of the handle of the module itself. */
  readonly self: number;
  readonly attributes: ModuleAttributes;
}

const [fieldsMax, variantsMax] = [255, 127];

/** Reads the ABIs of all structs and enums. @throws DecodeError for malformed definitions. */
export function readStructs(source: DefinitionSource): StructAbi[] {
  const { bytes, head, tables, self, attributes } = source;
  const defined = new Set<string>();
  return readTable(bytes, head, "structDefinitions", (reader) => {
    const offset = reader.offset;
    const handle = readEntry(reader, tables.structs, "a struct handle");
    if (handle.module !== self || defined.has(handle.name)) {
      throw new DecodeError(offset, "a struct of the module that is not defined yet", handle.name);
    }
    defined.add(handle.name);
    const isEvent = attributes.structs.get(handle.name)?.includes(attributeNumbers.event) ?? false;
    const described = {
      name: handle.name,
      is_native: false,
      is_event: isEvent,
      abilities: handle.abilities,
      generic_type_params: handle.typeParameters,
      fields: [],
    };
    return { ...described, ...readLayout(reader, { tables, handle, isOption: isOption(source, handle) }) };
  });
}

interface LayoutContext {
  readonly tables: ModuleTables;
  readonly handle: StructHandle;
  readonly isOption: boolean;
}

function readLayout(reader: Reader, context: LayoutContext): Partial<StructAbi> {
  const offset = reader.offset;
  const kind = readByte(reader);
  if (kind === structKinds.native) return { is_native: true };
  if (kind === structKinds.fields) return { fields: readFields(reader, context) };
  if (kind !== structKinds.variants || context.tables.version < enumVersion) {
    throw new DecodeError(offset, "a known kind of struct", String(kind));
  }
  const names = new Set<string>();
  const variants: VariantAbi[] = readCounted(reader, variantsMax, (inner) => ({
    name: readNewName(inner, context.tables, names),
    fields: readFields(inner, context),
  }));
  // Existing networks show `Option` as a struct, because its values have the form of one.
  return context.isOption ? { fields: [{ name: "vec", type: "vector<T0>" }] } : { is_enum: true, variants };
}

function readFields(reader: Reader, { tables, handle }: LayoutContext): FieldAbi[] {
  const names = new Set<string>();
  const context: TypeContext = { version: tables.version, structs: tables.structNames, text: tables.text };
  return readCounted(reader, fieldsMax, (inner) => {
    const name = readNewName(inner, tables, names);
    const offset = inner.offset;
    const { text, typeParameters } = readFieldType(inner, context);
    if (typeParameters > handle.typeParameters.length) {
      throw new DecodeError(offset, `a type with ${handle.typeParameters.length} type parameters`, text);
    }
    return { name, type: text };
  });
}

/** Reads the name of a field or variant. @throws DecodeError for a name that occurred before. */
function readNewName(reader: Reader, tables: ModuleTables, names: Set<string>): string {
  const offset = reader.offset;
  const name = readEntry(reader, tables.identifiers, "an identifier");
  if (names.has(name)) throw new DecodeError(offset, "a name that did not occur yet", name);
  names.add(name);
  return name;
}

function isOption({ tables, self }: DefinitionSource, { name }: StructHandle): boolean {
  return tables.modules[self]?.id === "0x1::option" && name === "Option";
}
