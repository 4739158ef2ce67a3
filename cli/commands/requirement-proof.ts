import type { RequirementId } from "../../spec/catalogue.ts";
import type { Proof } from "../run/proof.ts";

/** What was proved of one requirement when this build was measured. */
export interface RequirementProof {
  /** Faulty nodes that its checks have caught. */
  readonly mutants: readonly { readonly id: string; readonly fault: string }[];
  /** Nodes that differ legally where its decisive checks look, and are judged as the reference node is. */
  readonly variations: readonly { readonly id: string; readonly differs: string }[];
}

/** Null where nothing was measured for this build. */
export function findProof(requirement: RequirementId, proof: Proof | null): RequirementProof | null {
  if (proof === null) return null;
  const { mutation, variations } = proof;
  return {
    mutants: mutation.results
      .filter((mutant) => mutant.killed && mutant.requirement === requirement)
      .map(({ id, fault }) => ({ id, fault })),
    variations: variations.results
      .filter(({ readers }) => readers.includes(requirement))
      .map(({ id, differs }) => ({ id, differs })),
  };
}
