import type { Observation, Outcome, PlannedCheck } from "../../evidence/observation.ts";

/** Creates the observation of a check that could not make one itself, for example because its process ended. */
export function createUnobserved(
  { requirement, title, role, safety }: PlannedCheck,
  outcome: Outcome,
  durationMs = 0,
): Observation {
  return {
    requirement,
    title,
    role,
    safety,
    outcome,
    findings: [],
    assertions: {},
    coverage: { cells: {}, unclassified: 0 },
    traffic: {
      requests: { read: 0, simulate: 0, submit: 0, heavy: 0 },
      retried: 0,
      succeeded: {},
      statuses: {},
      answers: {},
      conforming: {},
      shapes: [],
    },
    durationMs,
    facts: [],
    warnings: [],
  };
}
