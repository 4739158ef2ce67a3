import type { RequirementId } from "./catalogue.ts";

/** What nodes in the field do otherwise than a requirement says. */
export interface KnownDivergence {
  readonly text: string;
  /** The month in which nodes began with it, as `2026-01`; null: from their beginning, or unknown. */
  readonly since: string | null;
  /** The month in which newer nodes ceased to; null: they have not. */
  readonly until: string | null;
}

/** The divergences of one network by the requirement that they break. */
export type KnownDivergences = { readonly [id in RequirementId]?: KnownDivergence };
