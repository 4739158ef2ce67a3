import type { KnownDivergence, KnownDivergences } from "../known-divergence.ts";

const prunedFurther: KnownDivergence = {
  text: "State may be pruned beyond the oldest version in the headers. A read of such a version returns 500.",
  since: null,
  until: null,
};

/** The known divergences of nodes with the vendor name `aptos` and of their forks. */
export const aptosDivergences: KnownDivergences = {
  "ACCT-008": prunedFurther,
  "RSRC-010": prunedFurther,
  "MODL-032": prunedFurther,
  "RSRC-012": {
    text: "A resource group counts as one resource, so a page can have more resources than its limit.",
    since: "2022-11",
    until: null,
  },
  "RSRC-015": {
    text: "If a page ends within a resource group, the next page repeats resources.",
    since: "2022-11",
    until: null,
  },
  "LIMT-002": {
    text: "A resource group counts as one resource, so a page can have more resources than its limit.",
    since: "2022-11",
    until: null,
  },
  "MODL-015": { text: "Functions have no member is_view.", since: null, until: "2023-03" },
  "MODL-021": {
    text: "Structs have no member is_event. Some forks still omit it.",
    since: null,
    until: "2024-08",
  },
  "TAGS-002": {
    text: "Responses contain additional kinds of types: i8 to i256 and function types.",
    since: "2025-10",
    until: null,
  },
  "HLTH-005": {
    text: "A duration_secs above the number of seconds since 1970 returns 500, because the node subtracts it from the current time.",
    since: null,
    until: null,
  },
  "EROR-005": {
    text: "Errors have additional error codes: rate_limited, node_not_bootstrapped and overloaded.",
    since: "2026-03",
    until: null,
  },
  "BTCH-009": {
    text: "A batch in which every transaction fails returns 400.",
    since: "2026-01",
    until: null,
  },
};
