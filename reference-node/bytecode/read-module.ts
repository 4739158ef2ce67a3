/** Reads a compiled Move module: its ABI, and what the node checks when the module is published. */
import { createReader, DecodeError, readEnd, readUleb } from "../bcs/codec.ts";
import { formatAddress, type Address } from "../primitives/address.ts";
import { readModuleAttributes } from "./attributes.ts";
import { readFunctions, type FunctionDefinition } from "./function-definitions.ts";
import type { ModuleAbi } from "./module-abi.ts";
import { readEntry, readModuleTables, readTable, type ModuleHandle } from "./module-tables.ts";
import { readStructs } from "./struct-definitions.ts";
import { readModuleHead } from "./table-heads.ts";

/** A module, as far as the node needs it. The node does not execute its code. */
export interface CompiledModule {
  readonly version: number;
  readonly address: Address;
  readonly name: string;
  readonly abi: ModuleAbi;
  /** Every function, including private functions, which an ABI does not list. */
  readonly functions: readonly FunctionDefinition[];
  /** The modules whose structs and functions the module uses. */
  readonly dependencies: readonly ModuleHandle[];
}

/** The maximum size of a module, which is the largest value that a transaction of existing networks can write. */
export const moduleBytesMax = 1_048_576;

/** Reads a module of version 5 to 10. @throws DecodeError for every other input, with the offset of the error. */
export function readModule(bytes: Uint8Array): CompiledModule {
  const surplus = bytes.length - moduleBytesMax;
  if (surplus > 0) throw new DecodeError(moduleBytesMax, "the end of the module", `${surplus} more bytes`);
  const reader = createReader(bytes);
  const head = readModuleHead(reader);
  const tables = readModuleTables(bytes, head);
  reader.offset = head.end;
  const self = readUleb(reader);
  readEnd(reader);
  const own = tables.modules[self];
  if (own === undefined) throw new DecodeError(head.end, "the index of a module handle", String(self));
  const source = { bytes, head, tables, self, attributes: readModuleAttributes(bytes, head) };
  const structs = readStructs(source);
  const functions = readFunctions(source, structs.length);
  const friends = readTable(bytes, head, "friends", (inner) => {
    const address = readEntry(inner, tables.addresses, "an address");
    return `${formatAddress(address)}::${readEntry(inner, tables.identifiers, "an identifier")}`;
  });
  return {
    version: head.version,
    address: own.address,
    name: own.name,
    abi: {
      address: formatAddress(own.address),
      name: own.name,
      friends,
      exposed_functions: functions.flatMap(({ abi }) => abi ?? []),
      structs,
    },
    functions,
    dependencies: tables.modules.filter((_, index) => index !== self),
  };
}
