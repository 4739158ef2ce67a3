import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineOptional } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

const diffOptions = {
  old: defineOptional({
    placeholder: "<old.json>",
    meaning: "report to compare with",
    parse: parsePath,
    isPositional: true,
  }),
  new: defineOptional({
    placeholder: "<new.json>",
    meaning: "report to compare",
    parse: parsePath,
    isPositional: true,
  }),
  json: defineFlag("print all changes, without shortening lists, as one JSON line"),
} as const;

/** The options of `touchstone diff`. */
export interface DiffOptions {
  /** The path of the report to compare with, as given. */
  readonly old: string;
  /** The path of the report to compare, as given. */
  readonly new: string;
  readonly json: boolean;
}

export const diffCommand = defineCommand({
  name: "diff",
  usage: "[options] <old.json> <new.json>",
  summary: "show what changed between two reports: regressed, fixed, newly verified and more",
  exitCodes: "0 no regression that decides the verdict, 1 regression, 2 usage error or unreadable report",
  options: diffOptions,
  toOptions({ old, new: current, json }): DiffOptions {
    if (old === null || current === null) {
      throw new UsageError("two reports are expected: touchstone diff <old.json> <new.json>");
    }
    return { old, new: current, json };
  },
});
