import { defineRequirements } from "../requirement.ts";

/** Requirements of §4.7 for simulation requests that are rejected. */
export const simulationInputRequirements = defineRequirements({
  "SIMU-020": {
    section: "4.7",
    statements: { "4.7": [6, 7, 8, 10] },
    level: "SHOULD",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "An estimate parameter that is not a boolean is rejected with one of the 4xx statuses of the operation (§4).",
    impliedBy: "The operation lists the status 400, and invalid_input is an error code (§4.7, §7).",
    needs: ["simulation"],
  },
  "SIMU-021": {
    section: "4.7",
    statements: { "4.7": [4, 10] },
    level: "SHOULD",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "A JSON body that is not an object is rejected with one of the 4xx statuses of the operation (§4).",
    impliedBy: "The operation lists the status 400, and invalid_input is an error code (§4.7, §7).",
  },
  "SIMU-022": {
    section: "4.7",
    statements: { "4.7": [5, 10] },
    level: "SHOULD",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "A binary body that is not a BCS signed transaction is rejected with one of the 4xx statuses of the operation (§4).",
    impliedBy: "The operation lists the status 400, and invalid_input is an error code (§4.7, §7).",
    needs: ["bcs"],
  },
  "SIMU-024": {
    section: "4.7",
    statements: { "4.7": [4, 10] },
    level: "SHOULD",
    operation: "simulateTransaction",
    family: "refusals",
    since: "0.1.0",
    text: "A simulation request with a valid signature is rejected with one of the 4xx statuses of the operation (§4).",
    impliedBy:
      "The signature of a simulation request is zero-padded, the operation lists the status 400, and invalid_input is an error code (§4.7, §7).",
    needs: ["simulation", "submission"],
  },
});
