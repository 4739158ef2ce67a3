/** The members of transactions that only one kind of them has, and that responses encode or search. */
import type { TransactionKind } from "../ledger/transaction-record.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import { parseInteger, parseList, parseText } from "../primitives/option-values.ts";
import { U32_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import { parseHash, parseObject, parseU64, type MemberParser } from "./member-values.ts";

/** Parses an address as the interface shows it. */
export const parseShownAddress: MemberParser<string> = (name, value) =>
  parseText(name, value, /^0x[0-9a-f]{1,64}$/);

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
export function checkOwnMembers(kind: TransactionKind, own: JsonObject): void {
  for (const [name, parse] of Object.entries(parsers[kind])) parse(`own.${name}`, own[name]);
}
