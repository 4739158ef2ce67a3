import { authenticationMutants } from "./authentication-mutants.ts";
import { derivedAccountMutants } from "./derived-account-mutants.ts";
import { frameworkMutants } from "./framework-mutants.ts";
import type { NodeMutant } from "./node-mutant.ts";
import { transactionMutants } from "./transaction-mutants.ts";

/** The node without one of its checks of signatures, keys, replays, fees and thresholds. */
export const nodeMutants: readonly NodeMutant[] = [
  ...authenticationMutants,
  ...derivedAccountMutants,
  ...transactionMutants,
  ...frameworkMutants,
];

/** Returns the mutant with a name. @throws Error if there is none. */
export function findNodeMutant(name: string | undefined): NodeMutant {
  const found = nodeMutants.find((mutant) => mutant.name === name);
  if (found === undefined) throw new Error(`NODE_MUTANT must be the name of a node mutant, got ${name}`);
  return found;
}
