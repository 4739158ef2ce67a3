import type { KnownDivergence, KnownDivergences } from "../known-divergence.ts";
import { interfaceChanges } from "../revisions.ts";

const prunedFurther: KnownDivergence = {
  text: "The node may already have pruned the state of versions at or above the oldest version in its headers. A read at such a version returns 500.",
  explains: {
    statuses: [500],
    errorCode: "internal_error",
    message: "pruned",
    query: { name: "ledger_version", min: 0 },
  },
  since: null,
  until: null,
};

/** Resource groups occur at the addresses of objects. The group of every object contains this resource. */
const groupOfAnObject = '::object::ObjectCore"';

/**
 * Types of resources that are never in a group. A group counts as one element of the limit. So on a page with a
 * group, the resources of these types are fewer than the limit.
 */
const neverInGroups = [
  "0x1::account::Account",
  "0x1::code::PackageRegistry",
  "0x1::coin::CoinInfo",
  "0x1::coin::CoinStore",
];

/** The known divergences of nodes with the vendor name `aptos` and of their forks. */
export const aptosDivergences: KnownDivergences = {
  "ACCT-008": prunedFurther,
  "RSRC-010": prunedFurther,
  "MODL-032": prunedFurther,
  "TABL-008": prunedFurther,
  "RSRC-012": {
    text: "A resource group counts as one resource, so a page can have more resources than its limit.",
    explains: {
      statuses: [200],
      mismatch: "more than limit",
      body: groupOfAnObject,
      fewOf: neverInGroups,
    },
    since: "2022-11",
    until: null,
    seen: "2026-05",
  },
  "RSRC-015": {
    text: "If a page ends within a resource group, the next page repeats resources of this group.",
    explains: {
      statuses: [200],
      mismatch: "element repeated",
      pointerEnd: "/0",
      body: groupOfAnObject,
    },
    since: "2022-11",
    until: null,
  },
  "LIMT-002": {
    text: "A resource group counts as one resource, so a page can have more resources than its limit.",
    explains: {
      statuses: [200],
      mismatch: "more than declared",
      body: groupOfAnObject,
      fewOf: neverInGroups,
    },
    since: "2022-11",
    until: null,
  },
  ...olderMembers(),
  "HLTH-005": {
    text: "A duration_secs above the number of seconds since 1970 returns 500, because the node subtracts it from the current time.",
    explains: {
      statuses: [500],
      errorCode: "internal_error",
      query: { name: "duration_secs", min: 1_700_000_000 },
    },
    since: null,
    until: null,
    seen: "2026-05",
  },
  "EROR-005": {
    text: "Errors have additional error codes: rate_limited, node_not_bootstrapped and overloaded.",
    explains: {
      statuses: [206, 429, 500, 503],
      mismatch: "not a listed value",
      pointerEnd: "/error_code",
      received: ["rate_limited", "node_not_bootstrapped", "overloaded"],
    },
    since: "2026-03",
    until: null,
  },
  "BTCH-009": {
    text: "A batch in which every transaction fails returns 400.",
    explains: { statuses: [400], errorCode: "invalid_input" },
    since: "2026-01",
    until: null,
    seen: "2026-05",
  },
};

/** Older nodes and some forks lack the members of ABIs that came later. */
function olderMembers(): KnownDivergences {
  return Object.fromEntries(
    interfaceChanges.flatMap(({ date, section, requiredMember: member }) =>
      member === undefined || section !== "2.5"
        ? []
        : [
            [
              member.requirement,
              {
                text: `${member.schema}s have no member ${member.name}.`,
                explains: { statuses: [200], mismatch: "missing", pointerEnd: `/${member.name}` },
                since: null,
                until: date.slice(0, "2024-08".length),
              } satisfies KnownDivergence,
            ],
          ],
    ),
  );
}
