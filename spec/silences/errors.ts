import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §7 about error responses. */
export const errorSilences = defineSilences({
  "EROR-S01": {
    section: "7",
    statements: { "7": [12] },
    text: "The document does not say which error_code belongs to which status.",
    reading: "Any listed error code is accepted with any error status.",
    ours: "The reference node returns the code that names the cause: version_pruned with 410, a code that ends in _not_found with 404, and web_framework_error for a request that matches no operation.",
    facts: ["error-code"],
    requirements: ["EROR-005"],
  },
  "EROR-S02": {
    section: "4.0",
    statements: { "4.0": [12], "7": [1] },
    text: "The document does not say whether application/json may have parameters.",
    reading:
      "Any parameters are accepted. The case of the media type and of its parameters does not matter, as in HTTP.",
    ours: "The reference node sends application/json without parameters.",
    facts: ["error-media-type"],
    requirements: ["EROR-001"],
  },
  "EROR-S03": {
    section: "7",
    statements: { "7": [2] },
    text: "The document does not define the content of an error message.",
    reading: "Any string is accepted, including an empty one.",
    ours: "The reference node writes a sentence that names the input that caused the error.",
    facts: ["error-message"],
    requirements: ["EROR-003"],
  },
  "EROR-S04": {
    section: "7",
    statements: { "7": [4] },
    text: "The document describes vm_error_code as a detail for transaction submission. It does not say whether other errors may have it.",
    reading:
      "Other errors may have vm_error_code. It is judged in every error in which it is present and not null.",
    ours: "The reference node sets vm_error_code to null except in errors of submission and simulation.",
    facts: ["vm-error-code"],
    requirements: ["EROR-006"],
  },
});
