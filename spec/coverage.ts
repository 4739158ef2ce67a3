/**
 * The coverage grid of the interface. A cell is an operation, a class of values of one parameter, and a status that
 * the document lists for the operation. An example is `getAccount address: without 0x: 200`. A cell names the
 * requirements that judge such a response, or the reason why no requirement judges it.
 */
import type { RequirementId } from "./catalogue.ts";
import type { OperationDescription, ParameterClass, Parameters } from "./operations/operation-description.ts";
import { OPERATIONS, STATUSES, type Operation } from "./vocabulary.ts";

/** Why no requirement judges a cell. */
export const UNJUDGED_REASONS = [
  "the document leaves it open",
  "nothing from outside provokes it",
  "it does not answer this class",
] as const;
export type UnjudgedReason = (typeof UNJUDGED_REASONS)[number];

/** The parameters of each operation, with the classes of their values. */
export const PARAMETERS = Object.fromEntries(
  Object.entries<OperationDescription>(OPERATIONS).map(([name, { parameters }]) => [name, parameters]),
) as { readonly [operation in Operation]: Parameters };

/** A cell: one class of one parameter with one status. */
export interface CoverageCell {
  /** The unique name of the cell, such as `getAccount address: without 0x: 200`. */
  readonly name: string;
  readonly operation: Operation;
  readonly parameter: string;
  readonly className: string;
  readonly status: number;
  /** The requirements that judge the cell, or why no requirement does. */
  readonly judgement: readonly RequirementId[] | UnjudgedReason;
}

/** Statuses that no request is certain to cause. */
const unreachableStatuses: readonly number[] = [403, 500, 503, 507];

function toJudgement(
  operation: Operation,
  { judged, open }: ParameterClass,
  status: number,
): CoverageCell["judgement"] {
  const ids = judged[status];
  if (ids !== undefined) return ids;
  if (open.includes(status)) return "the document leaves it open";
  const namesObject = OPERATIONS[operation].path.includes("{");
  const isUnprovoked = unreachableStatuses.includes(status) || (status === 404 && !namesObject);
  return isUnprovoked ? "nothing from outside provokes it" : "it does not answer this class";
}

/** Every cell, ordered by operation, parameter, class and status. */
export const COVERAGE_CELLS: readonly CoverageCell[] = Object.entries(PARAMETERS).flatMap(
  ([name, parameters]) => {
    const operation = name as Operation;
    return Object.entries(parameters).flatMap(([parameter, classes]) =>
      Object.entries(classes).flatMap(([className, parameterClass]) =>
        STATUSES[operation].map((status) => ({
          name: `${operation} ${parameter}: ${className}: ${status}`,
          operation,
          parameter,
          className,
          status,
          judgement: toJudgement(operation, parameterClass, status),
        })),
      ),
    );
  },
);
