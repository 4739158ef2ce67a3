import { defineExpectedStatuses } from "../../gates/variations/expected-statuses.ts";
import type { Variation } from "./variation.ts";

/** Nodes whose ledger advances during a run. */
export const movingVariations: readonly Variation[] = [
  {
    id: "a-block-before-each-request",
    differs: "a block is produced before each request",
    allowed: "§4.0: the headers give the current position, which moves",
    moveLedger: (_, { produceBlock }) => produceBlock(),
    expectedStatuses: defineExpectedStatuses(
      ["RESP-013"],
      "inconclusive",
      "no two answers are about one version",
    ),
  },
  {
    id: "a-block-before-each-tenth-request",
    differs: "a block is produced before each tenth request",
    allowed: "§4.0: the headers give the current position, which moves",
    moveLedger: (requests, { produceBlock }) => {
      if (requests % 10 === 0) produceBlock();
    },
  },
  {
    id: "pruning-moves-on",
    differs: "the oldest version is dropped before each thirtieth request",
    allowed: "ACCT-S04: a live ledger moves, and a version at the oldest may be pruned between two requests",
    moveLedger: (requests, { prune }) => {
      if (requests % 30 === 0) prune(1n);
    },
  },
  {
    id: "head-and-pruning-move-on",
    differs: "before each thirtieth request a block is produced and as many versions are dropped as it has",
    allowed: "ACCT-S04: a live ledger moves at both ends",
    moveLedger: (requests, { produceBlock, prune }) => {
      if (requests % 30 !== 0) return;
      produceBlock();
      prune(2n);
    },
  },
];
