import type { DocumentedRequirementId } from "../requirements/all.ts";
import {
  classWithStatuses,
  malformedClass,
  unspecifiedClass,
  type OperationDescription,
  type ParameterClass,
} from "./operation-description.ts";

/**
 * Creates a class of accepted batches. The node returns 202 if all transactions succeed, and 206 if some or all fail.
 */
function acceptedBatchClass(
  fullSuccess: readonly DocumentedRequirementId[],
  partialFailure: readonly DocumentedRequirementId[],
): ParameterClass {
  return classWithStatuses("served", { 202: fullSuccess, 206: partialFailure });
}

/** Creates a class of malformed elements. A node may reject the whole batch or list the element as failed. */
function malformedElementClass(...judgedBy: DocumentedRequirementId[]): ParameterClass {
  return classWithStatuses("malformed", { 400: judgedBy }, 206, 404, 413);
}

/** Submits several transactions in one call (§4.6). */
export const submitBatch = {
  section: "4.6",
  method: "POST",
  path: "/transactions/batch",
  feature: "submission",
  statuses: [202, 206, 400, 403, 404, 413, 500, 503, 507],
  statusRequirement: "BTCH-003",
  successBodies: {
    202: { schema: "AcceptedBatch", requirement: "BTCH-001" },
    206: { schema: "IncompleteBatch", requirement: "BTCH-002" },
  },
  parameters: {
    "JSON body": {
      "no transaction": unspecifiedClass("not served", 202, 206, 400),
      "one transaction": acceptedBatchClass(["BTCH-004", "BTCH-018"], ["BTCH-009", "BTCH-021"]),
      "several transactions": acceptedBatchClass(["BTCH-006", "BTCH-007"], ["BTCH-008", "BTCH-010"]),
      "no array": malformedClass("BTCH-023"),
      "an element that lacks a member": malformedElementClass("TXNS-042", "TXNS-043", "TXNS-044"),
      "another element outside its format": malformedElementClass("TXNS-045"),
    },
    "BCS body": {
      transactions: acceptedBatchClass(["BTCH-005", "BTCH-007"], ["BTCH-008", "BTCH-009"]),
      "no transactions": malformedClass("BTCH-024"),
    },
    // The profile declares how many bytes a body may have.
    "size of the body": { "more bytes than declared": classWithStatuses("malformed", { 413: ["LIMT-003"] }) },
    "transactions in JSON": {
      "all succeed": classWithStatuses("served", { 202: ["BTCH-007"] }),
      "some fail": classWithStatuses("served", { 206: ["BTCH-008"] }),
      "all fail": classWithStatuses("served", { 206: ["BTCH-009"] }),
    },
    "transactions in BCS": {
      "all succeed": classWithStatuses("served", { 202: ["BTCH-007"] }),
      "some or all fail": classWithStatuses("served", { 206: ["BTCH-008", "BTCH-009"] }),
    },
  },
} as const satisfies OperationDescription;

export type BatchClass = keyof (typeof submitBatch)["parameters"]["JSON body"];
