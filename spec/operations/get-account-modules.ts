import type { OperationDescription } from "./operation-description.ts";
import {
  createAddressClasses,
  createExistenceClasses,
  createPageClasses,
  createVersionClasses,
} from "./state-read-parameters.ts";

/** Returns the bytecode and ABI of the modules of an account, page by page (§4.3). */
export const getAccountModules = {
  section: "4.3",
  method: "GET",
  path: "/accounts/{address}/modules",
  feature: null,
  statuses: [200, 400, 403, 404, 410, 500, 503],
  statusRequirement: "MODL-002",
  successBodies: { 200: { schema: "ModuleList", requirement: "MODL-001" } },
  parameters: {
    address: createAddressClasses({ long: ["MODL-030", "MODL-032"], malformed: "MODL-038" }),
    ledger_version: createVersionClasses({
      latest: ["MODL-031"],
      retained: ["MODL-032"],
      pruned: "MODL-003",
      malformed: "MODL-039",
    }),
    ...createPageClasses({
      nextPage: "MODL-035",
      firstPage: "MODL-036",
      limit: "MODL-034",
      malformedStart: "MODL-040",
      malformedLimit: "MODL-041",
    }),
    "the account": createExistenceClasses("MODL-030", 404),
  },
} as const satisfies OperationDescription;
