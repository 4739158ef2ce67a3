/** Reads the head of a module: its version, and where its tables are. */
import { DecodeError, readByte, readUleb, readUnsigned, type Reader } from "../bcs/codec.ts";
import { enumVersion, moduleMagic, skippedTableKinds, tableKinds, versionFlavor } from "./binary-format.ts";

const [versionMin, versionMax] = [5, 10];

/** The place of the contents of a table. */
interface TableHead {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

export interface ModuleHead {
  readonly version: number;
  /** The tables by kind. */
  readonly tables: ReadonlyMap<number, TableHead>;
  /** The offset of the first byte after the contents of all tables. */
  readonly end: number;
}

/** Reads the head of a module. @throws DecodeError for unknown versions and malformed table heads. */
export function readModuleHead(reader: Reader): ModuleHead {
  const magic = reader.bytes.length < 4 ? 0 : reader.bytes.readUInt32BE(0);
  if (magic !== moduleMagic) throw new DecodeError(0, "the magic number of a module", "other bytes");
  reader.offset = 4;
  const version = readVersion(reader);
  const given = readTableHeads(reader);
  const contents = reader.offset;
  const tables = new Map<number, TableHead>();
  let end = contents;
  // The heads may be in any order. Their contents must follow each other without gaps.
  for (const { kind, start, size } of given.toSorted((left, right) => left.start - right.start)) {
    if (contents + start !== end) {
      throw new DecodeError(end, `table 0x${kind.toString(16)}`, `a start at byte ${contents + start}`);
    }
    end += size;
    if (end > reader.bytes.length) {
      throw new DecodeError(contents + start, `${size} bytes`, `${reader.bytes.length - contents - start}`);
    }
    tables.set(kind, { kind, start: contents + start, end });
  }
  return { version, tables, end };
}

function readVersion(reader: Reader): number {
  const offset = reader.offset;
  const number = Number(readUnsigned(reader, 4));
  const version = number % 0x0100_0000;
  const flavor = number - version;
  const isKnown = version >= versionMin && version <= versionMax;
  if (isKnown && flavor === (version < enumVersion ? 0 : versionFlavor)) return version;
  throw new DecodeError(offset, `a version from ${versionMin} to ${versionMax}`, `0x${number.toString(16)}`);
}

function readTableHeads(reader: Reader): { kind: number; start: number; size: number }[] {
  const known = new Set([...Object.values<number>(tableKinds), ...skippedTableKinds]);
  const count = readUleb(reader);
  const heads: { kind: number; start: number; size: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = reader.offset;
    const kind = readByte(reader);
    // Deleting the kind from the set rejects a second table of this kind, and bounds the number of tables.
    if (!known.delete(kind)) {
      throw new DecodeError(offset, "a kind of table that did not occur yet", `0x${kind.toString(16)}`);
    }
    const head = { kind, start: readUleb(reader), size: readUleb(reader) };
    if (head.size === 0) throw new DecodeError(offset, "a table with contents", "an empty table");
    heads.push(head);
  }
  return heads;
}
