import type { NodeModule, NodeModules } from "./node-modules.ts";

/** A function of the node that a mutant replaces. */
export interface Seam {
  readonly module: NodeModule;
  readonly name: string;
  /** The only module for which the function is replaced, or null for all. */
  readonly importer: NodeModule | null;
}

/** A defect in the node's own checks: another function in place of one of the node, and the test that fails because of it. */
export interface NodeMutant {
  readonly name: string;
  readonly seam: Seam;
  /** Returns the function with the defect. */
  readonly replace: (original: never) => unknown;
  /** The test file that has to fail, below the folder of compiled files. */
  readonly test: string;
}

/**
 * Creates a defect: the exported function of a module is replaced by what `replace` returns. A module that calls its own
 * function does not import it, so it calls the original.
 * @param seam The module, the name of the function, and the only module for which it is replaced. Default all modules.
 */
export function mutate<Module extends NodeModule, Name extends keyof NodeModules[Module] & string>(
  name: string,
  [module, replaced, importer]: readonly [module: Module, name: Name, importer?: NodeModule],
  replace: (original: NodeModules[Module][Name]) => NodeModules[Module][Name],
): Omit<NodeMutant, "test"> {
  return { name, seam: { module, name: replaced, importer: importer ?? null }, replace };
}

/** Names the test that fails because of each of the defects. */
export function killedBy(test: string, mutants: readonly Omit<NodeMutant, "test">[]): readonly NodeMutant[] {
  return mutants.map((mutant) => ({ ...mutant, test: `reference-node/${test}.test.js` }));
}
