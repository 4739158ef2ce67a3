import type { DocumentedRequirementId } from "../requirements/all.ts";
import {
  classWithStatuses,
  malformedClass,
  servedClass,
  unspecifiedClass,
  type OperationDescription,
} from "./operation-description.ts";

/**
 * Creates the classes of a query parameter that is true or false. If it is true, the node estimates a gas value and
 * ignores the value in the request.
 */
function estimateFlagClasses(whenTrue: DocumentedRequirementId, otherwise: DocumentedRequirementId) {
  return {
    absent: servedClass(otherwise),
    true: servedClass(whenTrue),
    false: servedClass(otherwise),
    "no boolean": malformedClass("SIMU-020"),
  };
}

/** Runs a transaction without committing it (§4.7). */
export const simulateTransaction = {
  section: "4.7",
  method: "POST",
  path: "/transactions/simulate",
  feature: "simulation",
  statuses: [200, 400, 403, 404, 413, 500, 503, 507],
  statusRequirement: "SIMU-002",
  successBodies: { 200: { schema: "TransactionOutputList", requirement: "SIMU-001" } },
  parameters: {
    "JSON body": {
      "a request": servedClass("SIMU-004"),
      "no object": malformedClass("SIMU-021"),
      "lacks a member": malformedClass("TXNS-042", "TXNS-043", "TXNS-044"),
      "a member outside its format": malformedClass("TXNS-045"),
    },
    "BCS body": { "a request": servedClass("SIMU-005"), "no transaction": malformedClass("SIMU-022") },
    // The profile declares how many bytes a body may have.
    "size of the body": { "more bytes than declared": classWithStatuses("malformed", { 413: ["LIMT-004"] }) },
    signature: {
      zeros: servedClass("SIMU-003", "SIMU-005"),
      another: unspecifiedClass("not there", 200, 400),
    },
    "the transaction": {
      succeeds: servedClass("SIMU-007"),
      fails: servedClass("SIMU-007"),
      "is not run": unspecifiedClass("not there", 400),
    },
    estimate_max_gas_amount: estimateFlagClasses("SIMU-014", "SIMU-018"),
    estimate_gas_unit_price: estimateFlagClasses("SIMU-016", "SIMU-019"),
    estimate_prioritized_gas_unit_price: estimateFlagClasses("SIMU-017", "SIMU-019"),
  },
} as const satisfies OperationDescription;

export type SimulatedClass = keyof (typeof simulateTransaction)["parameters"]["JSON body"];
export type EstimateName = keyof (typeof simulateTransaction)["parameters"] & `estimate_${string}`;
