import { isRequirementId, type RequirementId } from "./catalogue.ts";

/** Requirements that a target may fail only because it violates another one. */
interface Consequences {
  /** Why the violation breaks what the checks of the other requirements rely on, in one sentence. */
  readonly why: string;
  readonly requirements: readonly RequirementId[];
}

/**
 * The consequences of violations, by the violated requirement. A consequence is still a failure and counts as one: the
 * table only says which failure to correct first.
 */
export const consequences: { readonly [id in RequirementId]?: Consequences } = {
  "SIMU-006": {
    why: "A simulation that commits changes the state on which the next simulation or submission of the sender runs.",
    requirements: [
      "ADDR-002",
      "BTCH-020",
      "EVNT-007",
      "MODL-028",
      "SIMU-007",
      "SIMU-008",
      "SIMU-009",
      "SIMU-010",
      "SIMU-011",
      "SIMU-012",
      "SIMU-014",
      "SIMU-015",
      "SIMU-016",
      "SIMU-017",
      "SIMU-018",
      "SIMU-019",
      "TAGS-006",
    ],
  },
  "SIMU-014": {
    why: "If the max_gas_amount of the request is used, the simulation does not use the maximum possible gas.",
    requirements: ["SIMU-015"],
  },
  "SIMU-016": {
    why: "The prioritized price is compared with the estimated price.",
    requirements: ["SIMU-017"],
  },
  "TABL-008": {
    why: "The value of another version is also another value than the one that was written under the key.",
    requirements: ["TABL-009"],
  },
  "TABL-005": {
    why: "An item whose key is a struct cannot be read.",
    requirements: ["TABL-006"],
  },
  "MODL-032": {
    why: "If a page at a version has the modules of a later version, several pages have the same modules.",
    requirements: ["MODL-037"],
  },
  "BLCK-023": {
    why: "If two blocks contain the same version, reads of the versions of a block return different blocks.",
    requirements: ["BLCK-022"],
  },
  "TXNS-042": {
    why: "A target that ignores incomplete transactions does not check their members either.",
    requirements: ["BTCH-023", "TXNS-043", "TXNS-044", "TXNS-045"],
  },
};

/** Returns why a failure of one requirement may follow from a failure of another one; null if it cannot. */
export function explainConsequence(id: string, root: string): string | null {
  if (!isRequirementId(root)) return null;
  const found = consequences[root];
  return found?.requirements.some((one) => one === id) === true ? found.why : null;
}
