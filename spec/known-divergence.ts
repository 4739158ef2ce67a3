import type { RequirementId } from "./catalogue.ts";

/**
 * Describes the failures that a known divergence explains. A divergence explains a failure only if every given member
 * matches the failure. Another failure of the same requirement still fails.
 */
export interface FailurePattern {
  /** The status of the response that shows the failure is one of these. */
  readonly statuses?: readonly number[];
  /** The `error_code` of that response. */
  readonly errorCode?: string;
  /** A text that the `message` of that response contains, in lower case. */
  readonly message?: string;
  /** The kind of mismatch, for example `more than limit`. */
  readonly mismatch?: string;
  /** The end of the JSON pointer to the mismatch. */
  readonly pointerEnd?: string;
  /** The received value is one of these texts, without quotes. */
  readonly received?: readonly string[];
  /** A query parameter of the request, and the minimum of its value. */
  readonly query?: { readonly name: string; readonly min: number };
  /** A text that the body of at least one of the compared responses contains. */
  readonly body?: string;
  /**
   * Types of resources. The page that shows the failure has fewer resources of these types than the maximum number of
   * elements of a page.
   */
  readonly fewOf?: readonly string[];
}

/** A known violation of a requirement by the nodes of a network. */
export interface KnownDivergence {
  readonly text: string;
  /** The failures that the divergence explains. */
  readonly explains: FailurePattern;
  /**
   * The first month with the violation, for example `2026-01`. Null if the month is unknown or the violation always
   * existed.
   */
  readonly since: string | null;
  /** The month in which a release of the node fixed the violation. Null if no release has fixed it. */
  readonly until: string | null;
  /** The month of the newest node version in which the violation was seen. */
  readonly seen?: string;
}

/** The divergences of one network by the requirement that they violate. */
export type KnownDivergences = { readonly [id in RequirementId]?: KnownDivergence };
