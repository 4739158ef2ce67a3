import type { Operation } from "../../../spec/vocabulary.ts";
import { isAboutOperation } from "../../model/operation-status.ts";
import type { ReportNeverSucceeded } from "../../model/report.ts";

/** The operations that the target does not serve, with its responses. */
export type FailingOperations = ReadonlyMap<Operation, ReportNeverSucceeded>;

/**
 * Finds the operations that the target does not serve. Each response has a status that says nothing about the input, or
 * a success status with a body that is not JSON, or there was no response. A 404 alone counts, because a served
 * operation also rejects malformed input with other statuses.
 */
export function findFailingOperations(all: readonly ReportNeverSucceeded[] = []): FailingOperations {
  const failing = all.filter(({ statuses }) => Object.keys(statuses).map(Number).every(isAboutOperation));
  return new Map(failing.map((one) => [one.operation, one]));
}
