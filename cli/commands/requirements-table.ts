import { defineFlag, defineOptional } from "../options/option.ts";

/** The options of `touchstone requirements`. The id is checked by the command, which can name its neighbours. */
export const requirementsTable = {
  id: defineOptional({
    placeholder: "<id>",
    meaning: "the requirement to show in full, such as ACCT-003",
    parse: (text) => text,
    shownDefault: "the list of all",
    isPositional: true,
  }),
  json: defineFlag("one JSON line"),
} as const;
