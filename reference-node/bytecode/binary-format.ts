/** The numbers of the binary format of Move modules that the reader and the writer share. */
import type { Ability, FunctionAbi } from "./module-abi.ts";

/** The first bytes of every module. */
export const moduleMagic = 0xa11ceb0b;
/** From version 7 on, the top byte of the version number is this flavor. */
export const versionFlavor = 0x0a00_0000;
/** The first version with this flavor, with enums and with access specifiers. */
export const enumVersion = 7;

/** The kinds of tables. The reader skips the contents of those from which no ABI needs anything. */
export const tableKinds = {
  moduleHandles: 0x01,
  structHandles: 0x02,
  functionHandles: 0x03,
  signatures: 0x05,
  identifiers: 0x07,
  addresses: 0x08,
  structDefinitions: 0x0a,
  functionDefinitions: 0x0c,
  friends: 0x0f,
  metadata: 0x10,
} as const;

export type TableKind = keyof typeof tableKinds;

/** The kinds of tables whose contents no ABI needs. */
export const skippedTableKinds: readonly number[] = [0x04, 0x06, 0x0b, 0x0d, 0x0e, 0x11, 0x12, 0x13, 0x14];

/** The numbers of the types that consist of one byte, and the first version that has the type. */
export const plainTypes: readonly (readonly [name: string, number: number, since: number])[] = [
  ["bool", 0x01, 5],
  ["u8", 0x02, 5],
  ["u64", 0x03, 5],
  ["u128", 0x04, 5],
  ["address", 0x05, 5],
  ["signer", 0x0c, 5],
  ["u16", 0x0d, 6],
  ["u32", 0x0e, 6],
  ["u256", 0x0f, 6],
  ["i8", 0x11, 9],
  ["i16", 0x12, 9],
  ["i32", 0x13, 9],
  ["i64", 0x14, 9],
  ["i128", 0x15, 9],
  ["i256", 0x16, 9],
];

/** The numbers of the types that contain other types or an index. */
export const typeNumbers = {
  reference: 0x06,
  mutableReference: 0x07,
  struct: 0x08,
  parameter: 0x09,
  vector: 0x0a,
  genericStruct: 0x0b,
  function: 0x10,
} as const;

/** The bit of each ability, in the order in which an ABI lists them. */
export const abilityBits: readonly (readonly [ability: Ability, bit: number])[] = [
  ["copy", 1],
  ["drop", 2],
  ["store", 4],
  ["key", 8],
];

export const visibilityNumbers: { readonly [visibility in FunctionAbi["visibility"]]: number } = {
  private: 0,
  public: 1,
  friend: 3,
};

export const functionFlags = { native: 2, entry: 4 } as const;

export const structKinds = { native: 1, fields: 2, variants: 3 } as const;

/** The key of the metadata that contains the attributes of structs and functions, the same on every network. */
export const attributesKey = "aptos::metadata_v1";

/** The numbers of attributes. A function with either of the first two is a view function. */
export const attributeNumbers = { oldView: 0, view: 1, event: 4 } as const;
