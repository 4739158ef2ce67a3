import { defineRequirements } from "../requirement.ts";

/** §7 and the last lines of §4.0: the answer that reports an error. */
export const errorRequirements = defineRequirements({
  "EROR-001": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "An error response has the media type application/json.",
    shownBy: "errors",
  },
  "EROR-002": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "The body of an error response is an Error object.",
    shownBy: "errors",
  },
  "EROR-003": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "An Error has the member message, a string.",
    shownBy: "errors",
  },
  "EROR-004": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "An Error has the member error_code, a string.",
    shownBy: "errors",
  },
  "EROR-005": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "The error_code of an Error is one of the values that the document lists.",
    shownBy: "errors",
  },
  "EROR-006": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "vm_error_code, where an Error has it, is an integer of format uint64.",
    whenSeen: true,
  },
});
