/** Reads the attributes of functions and structs, such as `#[view]`, from the metadata of a module. */
import {
  createReader,
  readByte,
  readBytes,
  readEnd,
  readSized,
  readText,
  readUleb,
  readUnsigned,
  type Reader,
} from "../bcs/codec.ts";
import { attributesKey } from "./binary-format.ts";
import { readTable } from "./module-tables.ts";
import type { ModuleHead } from "./table-heads.ts";

/** The attributes of a module. A struct or a function without attributes has no entry. */
export interface ModuleAttributes {
  /** The numbers of the attributes of each struct, by the name of the struct. */
  readonly structs: ReadonlyMap<string, readonly number[]>;
  /** The numbers of the attributes of each function, by the name of the function. */
  readonly functions: ReadonlyMap<string, readonly number[]>;
}

/** Reads the attributes of a module. @throws DecodeError for malformed metadata. */
export function readModuleAttributes(bytes: Uint8Array, head: ModuleHead): ModuleAttributes {
  const found = readTable(bytes, head, "metadata", (reader) => {
    const key = Buffer.from(readSized(reader)).toString("latin1");
    const size = readUleb(reader);
    const start = reader.offset;
    readBytes(reader, size);
    return key === attributesKey ? { start, end: reader.offset } : null;
  });
  const place = found.find((one) => one !== null) ?? null;
  if (place === null) return { structs: new Map(), functions: new Map() };
  const reader = createReader(bytes.subarray(0, place.end));
  reader.offset = place.start;
  skipErrorNames(reader);
  const attributes = { structs: readAttributes(reader), functions: readAttributes(reader) };
  readEnd(reader);
  return attributes;
}

/** Skips the names and descriptions of abort codes. */
function skipErrorNames(reader: Reader): void {
  for (let left = readUleb(reader); left > 0; left -= 1) {
    readUnsigned(reader, 8);
    readText(reader);
    readText(reader);
  }
}

function readAttributes(reader: Reader): ReadonlyMap<string, readonly number[]> {
  const attributes = new Map<string, number[]>();
  for (let left = readUleb(reader); left > 0; left -= 1) {
    const name = readText(reader);
    const numbers: number[] = [];
    for (let given = readUleb(reader); given > 0; given -= 1) {
      numbers.push(readByte(reader));
      for (let texts = readUleb(reader); texts > 0; texts -= 1) readText(reader);
    }
    attributes.set(name, numbers);
  }
  return attributes;
}
