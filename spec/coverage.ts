/**
 * What there is to be seen of the interface: each operation, the classes of the values of its parameters, and each
 * status that the document lists for it. A cell is one class with one status. Either requirements judge it, or a word
 * of a closed list says why none does.
 */
import type { RequirementId } from "./catalogue.ts";
import { blockParameters } from "./parameters/blocks.ts";
import { healthParameters } from "./parameters/health.ts";
import type { ParameterClass, Parameters } from "./parameters/parameter-class.ts";
import { accountParameters, modulesParameters, resourcesParameters } from "./parameters/state-reads.ts";
import { tableItemParameters } from "./parameters/table-items.ts";
import { batchParameters, simulationParameters } from "./parameters/transactions.ts";
import { STATUSES, type Operation } from "./vocabulary.ts";

/** Why no requirement judges a cell. The list is closed. */
export const UNJUDGED_REASONS = [
  "the document leaves it open",
  "nothing from outside provokes it",
  "it does not answer this class",
] as const;
export type UnjudgedReason = (typeof UNJUDGED_REASONS)[number];

/** The parameters of each operation, with the classes of their values. */
export const PARAMETERS: { readonly [operation in Operation]: Parameters } = {
  getAccount: accountParameters,
  getAccountResources: resourcesParameters,
  getAccountModules: modulesParameters,
  getTableItem: tableItemParameters,
  getBlockByVersion: blockParameters,
  submitBatch: batchParameters,
  simulateTransaction: simulationParameters,
  checkHealth: healthParameters,
};

/** One class of one parameter with one status. */
export interface CoverageCell {
  /** Unique among all cells. */
  readonly name: string;
  readonly operation: Operation;
  readonly parameter: string;
  readonly className: string;
  readonly status: number;
  /** The requirements that judge it, or why none does. */
  readonly judgement: readonly RequirementId[] | UnjudgedReason;
}

/** Statuses that are listed without a condition, and 404 where nothing is named that could be missing. */
const unreachableStatuses: readonly number[] = [403, 500, 503, 507];
const operationsWithoutLookup: readonly Operation[] = ["submitBatch", "simulateTransaction"];

function judgementOf(
  operation: Operation,
  { judged, open }: ParameterClass,
  status: number,
): CoverageCell["judgement"] {
  const ids = judged[status];
  if (ids !== undefined) return ids;
  if (open.includes(status)) return "the document leaves it open";
  const isUnprovoked =
    unreachableStatuses.includes(status) || (status === 404 && operationsWithoutLookup.includes(operation));
  return isUnprovoked ? "nothing from outside provokes it" : "it does not answer this class";
}

/** Every cell, by operation, parameter, class and status in the order of the document. */
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
          judgement: judgementOf(operation, parameterClass, status),
        })),
      ),
    );
  },
);
