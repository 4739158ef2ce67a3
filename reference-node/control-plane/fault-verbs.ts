/** The verbs of the control plane that set the faults of the node. */
import { objectOf } from "./argument-schema.ts";
import { resultSchemas } from "./result-schemas.ts";
import type { Verb } from "./verb.ts";

const result = resultSchemas.faultRules;
const malformedRule = { status: 400, description: "A rule is malformed." } as const;

export const faultVerbs: readonly Verb[] = [
  {
    name: "faults.set",
    method: "POST",
    summary: "Replaces all fault rules. All counts begin at 0.",
    argument: objectOf({
      rules: { type: ["array", "string"], description: "The rules, or the name of a preset." },
    }),
    onlyMember: "rules",
    result,
    refusal: malformedRule,
  },
  {
    name: "faults.add",
    method: "POST",
    summary: "Adds a fault rule after the others.",
    argument: objectOf({ rule: { type: ["object"], description: "The rule." } }),
    onlyMember: "rule",
    result,
    refusal: malformedRule,
  },
  {
    name: "faults.remove",
    method: "POST",
    summary: "Removes a fault rule.",
    argument: objectOf({ id: { type: ["string"], description: "The id of the rule." } }),
    onlyMember: "id",
    result,
    refusal: { status: 404, description: "There is no such rule." },
  },
  {
    name: "faults.clear",
    method: "POST",
    summary: "Removes all fault rules.",
    argument: objectOf({}),
    result,
    refusal: null,
  },
  {
    name: "faults.list",
    method: "GET",
    summary: "Lists the fault rules, each with the number of requests to which it was applied.",
    argument: objectOf({}),
    result,
    refusal: null,
  },
];
