import { checkTable } from "./check-table.ts";
import { parsePath } from "../options/option-values.ts";
import { defineList, defineOptional } from "../options/option.ts";

/** The options of `touchstone merge`. */
export const mergeTable = {
  dir: defineList({
    placeholder: "<dir>",
    meaning: "a folder that touchstone check --shard has written its reports to; every shard of the run once",
    parse: (text, place) => [parsePath(text, place)],
    isPositional: true,
  }),
  out: defineOptional({
    placeholder: "<dir>",
    meaning: "where the reports of the whole run go",
    parse: parsePath,
  }),
  "baseline-write": checkTable["baseline-write"],
  sign: checkTable.sign,
  quiet: checkTable.quiet,
  json: checkTable.json,
} as const;
