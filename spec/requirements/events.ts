import { defineRequirements } from "../requirement.ts";

/** §2.7 and §6: events. */
export const eventRequirements = defineRequirements({
  "EVNT-001": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "An Event has the member guid, an object.",
    needs: ["event"],
  },
  "EVNT-002": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "The guid of an Event has the member creation_number.",
    needs: ["event"],
  },
  "EVNT-003": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "The guid of an Event has the member account_address.",
    needs: ["event"],
  },
  "EVNT-004": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "An Event has the member sequence_number.",
    needs: ["event"],
  },
  "EVNT-005": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "An Event has the member type.",
    needs: ["event"],
  },
  "EVNT-006": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "An Event has the member data.",
    needs: ["event"],
  },
  "EVNT-007": {
    section: "2.7",
    level: "MUST",
    operation: "simulateTransaction",
    since: "0.1.0",
    text: "The data of an Event is a value of the type that the Event names.",
    needs: ["event", "module"],
  },
  "EVNT-008": {
    section: "6",
    level: "MUST",
    operation: "getAccountModules",
    since: "0.1.0",
    text: "The structs that are marked as events are flagged by is_event.",
    excluded: {
      reason: "not visible from outside",
      explanation: "What a struct is marked with in its source is shown by nothing but is_event itself.",
    },
  },
});
