import { defineSilences } from "../silence.ts";

/** §7: the answer that reports an error. */
export const errorSilences = defineSilences({
  "EROR-S01": {
    section: "7",
    text: "Which error_code goes with which status is not shown.",
    reading: "Any value of the list with any error status.",
    ours: "The code that names the cause: version_pruned with 410, a code ending in _not_found with 404, web_framework_error for a request that fits no operation.",
    facts: ["error-code"],
    requirements: ["EROR-005"],
  },
  "EROR-S02": {
    section: "4.0",
    text: "Whether application/json may have parameters is not shown.",
    reading: "Any parameters; type and parameters in either case, as HTTP has it.",
    ours: "application/json without parameters, exactly as printed.",
    facts: ["error-media-type"],
    requirements: ["EROR-001"],
  },
  "EROR-S03": {
    section: "7",
    text: "What a message says is not shown.",
    reading: "Any string, also an empty one.",
    ours: "A sentence that names the input at fault.",
    facts: ["error-message"],
    requirements: ["EROR-003"],
  },
  "EROR-S04": {
    section: "7",
    text: "vm_error_code is called a detail for transaction submission; whether other errors may have it is not shown.",
    reading: "They may; wherever it is present and not null it is judged.",
    ours: "null but for submission and simulation.",
    facts: ["vm-error-code"],
    requirements: ["EROR-006"],
  },
});
