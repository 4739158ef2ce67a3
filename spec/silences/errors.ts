import { defineSilences } from "../silence.ts";

/** Silences of §7 about error responses. */
export const errorSilences = defineSilences({
  "EROR-S01": {
    section: "7",
    text: "The document does not show which error_code goes with which status.",
    reading: "Any listed error code is accepted with any error status.",
    ours: "The code that names the cause: version_pruned with 410, a code that ends in _not_found with 404, web_framework_error for a request that does not match an operation.",
    facts: ["error-code"],
    requirements: ["EROR-005"],
  },
  "EROR-S02": {
    section: "4.0",
    text: "The document does not show whether application/json may have parameters.",
    reading:
      "Any parameters are accepted. The media type and its parameters are case-insensitive, as in HTTP.",
    ours: "application/json without parameters.",
    facts: ["error-media-type"],
    requirements: ["EROR-001"],
  },
  "EROR-S03": {
    section: "7",
    text: "The document does not show the content of a message.",
    reading: "Any string is accepted, including an empty one.",
    ours: "A sentence that names the input that caused the error.",
    facts: ["error-message"],
    requirements: ["EROR-003"],
  },
  "EROR-S04": {
    section: "7",
    text: "vm_error_code is described as a detail for transaction submission. The document does not show whether other errors may have it.",
    reading: "Other errors may have it. It is judged whenever it is present and not null.",
    ours: "null except in errors of submission and simulation.",
    facts: ["vm-error-code"],
    requirements: ["EROR-006"],
  },
});
