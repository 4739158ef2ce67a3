/** Reads the tables of a module that name things: identifiers, addresses, modules, structs, functions and types. */
import {
  createReader,
  DecodeError,
  readAddress,
  readByte,
  readBytes,
  readUleb,
  type Reader,
} from "../bcs/codec.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import { abilityBits, tableKinds, type TableKind } from "./binary-format.ts";
import { skipFunctionAttributes } from "./function-attributes.ts";
import type { Ability, GenericTypeParam } from "./module-abi.ts";
import type { ModuleHead } from "./table-heads.ts";
import { readSignature, type SignatureType, type TypeContext } from "./signature-type.ts";

export interface ModuleHandle {
  readonly address: Address;
  readonly name: string;
  /** The id as an ABI contains it, such as `0x1::coin`. */
  readonly id: string;
}

export interface StructHandle {
  readonly module: number;
  readonly name: string;
  readonly abilities: readonly Ability[];
  readonly typeParameters: readonly GenericTypeParam[];
}

export interface FunctionHandle {
  readonly module: number;
  readonly name: string;
  readonly parameters: readonly SignatureType[];
  readonly results: readonly SignatureType[];
  readonly typeParameters: readonly GenericTypeParam[];
}

/** The tables that later tables refer to by index. */
export interface ModuleTables {
  readonly version: number;
  readonly identifiers: readonly string[];
  readonly addresses: readonly Address[];
  readonly modules: readonly ModuleHandle[];
  readonly structs: readonly StructHandle[];
  /** The full names of the same structs, which types contain. */
  readonly structNames: TypeContext["structs"];
  readonly signatures: readonly (readonly SignatureType[])[];
  readonly functions: readonly FunctionHandle[];
  /** How many more characters the types of the ABI may have. A short module can refer to a long type many times. */
  readonly text: { left: number };
}

/** The maximum number of characters of an identifier, and of bytes of a number of type parameters or fields. */
const [identifierCharsMax, typeParametersMax] = [255, 255];
/** The maximum number of characters of all types of an ABI. The largest module of a real framework has a tenth. */
const typeTextMax = 4_194_304;
/** From version 10 on, the compiler writes names such as `pack$Point`. */
const identifierPattern = /^(?:[A-Za-z]|_[A-Za-z0-9_$])[A-Za-z0-9_$]*$/;

/** Reads the tables that the definitions refer to. @throws DecodeError for malformed tables. */
export function readModuleTables(bytes: Uint8Array, head: ModuleHead): ModuleTables {
  const { version } = head;
  const text = { left: typeTextMax };
  const identifiers = readTable(bytes, head, "identifiers", readIdentifierText);
  const addresses = readTable(bytes, head, "addresses", readAddress);
  const modules = readTable(bytes, head, "moduleHandles", (reader) => {
    const address = readEntry(reader, addresses, "an address");
    const name = readEntry(reader, identifiers, "an identifier");
    return { address, name, id: `${formatAddress(address)}::${name}` };
  });
  const structs = readTable(bytes, head, "structHandles", (reader) => ({
    module: readIndex(reader, modules.length, "a module handle"),
    name: readEntry(reader, identifiers, "an identifier"),
    abilities: readAbilities(reader),
    typeParameters: readCounted(reader, typeParametersMax, (inner) => {
      const constraints = readAbilities(inner);
      const phantom = readByte(inner);
      if (phantom > 1) throw new DecodeError(inner.offset - 1, "0 or 1", String(phantom));
      return { constraints };
    }),
  }));
  const structNames = structs.map(({ module, name, typeParameters }) => ({
    name: `${modules[module]?.id ?? ""}::${name}`,
    typeParameters: typeParameters.length,
  }));
  const context = { version, structs: structNames, text };
  const signatures = readTable(bytes, head, "signatures", (reader) => readSignature(reader, context));
  const functions = readTable(bytes, head, "functionHandles", (reader) => {
    const offset = reader.offset;
    const handle = {
      module: readIndex(reader, modules.length, "a module handle"),
      name: readEntry(reader, identifiers, "an identifier"),
      parameters: readEntry(reader, signatures, "a signature"),
      results: readEntry(reader, signatures, "a signature"),
      typeParameters: readCounted(reader, typeParametersMax, (inner) => ({
        constraints: readAbilities(inner),
      })),
    };
    const count = handle.typeParameters.length;
    const surplus = [...handle.parameters, ...handle.results].find((type) => type.typeParameters > count);
    if (surplus !== undefined)
      throw new DecodeError(offset, `at most ${count} type parameters`, surplus.text);
    skipFunctionAttributes(reader, version);
    return handle;
  });
  return { version, identifiers, addresses, modules, structs, structNames, signatures, functions, text };
}

/** Reads the entries of a table until its length is used up. A module without the table has no entries. */
export function readTable<Entry>(
  bytes: Uint8Array,
  head: ModuleHead,
  name: TableKind,
  readTableEntry: (reader: Reader) => Entry,
): Entry[] {
  const table = head.tables.get(tableKinds[name]);
  if (table === undefined) return [];
  const reader = createReader(bytes.subarray(0, table.end));
  reader.offset = table.start;
  const entries: Entry[] = [];
  while (reader.offset < table.end) entries.push(readTableEntry(reader));
  return entries;
}

/** Reads an index. @throws DecodeError unless it is below `count`. */
export function readIndex(reader: Reader, count: number, what: string): number {
  const offset = reader.offset;
  const index = readUleb(reader);
  if (index < count) return index;
  throw new DecodeError(offset, `the index of ${what}, below ${count}`, String(index));
}

/** Reads an index and returns the entry that it refers to. */
export function readEntry<Entry>(reader: Reader, entries: readonly Entry[], what: string): Entry {
  const offset = reader.offset;
  const entry = entries[readIndex(reader, entries.length, what)];
  if (entry === undefined) throw new DecodeError(offset, `the index of ${what}`, "another index");
  return entry;
}

/** Reads a counted list. Memory is allocated by what the input contains, not by the count that it claims. */
export function readCounted<Item>(
  reader: Reader,
  countMax: number,
  readItem: (reader: Reader) => Item,
): Item[] {
  const offset = reader.offset;
  const count = readUleb(reader);
  if (count > countMax) throw new DecodeError(offset, `at most ${countMax} items`, String(count));
  const items: Item[] = [];
  for (let index = 0; index < count; index += 1) items.push(readItem(reader));
  return items;
}

/** Reads a set of abilities, in the order in which an ABI lists them. */
export function readAbilities(reader: Reader): Ability[] {
  const offset = reader.offset;
  const bits = readUleb(reader);
  if (bits > 15) throw new DecodeError(offset, "a set of abilities, at most 15", String(bits));
  return abilityBits.filter(([, bit]) => (bits & bit) !== 0).map(([ability]) => ability);
}

function readIdentifierText(reader: Reader): string {
  const offset = reader.offset;
  const count = readUleb(reader);
  if (count > identifierCharsMax) {
    throw new DecodeError(offset, `an identifier of at most ${identifierCharsMax} bytes`, String(count));
  }
  const text = Buffer.from(readBytes(reader, count)).toString("latin1");
  if (identifierPattern.test(text)) return text;
  throw new DecodeError(offset, "an identifier of letters, digits and underscores", "other bytes");
}
