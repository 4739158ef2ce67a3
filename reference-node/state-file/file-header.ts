/** The first and the last line of a state file. */
import { parseInteger, parseText } from "../primitives/option-values.ts";
import { itemsMax } from "./file-limits.ts";
import { parseHash, parseMembers, parseOneOf, type MemberParser } from "./member-values.ts";
import { optionParsers, type StateOptions } from "./state-options.ts";

/** The kinds of the lines between the header and the end, in the order of the file. */
export const itemKinds = ["node", "block", "value", "transaction", "pending"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** The number of lines of each kind. */
export type ItemCounts = Readonly<Record<ItemKind, number>>;

/** The first line of a file. */
export interface FileHeader {
  readonly format: "touchstone-state";
  readonly formatVersion: 1;
  /** The version of touchstone that wrote the file. */
  readonly toolVersion: string;
  readonly options: StateOptions;
  readonly counts: ItemCounts;
}

/** The last line of a file. */
export interface FileEnd {
  readonly kind: "end";
  /** The number of earlier lines. */
  readonly lines: number;
  /** The digest of the ledger. */
  readonly digest: string;
  /** The SHA-256 of all earlier lines with their line breaks, in hex. */
  readonly sha256: string;
}

const parseCount: MemberParser<number> = (name, value) => parseInteger(name, value, 0, itemsMax);

const headerParsers = {
  format: parseOneOf("touchstone-state"),
  formatVersion: parseOneOf(1),
  toolVersion: (name: string, value: unknown) => parseText(name, value, /^[0-9A-Za-z.+-]{1,64}$/),
  options: (name: string, value: unknown): StateOptions => parseMembers(name, value, optionParsers),
  counts: (name: string, value: unknown): ItemCounts =>
    parseMembers(name, value, {
      node: parseOneOf(1),
      block: parseCount,
      value: parseCount,
      transaction: parseCount,
      pending: parseCount,
    }),
};

/** @throws TypeError or RangeError that names the member. */
export function parseHeader(value: unknown): FileHeader {
  return parseMembers("the header", value, headerParsers);
}

/** @throws TypeError or RangeError that names the member. */
export function parseEnd(value: unknown): FileEnd {
  return parseMembers("the end", value, {
    kind: parseOneOf("end"),
    lines: (name: string, lines: unknown) => parseInteger(name, lines, 0, Number.MAX_SAFE_INTEGER),
    digest: parseHash,
    sha256: (name: string, hash: unknown) => parseText(name, hash, /^[0-9a-f]{64}$/),
  });
}
