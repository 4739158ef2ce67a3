/** Writes a compiled Move module from its ABI, the inverse of `readModule`. */
import { encodeAddress } from "../bcs/codec.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import {
  abilityBits,
  attributeNumbers,
  attributesKey,
  functionFlags,
  moduleMagic,
  structKinds,
  tableKinds,
  versionFlavor,
  visibilityNumbers,
  type TableKind,
} from "./binary-format.ts";
import { toList, toText, toUleb, type ByteList } from "./byte-lists.ts";
import type { Ability, FieldAbi, FunctionAbi, GenericTypeParam, ModuleAbi, StructAbi } from "./module-abi.ts";
import { encodeSignatureType } from "./write-type.ts";

/** The version of the written modules. */
const writtenVersion = 9;
/** Code that pushes a u64 and aborts with it. It is valid for every result type, because it does not return. */
const abortingCode: ByteList = [2, 0x06, 0, 0, 0, 0, 0, 0, 0, 0, 0x27];

export interface WriterOptions {
  /**
   * Whether functions are native and have no code, as only modules of the framework may have them, or have code that
   * aborts. Default `native`.
   */
  readonly functions?: "native" | "aborting";
}

/** A table that is being written. An entry that occurs again gets the index of the first. */
interface TableBuilder {
  readonly indexes: Map<string, number>;
  readonly bytes: number[];
}

interface ModuleBuilder {
  readonly tables: { readonly [kind in TableKind]: TableBuilder };
  /** The encoded types by their text. Most types of a module occur many times. */
  readonly types: Map<string, ByteList>;
}

/**
 * Writes a module of version 9. Of structs of other modules, an ABI does not contain the abilities, so the module
 * declares none for them.
 * @throws TypeError for an address or a type that has no binary form here: signed integers and function types.
 */
export function writeModule(abi: ModuleAbi, { functions = "native" }: WriterOptions = {}): Uint8Array {
  const builder = createBuilder();
  const { tables } = builder;
  const self = addModuleHandle(builder, toAddress(abi.address), abi.name);
  // The handles of own structs come first, so that types refer to the handles with abilities.
  const handles = abi.structs.map((struct) => addOwnStruct(builder, self, struct));
  abi.structs.forEach((struct, index) => {
    const { bytes } = tables.structDefinitions;
    append(bytes, toUleb(handles[index] ?? 0));
    append(bytes, encodeLayout(builder, struct));
  });
  const isNative = functions === "native";
  const code = isNative ? [] : [...toUleb(addSignature(builder, [])), ...abortingCode];
  for (const one of abi.exposed_functions) {
    const flags = (isNative ? functionFlags.native : 0) | (one.is_entry ? functionFlags.entry : 0);
    const [handle, visibility, noAcquires] = [addFunction(builder, self, one), one.visibility, 0];
    append(tables.functionDefinitions.bytes, toUleb(handle));
    append(tables.functionDefinitions.bytes, [visibilityNumbers[visibility], flags, noAcquires]);
    append(tables.functionDefinitions.bytes, code);
  }
  for (const friend of abi.friends) {
    const [address = "", name = ""] = friend.split("::");
    append(tables.friends.bytes, encodeModuleHandle(builder, toAddress(address), name));
  }
  const attributes = encodeAttributes(abi);
  if (attributes !== null) {
    append(tables.metadata.bytes, toText(attributesKey));
    append(tables.metadata.bytes, toUleb(attributes.length));
    append(tables.metadata.bytes, attributes);
  }
  return encodeModule(builder, self);
}

function createBuilder(): ModuleBuilder {
  const table = (): TableBuilder => ({ indexes: new Map(), bytes: [] });
  return {
    tables: {
      moduleHandles: table(),
      structHandles: table(),
      functionHandles: table(),
      signatures: table(),
      identifiers: table(),
      addresses: table(),
      structDefinitions: table(),
      functionDefinitions: table(),
      friends: table(),
      metadata: table(),
    },
    types: new Map(),
  };
}

/** Appends bytes. A loop is many times faster here than spreading the bytes into the arguments of one call. */
function append(bytes: number[], added: ByteList): void {
  for (const byte of added) bytes.push(byte);
}

/** Returns the index of an entry by its key, and adds the entry if the table does not have it. */
function addEntry({ indexes, bytes }: TableBuilder, key: string, encode: () => ByteList): number {
  const known = indexes.get(key);
  if (known !== undefined) return known;
  const encoded = encode();
  const index = indexes.size;
  indexes.set(key, index);
  append(bytes, encoded);
  return index;
}

function encodeIdentifier({ tables }: ModuleBuilder, name: string): ByteList {
  return toUleb(addEntry(tables.identifiers, name, () => toText(name)));
}

function toAddress(text: string): Address {
  const address = parseAddress(text);
  if (address === null) throw new TypeError(`module address must be an address, got ${text}`);
  return address;
}

function addModuleHandle(builder: ModuleBuilder, address: Address, name: string): number {
  return addEntry(builder.tables.moduleHandles, `${address}::${name}`, () =>
    encodeModuleHandle(builder, address, name),
  );
}

