/** The parameters of §4.6 and §4.7 with the transaction request of §2.5a, and what becomes of transactions. */
import type { RequirementId } from "../catalogue.ts";
import {
  classWithStatuses,
  unspecifiedClass,
  malformedClass,
  servedClass,
  type ParameterClass,
} from "./parameter-class.ts";

/** A batch that is taken: how many of its transactions fail decides between the two. */
function acceptedBatchClass(
  fullSuccess: readonly RequirementId[],
  partialFailure: readonly RequirementId[],
): ParameterClass {
  return classWithStatuses("served", { 202: fullSuccess, 206: partialFailure });
}

/** An element of the wrong shape may fail its batch or only its index. */
function malformedElementClass(...judgedBy: RequirementId[]): ParameterClass {
  return classWithStatuses("malformed", { 400: judgedBy }, 206, 404, 413);
}

function oversizedBodyClass(row: RequirementId) {
  return { "more bytes than declared": classWithStatuses("malformed", { 413: [row] }) };
}

/** §4.6. */
export const batchParameters = {
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
  "size of the body": oversizedBodyClass("LIMT-003"),
  "transactions in JSON": {
    "all succeed": classWithStatuses("served", { 202: ["BTCH-007"] }),
    "some fail": classWithStatuses("served", { 206: ["BTCH-008"] }),
    "all fail": classWithStatuses("served", { 206: ["BTCH-009"] }),
  },
  "transactions in BCS": {
    "all succeed": classWithStatuses("served", { 202: ["BTCH-007"] }),
    "some or all fail": classWithStatuses("served", { 206: ["BTCH-008", "BTCH-009"] }),
  },
};

function estimateFlagClasses(whenTrue: RequirementId, otherwise: RequirementId) {
  return {
    absent: servedClass(otherwise),
    true: servedClass(whenTrue),
    false: servedClass(otherwise),
    "no boolean": malformedClass("SIMU-020"),
  };
}

/** §4.7. */
export const simulationParameters = {
  "JSON body": {
    "a request": servedClass("SIMU-004"),
    "no object": malformedClass("SIMU-021"),
    "lacks a member": malformedClass("TXNS-042", "TXNS-043", "TXNS-044"),
    "a member outside its format": malformedClass("TXNS-045"),
  },
  "BCS body": { "a request": servedClass("SIMU-005"), "no transaction": malformedClass("SIMU-022") },
  "size of the body": oversizedBodyClass("LIMT-004"),
  signature: { zeros: servedClass("SIMU-003", "SIMU-005"), another: unspecifiedClass("not there", 200, 400) },
  "the transaction": {
    succeeds: servedClass("SIMU-007"),
    fails: servedClass("SIMU-007"),
    "is not run": unspecifiedClass("not there", 400),
  },
  estimate_max_gas_amount: estimateFlagClasses("SIMU-014", "SIMU-018"),
  estimate_gas_unit_price: estimateFlagClasses("SIMU-016", "SIMU-019"),
  estimate_prioritized_gas_unit_price: estimateFlagClasses("SIMU-017", "SIMU-019"),
};

export type BatchClass = keyof (typeof batchParameters)["JSON body"];
export type SimulatedClass = keyof (typeof simulationParameters)["JSON body"];
export type EstimateName = keyof typeof simulationParameters & `estimate_${string}`;
