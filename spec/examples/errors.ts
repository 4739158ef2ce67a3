import { nonObjects, pairWithRequirement } from "../schema-examples.ts";
import { ERROR_CODES } from "../vocabulary.ts";

/** Examples for Health result and Error (§2.11, §7). */
export const errorExamples = {
  HealthResult: {
    accepted: [{ message: "node-node:ok" }, { message: "", extra: null }],
    rejected: [
      ...pairWithRequirement(nonObjects, "HLTH-002"),
      ...pairWithRequirement([{}, { message: 1 }, { message: null }], "HLTH-003"),
    ],
  },
  Error: {
    accepted: [
      ...ERROR_CODES.map((error_code) => ({ message: "m", error_code })),
      { message: "", error_code: "vm_error", vm_error_code: null },
      { message: "m", error_code: "vm_error", vm_error_code: 0, hint: "h" },
    ],
    rejected: [
      ...pairWithRequirement(nonObjects, "EROR-002"),
      [{}, "EROR-003", "EROR-004"],
      [{ message: null, error_code: "vm_error" }, "EROR-003"],
      [{ message: "m", error_code: 1 }, "EROR-004"],
      [{ message: "m", error_code: null }, "EROR-004"],
      [{ message: "m", error_code: "rate_limited" }, "EROR-005"],
      [{ message: "m", error_code: "VM_ERROR" }, "EROR-005"],
      [{ message: "m", error_code: "vm_error", vm_error_code: "1" }, "EROR-006"],
      [{ message: "m", error_code: "vm_error", vm_error_code: 1.5 }, "EROR-006"],
    ],
  },
} as const;
