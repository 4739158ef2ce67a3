import { JSON_MEDIA_TYPE, LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import { defineExpectedStatuses } from "../../gates/variations/expected-statuses.ts";
import type { MoveLedger, Variation } from "./variation.ts";
import { alterBody, applyBoth } from "../wire/alterations.ts";
import type { SimpleAlteration } from "../wire/exchange.ts";
import { parseDecimal, toList, toMembers } from "../wire/json.ts";
import { isError, readHeader, withHeader } from "../wire/responses.ts";

const timeHeader = LEDGER_HEADERS.ledgerTimestampMicros.name.toLowerCase();
const epochHeader = LEDGER_HEADERS.epoch.name.toLowerCase();
const heightHeader = LEDGER_HEADERS.blockHeight.name.toLowerCase();

const tenSecondsMicros = 10_000_000n;

/**
 * The status of TXNS-046 if no check reads a failed transaction. The history of the reference node has only one, in
 * an old block. A run without a profile reads only the newest blocks. It misses the transaction if there are many
 * newer blocks, or if the old block was pruned.
 */
export const unseenFailedTransaction = defineExpectedStatuses(
  ["TXNS-046"],
  "not-observed",
  "No block that a run without a profile reads contains a failed transaction.",
);

/** Nodes whose ledger advances during a run. */
export const movingVariations: readonly Variation[] = [
  {
    id: "a-block-before-each-request",
    differs: "A block is produced before each request.",
    allowed: "§4.0: the headers contain the current ledger position, which advances.",
    moveLedger: (_, { produceBlock }) => produceBlock(),
    expectedStatuses: {
      ...defineExpectedStatuses(["RESP-013"], "inconclusive", "No two responses are at the same version."),
      ...unseenFailedTransaction,
    },
  },
  {
    id: "a-block-before-each-tenth-request",
    differs: "A block is produced before every tenth request.",
    allowed: "§4.0: the headers contain the current ledger position, which advances.",
    moveLedger: (requests, { produceBlock }) => {
      if (requests % 10 === 0) produceBlock();
    },
  },
  {
    id: "pruning-moves-on",
    differs: "The oldest version is pruned before every thirtieth request.",
    allowed: "ACCT-S04: a version may be pruned between two requests.",
    moveLedger: (requests, { prune }) => {
      if (requests % 30 === 0) prune(1n);
    },
  },
  {
    id: "head-and-pruning-move-on",
    differs:
      "Before every fiftieth request, a block is produced and as many versions are pruned as the block has.",
    allowed: "ACCT-S04: the latest and the oldest version may advance between two requests.",
    moveLedger: (requests, { produceBlock, prune }) => {
      if (requests % 50 !== 0) return;
      produceBlock();
      prune(2n);
    },
  },
  {
    id: "pruning-moves-on-and-errors-have-no-headers",
    differs:
      "The oldest version is pruned before every thirtieth request, and errors have no ledger headers.",
    allowed:
      "ACCT-S04 and RESP-S01: a version may be pruned at any time, and headers are optional on errors.",
    moveLedger: (requests, { prune }) => {
      if (requests % 30 === 0) prune(1n);
    },
    alter: withoutErrorHeaders,
  },
  {
    id: "oldest-version-begins-a-block",
    differs: "The oldest version is the first version of a block, and errors have no ledger headers.",
    allowed: "LIMT-S02 and RESP-S01: any range may be retained, and headers are optional on errors.",
    moveLedger: (requests, { prune }) => {
      if (requests === 1) prune(4n);
    },
    alter: withoutErrorHeaders,
    expectedStatuses: unseenFailedTransaction,
  },
  {
    id: "blocks-of-equal-time",
    differs: "Ten blocks in a row have the same time, and a block is produced before every tenth request.",
    allowed:
      "§4.0: the header is the current chain timestamp, which may stay the same while versions increase.",
    moveLedger: blockEachTenth,
    alter: applyBoth(
      alterHeader(timeHeader, (micros) => micros - (micros % tenSecondsMicros)),
      alterBody("getBlockByVersion", (block) => {
        const members = toMembers(block);
        const micros = parseDecimal(members["block_timestamp"]) ?? 0n;
        return { ...members, block_timestamp: String(micros - (micros % tenSecondsMicros)) };
      }),
    ),
  },
  {
    id: "an-epoch-each-tenth-block",
    differs: "Every tenth block begins a new epoch, and a block is produced before every tenth request.",
    allowed: "§4.0: the header is the current epoch, which may rise.",
    moveLedger: blockEachTenth,
    alter: applyBoth(
      (_, answer) => {
        const height = parseDecimal(readHeader(answer, heightHeader));
        return height === null ? answer : withHeader(answer, epochHeader, String(height / 10n));
      },
      alterBody("getBlockByVersion", (block) => {
        const { transactions, ...members } = toMembers(block);
        const epoch = String((parseDecimal(members["block_height"]) ?? 0n) / 10n);
        return transactions === undefined
          ? members
          : { ...members, transactions: toList(transactions).map((one) => replaceEpoch(one, epoch)) };
      }),
    ),
  },
];

/** Removes the ledger headers, which are optional on errors (§4.0). */
export function withoutErrorHeaders(
  ...[, answer]: Parameters<SimpleAlteration>
): ReturnType<SimpleAlteration> {
  return isError(answer) ? { ...answer, headers: [["content-type", JSON_MEDIA_TYPE]] } : answer;
}

function blockEachTenth(...[requests, { produceBlock }]: Parameters<MoveLedger>): void {
  if (requests % 10 === 0) produceBlock();
}

function alterHeader(name: string, change: (own: bigint) => bigint): SimpleAlteration {
  return (_, answer) => {
    const own = parseDecimal(readHeader(answer, name));
    return own === null ? answer : withHeader(answer, name, String(change(own)));
  };
}

/** Replaces the epoch of a transaction that has one. */
function replaceEpoch(transaction: unknown, epoch: string): unknown {
  const members = toMembers(transaction);
  return members["epoch"] === undefined ? transaction : { ...members, epoch };
}
