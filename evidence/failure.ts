import type { RequirementId } from "../spec/catalogue.ts";
import type { Operation } from "../spec/vocabulary.ts";
import type { Exchange } from "./exchange.ts";
import type { FactorLevel } from "./factor-level.ts";

/** The layers of a response, in the order in which they are judged. */
export type Layer = "transport" | "status" | "media type" | "headers" | "body" | "schema" | "semantics";

/** What was expected and received, as data, for the failures that reports compare. */
export type ComparedValues =
  /** A text that is none of the listed ones. */
  | { readonly kind: "not-listed"; readonly received: string }
  /** A list of more elements than its maximum. */
  | { readonly kind: "too-many"; readonly received: number; readonly max: number };

/** One violation of a requirement by a response. */
export interface Failure {
  readonly requirement: RequirementId;
  /** The operation whose response violates the requirement; null if the failure belongs to several operations. */
  readonly operation: Operation | null;
  readonly layer: Layer;
  /** JSON pointer into the body, or a header name; empty for the whole response. */
  readonly pointer: string;
  /** The kind of mismatch in fixed words without values, such as `missing` or `not a uint64`. */
  readonly mismatch: string;
  /** One sentence: what was done, what was expected and what was received. `levels` are not part of it. */
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  /** Missing if reports compare no value of the failure. */
  readonly values?: ComparedValues;
  /**
   * The fewest values of the factors that show the failure, without the plain ones; missing if the check sent no
   * combinations.
   */
  readonly levels?: readonly FactorLevel[];
  /**
   * At least one exchange. The last one shows the failure. If there are others, the last one was compared with them.
   */
  readonly exchanges: readonly Exchange[];
  /** How many attempts showed the failure, as `3/3`; null if one exchange was enough. */
  readonly reproduced: string | null;
  /**
   * How often the same request showed the status, without another status between; missing if the failure is not about a
   * status. The verdict compares it with how often the statuses of the target change by chance.
   */
  readonly repeats?: number;
  /** The shrunk input of a property-based check, with the seed and path that generate it again. */
  readonly counterexample: {
    readonly seed: number;
    readonly path: string;
    readonly input: unknown;
    readonly shrinks: number;
    /** The length of the input as JSON, in UTF-16 code units, before and after shrinking. */
    readonly lengths: { readonly found: number; readonly shrunk: number };
  } | null;
  /** How often the failure occurred within this observation. */
  readonly occurrences: number;
  /** The requirement whose check found the failure. Missing within an observation, which has it. */
  readonly foundBy?: RequirementId;
}

/** Returns the values of a failure without the secrets in them. */
export function redactValues(values: ComparedValues, redact: (text: string) => string): ComparedValues {
  return values.kind === "not-listed" ? { ...values, received: redact(values.received) } : values;
}
