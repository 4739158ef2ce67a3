import {
  classWithStatuses,
  servedClass,
  unspecifiedClass,
  type OperationDescription,
} from "./operation-description.ts";

/** Reports whether the node is healthy (§4.8). */
export const checkHealth = {
  section: "4.8",
  method: "GET",
  path: "/-/healthy",
  feature: null,
  statuses: [200, 500, 503],
  statusRequirement: "HLTH-004",
  successBodies: { 200: { schema: "HealthResult", requirement: "HLTH-002" } },
  parameters: {
    duration_secs: {
      absent: servedClass("HLTH-001"),
      zero: unspecifiedClass("not served", 200, 500, 503),
      "1 to 4294967294": classWithStatuses("served", { 200: ["HLTH-005"] }, 500, 503),
      "4294967295, the greatest": servedClass("HLTH-005"),
      "outside uint32": unspecifiedClass("malformed", 200, 500, 503),
    },
  },
} as const satisfies OperationDescription;

export type DurationClass = keyof (typeof checkHealth)["parameters"]["duration_secs"];
