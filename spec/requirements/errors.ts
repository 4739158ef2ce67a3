import { defineRequirements } from "../requirement.ts";

/** Requirements of §7 and of the end of §4.0 for error responses. */
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
    text: "The error_code of an Error is one of the values that §7 lists.",
    shownBy: "errors",
  },
  "EROR-006": {
    section: "7",
    level: "MUST",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "If an Error has the member vm_error_code, it is an integer of format uint64.",
    whenSeen: true,
  },
  "EROR-007": {
    section: "7",
    level: "SHOULD",
    operation: null,
    family: "errors",
    since: "0.1.0",
    text: "A read of an account, or of its resources or modules, does not return 500 only because the account does not exist.",
    impliedBy:
      "account_not_found is an error code, and the operations list the status 404 (§4.1 to §4.3, §7).",
  },
});
