import type { RequirementId } from "./catalogue.ts";

/** A known way in which the nodes of a network violate a requirement. */
export interface KnownDivergence {
  readonly text: string;
  /** The first month with the violation, for example `2026-01`, or null if it is unknown or always existed. */
  readonly since: string | null;
  /** The month in which newer nodes fixed the violation, or null if they have not. */
  readonly until: string | null;
}

/** The divergences of one network by the requirement that they violate. */
export type KnownDivergences = { readonly [id in RequirementId]?: KnownDivergence };
