/** The parameters of §4.6 and §4.7 with the transaction request of §2.5a, and what becomes of transactions. */
import type { RequirementId } from "../catalogue.ts";
import { answered, leftOpen, malformed, served, type ParameterClass } from "./parameter-class.ts";

/** A batch that is taken: how many of its transactions fail decides between the two. */
function taken(all: readonly RequirementId[], not: readonly RequirementId[]): ParameterClass {
  return answered("served", { 202: all, 206: not });
}

/** An element of the wrong shape may fail its batch or only its index. */
function misshapen(...judgedBy: RequirementId[]): ParameterClass {
  return answered("malformed", { 400: judgedBy }, 206, 404, 413);
}

function tooLarge(row: RequirementId) {
  return { "more bytes than declared": answered("malformed", { 413: [row] }) };
}

/** §4.6. */
export const batchParameters = {
  "JSON body": {
    "no transaction": leftOpen("not served", 202, 206, 400),
    "one transaction": taken(["BTCH-004", "BTCH-018"], ["BTCH-009", "BTCH-021"]),
    "several transactions": taken(["BTCH-006", "BTCH-007"], ["BTCH-008", "BTCH-010"]),
    "no array": malformed("BTCH-023"),
    "an element that lacks a member": misshapen("TXNS-042", "TXNS-043", "TXNS-044"),
    "another element outside its format": misshapen("TXNS-045"),
  },
  "BCS body": {
    transactions: taken(["BTCH-005", "BTCH-007"], ["BTCH-008", "BTCH-009"]),
    "no transactions": malformed("BTCH-024"),
  },
  "size of the body": tooLarge("LIMT-003"),
  "transactions in JSON": {
    "all succeed": answered("served", { 202: ["BTCH-007"] }),
    "some fail": answered("served", { 206: ["BTCH-008"] }),
    "all fail": answered("served", { 206: ["BTCH-009"] }),
  },
  "transactions in BCS": {
    "all succeed": answered("served", { 202: ["BTCH-007"] }),
    "some or all fail": answered("served", { 206: ["BTCH-008", "BTCH-009"] }),
  },
};

function estimate(whenTrue: RequirementId, otherwise: RequirementId) {
  return {
    absent: served(otherwise),
    true: served(whenTrue),
    false: served(otherwise),
    "no boolean": malformed("SIMU-020"),
  };
}

/** §4.7. */
export const simulationParameters = {
  "JSON body": {
    "a request": served("SIMU-004"),
    "no object": malformed("SIMU-021"),
    "lacks a member": malformed("TXNS-042", "TXNS-043", "TXNS-044"),
    "a member outside its format": malformed("TXNS-045"),
  },
  "BCS body": { "a request": served("SIMU-005"), "no transaction": malformed("SIMU-022") },
  "size of the body": tooLarge("LIMT-004"),
  signature: { zeros: served("SIMU-003", "SIMU-005"), another: leftOpen("not there", 200, 400) },
  "the transaction": {
    succeeds: served("SIMU-007"),
    fails: served("SIMU-007"),
    "is not run": leftOpen("not there", 400),
  },
  estimate_max_gas_amount: estimate("SIMU-014", "SIMU-018"),
  estimate_gas_unit_price: estimate("SIMU-016", "SIMU-019"),
  estimate_prioritized_gas_unit_price: estimate("SIMU-017", "SIMU-019"),
};

export type BatchClass = keyof (typeof batchParameters)["JSON body"];
export type SimulatedClass = keyof (typeof simulationParameters)["JSON body"];
export type EstimateName = keyof typeof simulationParameters & `estimate_${string}`;
