import {
  classWithStatuses,
  malformedClass,
  servedClass,
  unspecifiedClass,
  type OperationDescription,
} from "./operation-description.ts";

const servedVersionClass = servedClass("BLCK-010", "BLCK-011");

/** Returns the block that contains a ledger version (§4.5). */
export const getBlockByVersion = {
  section: "4.5",
  method: "GET",
  path: "/blocks/by_version/{version}",
  feature: null,
  statuses: [200, 400, 403, 404, 410, 500, 503],
  statusRequirement: "BLCK-002",
  successBodies: { 200: { schema: "Block", requirement: "BLCK-001" } },
  parameters: {
    version: {
      "the first of its block": servedVersionClass,
      "in the middle of its block": servedVersionClass,
      "the last of its block": servedVersionClass,
      "in a block across the oldest": unspecifiedClass("not served", 200, 410),
      pruned: classWithStatuses("not served", { 410: ["BLCK-003"] }),
      "above the latest": unspecifiedClass("not served", 200, 400, 404, 410),
      "held and not returned": unspecifiedClass("not there"),
      "outside uint64": malformedClass("BLCK-027"),
    },
    with_transactions: {
      absent: servedClass("BLCK-013"),
      true: servedClass("BLCK-012"),
      false: servedClass("BLCK-014"),
      "no boolean": malformedClass("BLCK-028"),
    },
  },
} as const satisfies OperationDescription;

export type BlockVersionClass = keyof (typeof getBlockByVersion)["parameters"]["version"];
export type BooleanClass = keyof (typeof getBlockByVersion)["parameters"]["with_transactions"];
