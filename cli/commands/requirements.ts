import { defineCommand } from "../options/command-definition.ts";
import { defineFlag, defineOptional, type OptionValues } from "../options/option.ts";

const requirementsOptions = {
  id: defineOptional({
    placeholder: "<id>",
    meaning:
      "id of the requirement to show in full, such as ACCT-003, or a pattern such as RESP-* of those to list",
    // `runRequirements` rejects unknown ids, because only it loads the requirements.
    parse: (text) => text,
    shownDefault: "list all",
    isPositional: true,
  }),
  json: defineFlag("print the requirements as one JSON line"),
} as const;

/** The options of `touchstone requirements`. Without an id, it lists all requirements. */
export type RequirementsOptions = OptionValues<typeof requirementsOptions>;

export const requirementsCommand = defineCommand({
  name: "requirements",
  usage: "[options] [id]",
  summary: "list the requirements, or those that match a pattern; with an id, show one requirement in full",
  exitCodes: "0 success, 2 usage error",
  examples: [
    { purpose: "List one area", commands: ["touchstone requirements 'ACCT-*'"] },
    {
      purpose: "Show the basis, checks and proof of one requirement",
      commands: ["touchstone requirements ACCT-003"],
    },
  ],
  options: requirementsOptions,
  toOptions: (values): RequirementsOptions => values,
});
