/** The parameters of §4.5. */
import { answered, leftOpen, malformed, served } from "./parameter-class.ts";

const contained = served("BLCK-010", "BLCK-011");

export const blockParameters = {
  version: {
    "the first of its block": contained,
    "in the middle of its block": contained,
    "the last of its block": contained,
    "in a block across the oldest": leftOpen("not served", 200, 410),
    pruned: answered("not served", { 410: ["BLCK-003"] }),
    "above the latest": leftOpen("not served", 200, 400, 404, 410),
    "held and not returned": leftOpen("not there"),
    "outside uint64": malformed("BLCK-027"),
  },
  with_transactions: {
    absent: served("BLCK-013"),
    true: served("BLCK-012"),
    false: served("BLCK-014"),
    "no boolean": malformed("BLCK-028"),
  },
};

export type BlockVersionClass = keyof (typeof blockParameters)["version"];
export type BooleanClass = keyof (typeof blockParameters)["with_transactions"];