function encodeModuleHandle(builder: ModuleBuilder, address: Address, name: string): ByteList {
  const index = addEntry(builder.tables.addresses, address, () => [...encodeAddress(address)]);
  return [...toUleb(index), ...encodeIdentifier(builder, name)];
}

function addOwnStruct(builder: ModuleBuilder, self: number, struct: StructAbi): number {
  return addEntry(builder.tables.structHandles, `${self}::${struct.name}`, () => [
    ...toUleb(self),
    ...encodeIdentifier(builder, struct.name),
    encodeAbilities(struct.abilities),
    ...encodeStructParameters(struct.generic_type_params),
  ]);
}

function encodeStructParameters(params: readonly GenericTypeParam[]): ByteList {
  const notPhantom = 0;
  return toList(params.map(({ constraints }) => [encodeAbilities(constraints), notPhantom]));
}

function encodeAbilities(abilities: readonly Ability[]): number {
  return abilityBits.reduce((bits, [ability, bit]) => (abilities.includes(ability) ? bits | bit : bits), 0);
}

function encodeLayout(builder: ModuleBuilder, struct: StructAbi): ByteList {
  if (struct.is_native) return [structKinds.native];
  if (struct.variants === undefined) return [structKinds.fields, ...encodeFields(builder, struct.fields)];
  const variants = struct.variants.map(({ name, fields }) => [
    ...encodeIdentifier(builder, name),
    ...encodeFields(builder, fields),
  ]);
  return [structKinds.variants, ...toList(variants)];
}

function encodeFields(builder: ModuleBuilder, fields: readonly FieldAbi[]): ByteList {
  return toList(
    fields.map(({ name, type }) => [...encodeIdentifier(builder, name), ...encodeType(builder, type)]),
  );
}

function encodeType(builder: ModuleBuilder, text: string): ByteList {
  const known = builder.types.get(text);
  if (known !== undefined) return known;
  const encoded = encodeSignatureType(text, (tag) => {
    const module = addModuleHandle(builder, tag.address, tag.module);
    return addEntry(builder.tables.structHandles, `${module}::${tag.name}`, () => [
      ...toUleb(module),
      ...encodeIdentifier(builder, tag.name),
      encodeAbilities([]),
      ...encodeStructParameters(tag.typeArguments.map(() => ({ constraints: [] }))),
    ]);
  });
  builder.types.set(text, encoded);
  return encoded;
}

function addSignature(builder: ModuleBuilder, types: readonly string[]): number {
  return addEntry(builder.tables.signatures, types.join("; "), () =>
    toList(types.map((text) => encodeType(builder, text))),
  );
}

function addFunction(builder: ModuleBuilder, self: number, abi: FunctionAbi): number {
  const [noAccessSpecifiers, noAttributes] = [1, 0];
  return addEntry(builder.tables.functionHandles, abi.name, () => [
    ...toUleb(self),
    ...encodeIdentifier(builder, abi.name),
    ...toUleb(addSignature(builder, abi.params)),
    ...toUleb(addSignature(builder, abi.return)),
    ...toList(abi.generic_type_params.map(({ constraints }) => [encodeAbilities(constraints)])),
    noAccessSpecifiers,
    noAttributes,
  ]);
}

/** Encodes the attributes of events and view functions, or returns null for a module that has neither. */
function encodeAttributes(abi: ModuleAbi): ByteList | null {
  const events = abi.structs.filter(({ is_event: isEvent }) => isEvent);
  const views = abi.exposed_functions.filter(({ is_view: isView }) => isView);
  if (events.length + views.length === 0) return null;
  const noErrors = toList([]);
  return [
    ...noErrors,
    ...encodeAttribute(events, attributeNumbers.event),
    ...encodeAttribute(views, attributeNumbers.view),
  ];
}

/** Encodes a map from names to one attribute. The keys of a map are sorted by their bytes, so by their lengths first. */
function encodeAttribute(items: readonly { readonly name: string }[], attribute: number): ByteList {
  const noArguments = toList([]);
  const attributes = toList([[attribute, ...noArguments]]);
  const names = items
    .map(({ name }) => name)
    .toSorted((left, right) => left.length - right.length || (left < right ? -1 : 1));
  return toList(names.map((name) => [...toText(name), ...attributes]));
}

/** Writes the head, the contents of all tables, and the handle of the module itself. */
function encodeModule({ tables }: ModuleBuilder, self: number): Uint8Array {
  const heads: ByteList[] = [];
  const contents: ByteList[] = [];
  let start = 0;
  for (const [kind, number] of Object.entries(tableKinds) as [TableKind, number][]) {
    const { bytes } = tables[kind];
    if (bytes.length === 0) continue;
    heads.push([number, ...toUleb(start), ...toUleb(bytes.length)]);
    contents.push(bytes);
    start += bytes.length;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32BE(moduleMagic, 0);
  head.writeUInt32LE(versionFlavor + writtenVersion, 4);
  const lists = [toList(heads), ...contents, toUleb(self)];
  return Buffer.concat([head, ...lists.map((bytes) => Buffer.from(bytes))]);
}
