import { type RequirementId } from "./catalogue.ts";

/** Requirements that a target fails because it violates another one in a certain way. */
export interface Consequences {
  /** The violated requirement. */
  readonly root: RequirementId;
  /** How it is violated, in the fixed words of its failures. */
  readonly mismatch: string;
  /** Why the violation breaks what the checks of the other requirements rely on, in one sentence. */
  readonly why: string;
  readonly requirements: readonly RequirementId[];
}

/**
 * The consequences of violations. Every mutant that fails the root with the mismatch also fails each consequence, as
 * `proof/gates/mutation/consequences.selftest.ts` shows: so the correction of the root removes the others. A consequence is
 * still a failure and counts as one: the table only says which failure to correct first.
 */
export const consequences: readonly Consequences[] = [
  {
    root: "BLCK-014",
    mismatch: "transactions included",
    why: "Transactions that were not requested are in the member transactions.",
    requirements: ["BLCK-031"],
  },
  {
    root: "BLCK-023",
    mismatch: "other first version",
    why: "If two blocks contain the same version, reads of the versions of a block return different blocks.",
    requirements: ["BLCK-022"],
  },
  {
    root: "LIMT-005",
    mismatch: "other status",
    why: "A limit up to the largest page is also a limit up to 65535.",
    requirements: ["LIMT-001"],
  },
  {
    root: "MODL-036",
    mismatch: "repeated cursor",
    why: "A listing that does not end leads back to an earlier page.",
    requirements: ["MODL-042"],
  },
  {
    root: "MODL-036",
    mismatch: "repeated page",
    why: "A cursor that leads back to an earlier page repeats its elements, and the listing does not end.",
    requirements: ["MODL-037", "MODL-042"],
  },
  {
    root: "MODL-042",
    mismatch: "repeated page",
    why: "A cursor that leads back to an earlier page repeats its elements.",
    requirements: ["MODL-037"],
  },
  {
    root: "RSRC-014",
    mismatch: "repeated cursor",
    why: "A listing that does not end leads back to an earlier page.",
    requirements: ["RSRC-020"],
  },
  {
    root: "RSRC-014",
    mismatch: "repeated page",
    why: "A cursor that leads back to an earlier page repeats its elements, and the listing does not end.",
    requirements: ["RSRC-015", "RSRC-020"],
  },
  {
    root: "RSRC-020",
    mismatch: "repeated page",
    why: "A cursor that leads back to an earlier page repeats its elements.",
    requirements: ["RSRC-015"],
  },
  {
    root: "SIMU-023",
    mismatch: "not as executed",
    why: "A gas_used that differs from an execution each time also differs once.",
    requirements: ["SIMU-011"],
  },
  {
    root: "TABL-005",
    mismatch: "other status",
    why: "An item whose key is a struct cannot be read.",
    requirements: ["TABL-006"],
  },
];

/**
 * Returns why a failure of one requirement may follow from a failure of another one; null if it cannot.
 * @param mismatch how the other one failed; null if that is unknown
 */
export function explainConsequence(id: string, root: string, mismatch: string | null): string | null {
  const found = consequences.find(
    (one) =>
      one.root === root &&
      (mismatch === null || one.mismatch === mismatch) &&
      one.requirements.some((requirement) => requirement === id),
  );
  return found?.why ?? null;
}
