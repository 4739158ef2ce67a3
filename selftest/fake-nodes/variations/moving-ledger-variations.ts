import { defineExpectedStatuses } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";

/** Nodes whose ledger advances during a run. */
export const movingVariations: readonly Variation[] = [
  {
    id: "a-block-before-each-request",
    differs: "A block is produced before each request.",
    allowed: "§4.0: the headers contain the current ledger position, which advances.",
    moveLedger: (_, { produceBlock }) => produceBlock(),
    expectedStatuses: defineExpectedStatuses(
      ["RESP-013"],
      "inconclusive",
      "No two responses are at the same version.",
    ),
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
      "Before every thirtieth request, a block is produced and as many versions are pruned as the block has.",
    allowed: "ACCT-S04: the latest and the oldest version may advance between two requests.",
    moveLedger: (requests, { produceBlock, prune }) => {
      if (requests % 30 !== 0) return;
      produceBlock();
      prune(2n);
    },
  },
];
