import type { KnownDivergence, KnownDivergences } from "../known-divergence.ts";

const prunedFurther: KnownDivergence = {
  text: "If state is pruned beyond the version in the headers, a read of a pruned version returns 500.",
  since: null,
  until: null,
};

/** The known divergences of nodes with the vendor word `aptos` and of their forks. */
export const aptosDivergences: KnownDivergences = {
  "ACCT-008": prunedFurther,
  "RSRC-010": prunedFurther,
  "MODL-032": prunedFurther,
  "RSRC-012": {
    text: "A group of resources counts as one, so a page can exceed its limit.",
    since: "2022-11",
    until: null,
  },
  "RSRC-015": {
    text: "Resources are repeated if a page ends in a group of resources.",
    since: "2022-11",
    until: null,
  },
  "LIMT-002": {
    text: "A group of resources counts as one, so a page can exceed its limit.",
    since: "2022-11",
    until: null,
  },
  "MODL-015": { text: "The member is_view is missing.", since: null, until: "2023-03" },
  "MODL-021": {
    text: "The member is_event is missing. Some forks still omit it.",
    since: null,
    until: "2024-08",
  },
  "TAGS-002": {
    text: "There are additional kinds: i8 to i256 and function types.",
    since: "2025-10",
    until: null,
  },
  "HLTH-005": {
    text: "A duration_secs above the number of seconds since 1970 returns 500, because it is subtracted before the comparison.",
    since: null,
    until: null,
  },
  "EROR-005": {
    text: "There are additional error codes: rate_limited, node_not_bootstrapped and overloaded.",
    since: "2026-03",
    until: null,
  },
  "BTCH-009": {
    text: "A batch in which every transaction fails returns 400.",
    since: "2026-01",
    until: null,
  },
};
