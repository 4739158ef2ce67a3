import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §2.7 and §6 about events. */
export const eventSilences = defineSilences({
  "EVNT-S01": {
    section: "6",
    statements: { "6": [3] },
    text: "The document does not describe subscription to events or their push delivery.",
    reading: "Subscription and push delivery are not judged.",
    ours: "The reference node offers neither.",
    unobserved: "no check sends such a request",
  },
  "EVNT-S02": {
    section: "2.7",
    statements: { "2.7": [1, 2] },
    text: "The document does not define creation_number, account_address and sequence_number for events without an event handle.",
    reading: "Any values in the required formats are accepted, and several events may have the same values.",
    ours: "The reference node uses 0, 0x0 and 0.",
    facts: ["event-guid", "is-event"],
    requirements: ["EVNT-002", "EVNT-003", "EVNT-004"],
  },
});
