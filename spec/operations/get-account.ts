import type { OperationDescription } from "./operation-description.ts";
import {
  createAddressClasses,
  createExistenceClasses,
  createVersionClasses,
} from "./state-read-parameters.ts";

/** Returns the authentication key and sequence number of an account (§4.1). */
export const getAccount = {
  section: "4.1",
  method: "GET",
  path: "/accounts/{address}",
  feature: null,
  statuses: [200, 400, 403, 404, 410, 500, 503],
  statusRequirement: "ACCT-002",
  successBodies: { 200: { schema: "Account", requirement: "ACCT-001" } },
  parameters: {
    address: createAddressClasses({ long: ["ACCT-006", "ACCT-008"], malformed: "ACCT-010" }),
    ledger_version: createVersionClasses({
      latest: ["ACCT-007"],
      retained: ["ACCT-008"],
      pruned: "ACCT-003",
      malformed: "ACCT-011",
    }),
    "the account": createExistenceClasses("ACCT-006", 404),
  },
} as const satisfies OperationDescription;
