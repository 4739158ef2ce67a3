import { isRequirementId, requirements, type RequirementId } from "../../spec/catalogue.ts";
import { defineCommand } from "../options/command-definition.ts";
import { nearest } from "../options/near-match.ts";
import { defineFlag, defineOptional } from "../options/option.ts";
import { UsageError } from "../usage-error.ts";

const requirementsOptions = {
  id: defineOptional({
    placeholder: "<id>",
    meaning: "id of the requirement to show in full, such as ACCT-003",
    // Unknown ids are rejected below, where the message can list similar ids.
    parse: (text) => text,
    shownDefault: "list all",
    isPositional: true,
  }),
  json: defineFlag("print the requirements as one JSON line"),
} as const;

/** The options of `touchstone requirements`. */
export interface RequirementsOptions {
  /** The requirement to show; null to list all. */
  readonly id: RequirementId | null;
  readonly json: boolean;
}

export const requirementsCommand = defineCommand({
  name: "requirements",
  usage: "[options] [id]",
  summary: "list the requirements; with an id, show one requirement in full",
  exitCodes: "0 success, 2 usage error",
  options: requirementsOptions,
  toOptions({ id, json }): RequirementsOptions {
    if (id !== null && !isRequirementId(id)) {
      throw new UsageError(`there is no requirement ${JSON.stringify(id)}${suggestIds(id)}`);
    }
    return { id, json };
  },
});

/** Suggests the most similar id and ids of the same area. */
function suggestIds(text: string): string {
  const ids = requirements.map(([id]) => id);
  const sameArea = ids.filter((id) => id.startsWith(`${text.split("-")[0]?.toUpperCase() ?? ""}-`));
  const near = nearest(text, ids);
  const candidates = near === null ? sameArea : [near, ...sameArea.filter((id) => id !== near)];
  if (candidates.length === 0) return "; run touchstone requirements to list all";
  return `. Similar: ${candidates.slice(0, 5).join(", ")}`;
}
