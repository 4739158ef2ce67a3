import type { OperationDescription } from "./operation-description.ts";
import {
  createAddressClasses,
  createExistenceClasses,
  createPageClasses,
  createVersionClasses,
} from "./state-read-parameters.ts";

/** Returns the resources of an account, page by page (§4.2). */
export const getAccountResources = {
  section: "4.2",
  method: "GET",
  path: "/accounts/{address}/resources",
  feature: null,
  statuses: [200, 400, 403, 404, 410, 500, 503],
  statusRequirement: "RSRC-002",
  successBodies: { 200: { schema: "ResourceList", requirement: "RSRC-001" } },
  parameters: {
    address: createAddressClasses({ long: ["RSRC-008", "RSRC-010"], malformed: "RSRC-016" }),
    ledger_version: createVersionClasses({
      latest: ["RSRC-009"],
      retained: ["RSRC-010"],
      pruned: "RSRC-003",
      malformed: "RSRC-017",
    }),
    ...createPageClasses({
      nextPage: "RSRC-013",
      firstPage: "RSRC-014",
      limit: "RSRC-012",
      malformedStart: "RSRC-018",
      malformedLimit: "RSRC-019",
    }),
    "the account": createExistenceClasses("RSRC-008", 404),
  },
} as const satisfies OperationDescription;
