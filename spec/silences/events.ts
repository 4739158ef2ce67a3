import { defineSilences } from "../silence.ts";

/** Silences of §2.7 and §6 about events. */
export const eventSilences = defineSilences({
  "EVNT-S01": {
    section: "6",
    text: "Subscription to events and their push delivery are not shown.",
    reading: "This is not judged.",
    ours: "Neither is offered.",
    unobserved: "no check sends such a request",
  },
  "EVNT-S02": {
    section: "2.7",
    text: "The document does not show the values of creation_number, account_address and sequence_number for events without an event handle.",
    reading: "Any values in their formats are accepted, and several events may share them.",
    ours: "0, 0x0 and 0.",
    facts: ["event-guid", "is-event"],
    requirements: ["EVNT-002", "EVNT-003", "EVNT-004"],
  },
});
