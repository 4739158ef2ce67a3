/** The parameters of §4.5. */
import { classWithStatuses, unspecifiedClass, malformedClass, servedClass } from "./parameter-class.ts";

const servedVersionClass = servedClass("BLCK-010", "BLCK-011");

export const blockParameters = {
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
};

export type BlockVersionClass = keyof (typeof blockParameters)["version"];
export type BooleanClass = keyof (typeof blockParameters)["with_transactions"];
