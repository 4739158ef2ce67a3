import type { KnownDivergence, KnownDivergences } from "../known-divergence.ts";

const prunedFurther: KnownDivergence = {
  text: "Where state is pruned further than the headers say, a read in between is answered with 500.",
  since: null,
  until: null,
};

/** What nodes of the network with the vendor word `aptos`, and of forks of it, are known to do otherwise. */
export const aptosDivergences: KnownDivergences = {
  "ACCT-008": prunedFurther,
  "RSRC-010": prunedFurther,
  "MODL-032": prunedFurther,
  "RSRC-012": {
    text: "A group of resources counts as one, so that a page exceeds its limit.",
    since: "2022-11",
    until: null,
  },
  "RSRC-015": {
    text: "Resources are repeated where a page ends at a group of resources.",
    since: "2022-11",
    until: null,
  },
  "LIMT-002": {
    text: "A group of resources counts as one, so that a page exceeds its limit.",
    since: "2022-11",
    until: null,
  },
  "MODL-015": { text: "The member is_view is left out.", since: null, until: "2023-03" },
  "MODL-021": {
    text: "The member is_event is left out, by forks to this day.",
    since: null,
    until: "2024-08",
  },
  "TAGS-002": {
    text: "There are also the kinds i8 to i256 and function types.",
    since: "2025-10",
    until: null,
  },
  "HLTH-005": {
    text: "A duration_secs that exceeds the seconds since 1970 is answered with 500, because it is subtracted before anything is compared.",
    since: null,
    until: null,
  },
  "EROR-005": {
    text: "There are also the error codes rate_limited, node_not_bootstrapped and overloaded, which are newer than the list.",
    since: "2026-03",
    until: null,
  },
  "BTCH-009": {
    text: "A batch of which every transaction fails is answered with 400.",
    since: "2026-01",
    until: null,
  },
};
