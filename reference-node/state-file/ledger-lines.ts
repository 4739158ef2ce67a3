/** The lines of a state file with the data of the ledger. */
import { U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import type { BlockRecord } from "../ledger/block-list.ts";
import type { StateValue } from "../ledger/state-value.ts";
import {
  toPlainRecord,
  type ChangeEntries,
  type TransactionEvent,
  type TransactionKind,
  type TransactionRecord,
} from "../ledger/transaction-record.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { formatValue, parseFlag, parseInteger, parseList, parseText } from "../primitives/option-values.ts";
import {
  parseAny,
  parseArray,
  parseBase64,
  parseHash,
  parseMembers,
  parseNumber,
  parseObject,
  parseOneOf,
  parseString,
  parseU64,
  type MemberParser,
} from "./member-values.ts";
import type { SharedParts } from "./shared-parts.ts";

/** Creates the line of a block. */
export function toBlockLine(height: number, block: BlockRecord): object {
  const { firstVersion, timestampMicros, epoch, hash } = block;
  return {
    kind: "block",
    height,
    firstVersion,
    timestampMicros: String(timestampMicros),
    epoch: String(epoch),
    hash,
  };
}

/** @throws TypeError or RangeError that names the member. */
export function parseBlockLine(line: unknown): { readonly height: number; readonly block: BlockRecord } {
  const { height, firstVersion, timestampMicros, epoch, hash } = parseMembers("the line", line, {
    kind: parseOneOf("block"),
    height: parseNumber,
    firstVersion: parseNumber,
    timestampMicros: parseU64,
    epoch: parseU64,
    hash: parseHash,
  });
  return { height, block: { firstVersion, timestampMicros, epoch, hash } };
}

/** Creates the line of a value that was written before the first transaction of the file. */
export function toValueLine([key, value]: readonly [string, StateValue]): object {
  return { kind: "value", key, value };
}

/** @throws TypeError or RangeError that names the member. */
export function parseValueLine(line: unknown): readonly [key: string, value: StateValue] {
  const { key, value } = parseMembers("the line", line, {
    kind: parseOneOf("value"),
    key: parseString,
    value: parseObject,
  });
  return [key, value];
}

/** Creates the line of a transaction. Its version is a number from genesis on. */
export function toTransactionLine(version: number, record: TransactionRecord): object {
  return { kind: "transaction", version, record: toPlainRecord(record) };
}

/**
 * Parses the line of a transaction.
 * @throws TypeError or RangeError that names the member.
 */
export function parseTransactionLine(
  line: unknown,
  share: SharedParts,
): { readonly version: number; readonly record: TransactionRecord } {
  const { version, record } = parseMembers("the line", line, {
    kind: parseOneOf("transaction"),
    version: parseNumber,
    record: parseObject,
  });
  return { version, record: parseRecord(record, share) };
}

const recordParsers = {
  kind: parseOneOf("genesis", "block_metadata", "user", "state_checkpoint"),
  hash: parseHash,
  own: parseObject,
  events: (name: string, value: unknown) => parseList(name, value, parseEvent),
  gasUsed: (name: string, value: unknown) => String(parseU64(name, value)),
  success: parseFlag,
  vmStatus: parseString,
  accumulatorRootHash: parseHash,
};

function parseRecord(value: { readonly [name: string]: unknown }, share: SharedParts): TransactionRecord {
  const { changes: given, signedBytes, ...others } = value;
  const record = parseMembers("the record", others, recordParsers);
  const changes = parseChanges(given, share);
  checkOwnMembers(record.kind, record.own);
  if ((record.kind === "user") !== (signedBytes !== undefined)) {
    throw new TypeError(`signedBytes must be in the record of a user transaction and in no other`);
  }
  const shared = {
    ...record,
    gasUsed: share.text(record.gasUsed),
    vmStatus: share.text(record.vmStatus),
    changes,
  };
  if (signedBytes === undefined) return shared;
  parseBase64("signedBytes", signedBytes);
  return { ...shared, signedBytes: parseString("signedBytes", signedBytes) };
}

function parseChanges(value: unknown, share: SharedParts): ChangeEntries {
  let last = "";
  return parseList("changes", value, (name, entry) => {
    const [given, written, ...others] = parseArray(name, entry);
    const key = share.text(parseString(`the key in ${name}`, given));
    if (others.length > 0 || (last !== "" && key <= last)) {
      throw new RangeError(`${name} must be pairs with rising keys, got ${formatValue(key)}`);
    }
    last = key;
    const after = written === null ? null : share.value(key, parseObject(`the value in ${name}`, written));
    return [key, after] as const;
  });
}

const parseDecimal = (name: string, value: unknown): string => String(parseU64(name, value));

function parseEvent(name: string, value: unknown): TransactionEvent {
  return parseMembers(name, value, {
    guid: (place: string, guid: unknown) =>
      parseMembers(place, guid, {
        creation_number: parseDecimal,
        account_address: parseShownAddress,
      }),
    sequence_number: parseDecimal,
    type: parseString,
    data: parseAny,
  });
}

/** Parses an address as the interface shows it. */
const parseShownAddress: MemberParser<string> = (name, value) => parseText(name, value, /^0x[0-9a-f]{1,64}$/);

const parseNumbers =
  (max: bigint): MemberParser<readonly number[]> =>
  (name, value) =>
    parseList(name, value, (place, number) => parseInteger(place, number, 0, Number(max)));

const parsers: { readonly [kind in TransactionKind]: { readonly [member: string]: MemberParser<unknown> } } =
  {
    genesis: {},
    state_checkpoint: {},
    block_metadata: {
      id: parseHash,
      epoch: parseU64,
      round: parseU64,
      proposer: parseShownAddress,
      previous_block_votes_bitvec: parseNumbers(U8_MAX),
      failed_proposer_indices: parseNumbers(U32_MAX),
    },
    user: {
      sender: parseShownAddress,
      sequence_number: parseU64,
      replay_protection_nonce: (name, value) =>
        value === undefined || value === null ? null : parseU64(name, value),
      payload: parseObject,
      signature: parseObject,
    },
  };

/**
 * Checks the members of a transaction that only its kind has.
 * @throws TypeError or RangeError that names the member.
 */
function checkOwnMembers(kind: TransactionKind, own: JsonObject): void {
  for (const [name, parse] of Object.entries(parsers[kind])) parse(`own.${name}`, own[name]);
}
