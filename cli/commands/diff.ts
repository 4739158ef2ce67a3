import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineOptional } from "../options/option.ts";
import { parsePath } from "../options/option-values.ts";
import { UsageError } from "../usage-error.ts";

const diffOptions = {
  old: defineOptional({
    placeholder: "<old.json>",
    meaning: "earlier report",
    parse: parsePath,
    isPositional: true,
  }),
  new: defineOptional({
    placeholder: "<new.json>",
    meaning: "later report",
    parse: parsePath,
    isPositional: true,
  }),
  json: defineFlag("print all changes as one JSON line"),
} as const;

/** The options of `touchstone diff`. */
export interface DiffOptions {
  /** The path of the earlier report, as given. */
  readonly old: string;
  /** The path of the later report, as given. */
  readonly new: string;
  readonly json: boolean;
}

export const diffCommand = defineCommand({
  name: "diff",
  usage: "[options] <old.json> <new.json>",
  summary: "show what changed between two reports: regressions, fixes, newly verified requirements and more",
  exitCodes:
    "0 no requirement that affects the verdict regressed, 1 such a requirement regressed, 2 usage error or unreadable report",
  options: diffOptions,
  toOptions({ old, new: current, json }): DiffOptions {
    if (old === null || current === null) {
      throw new UsageError("two reports are expected: touchstone diff <old.json> <new.json>");
    }
    return { old, new: current, json };
  },
});
