import type { RequirementId } from "./catalogue.ts";

/** A known violation of a requirement by the nodes of a network. */
export interface KnownDivergence {
  readonly text: string;
  /**
   * The first month with the violation, for example `2026-01`. Null if the month is unknown or the violation always
   * existed.
   */
  readonly since: string | null;
  /** The month in which a release of the node fixed the violation. Null if no release has. */
  readonly until: string | null;
}

/** The divergences of one network by the requirement that they violate. */
export type KnownDivergences = { readonly [id in RequirementId]?: KnownDivergence };
