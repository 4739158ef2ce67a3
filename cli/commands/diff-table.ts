import { parsePath } from "../options/option-values.ts";
import { defineFlag, defineOptional } from "../options/option.ts";

/** The options of `touchstone diff`. */
export const diffTable = {
  old: defineOptional({
    placeholder: "<old.json>",
    meaning: "the report to compare with",
    parse: parsePath,
    isPositional: true,
  }),
  new: defineOptional({
    placeholder: "<new.json>",
    meaning: "the report that is compared",
    parse: parsePath,
    isPositional: true,
  }),
  json: defineFlag("everything that changed, long lists whole, as one JSON line"),
} as const;
