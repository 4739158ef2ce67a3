import { defineSilences } from "../silence.ts";

/** §2.7 and §6: events. */
export const eventSilences = defineSilences({
  "EVNT-S01": {
    section: "6",
    text: "Subscription to events and their push delivery are not shown.",
    reading: "Nothing is judged.",
    ours: "Neither is offered.",
    unobserved: "nothing that is sent shows it",
  },
  "EVNT-S02": {
    section: "2.7",
    text: "What creation_number, account_address and sequence_number hold for events that belong to no handle is not shown.",
    reading: "Any values of their formats; several events may share them.",
    ours: "0, 0x0 and 0.",
    facts: ["event-guid", "is-event"],
    requirements: ["EVNT-002", "EVNT-003", "EVNT-004"],
  },
});
