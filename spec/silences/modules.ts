import { defineSilences } from "../silence.ts";

/** Silences (points that the document leaves open) of §4.3 and of the Module with ABI of §2.5. */
export const moduleSilences = defineSilences({
  "MODL-S01": {
    section: "2.5",
    statements: { "2.5": [2] },
    text: 'The document does not say whether abi may be missing. Its table row says "present in the response shape" instead of "yes".',
    reading:
      "An abi that is present and not null is judged. An abi may be null. A missing abi violates only the SHOULD that follows from 4.3. The report records both forms as facts.",
    ours: "The reference node returns an object for every module.",
    facts: ["module-abi-form"],
    requirements: ["MODL-005", "MODL-006"],
  },
  "MODL-S02": {
    section: "2.5",
    statements: { "2.5": [7, 11] },
    text: "The document describes exposed_functions as public functions, but a Function may be private or friend.",
    reading:
      "Functions of any visibility are accepted. The checks do not judge which functions of a module are listed.",
    ours: "The reference node lists public and friend functions, and entry functions of any visibility.",
    facts: ["function-visibilities"],
    requirements: ["MODL-010", "MODL-013"],
  },
  "MODL-S03": {
    section: "2.5",
    statements: { "2.5": [6, 15, 16, 21, 24] },
    text: "The document does not say how friends, abilities, constraints, parameters and results are written.",
    reading:
      "Any strings are accepted. Abilities are compared with the resources of the target only where its ABIs use the words key and store.",
    ours: "The reference node writes a friend as a module id, and uses the abilities copy, drop, store and key.",
    facts: ["friend-form", "ability-names"],
    requirements: ["MODL-009", "MODL-017", "MODL-018", "MODL-022", "MODL-025", "MODL-047"],
  },
  "MODL-S04": {
    section: "2.5",
    statements: { "2.5": [1] },
    text: "The document does not define the content of the bytecode.",
    reading: "Any bytes are accepted. The checks compare bytecode only with other reads of the same module.",
    ours: "The reference node writes a magic number that only it uses, followed by the ABI as canonical JSON. These bytes cannot be executed.",
    facts: ["bytecode-magic"],
    requirements: ["MODL-004"],
  },
  "MODL-S05": {
    section: "2.5",
    statements: { "2.5": [7, 23] },
    text: "The document does not say whether the order of functions, structs and fields has a meaning.",
    reading:
      "Any order of functions, structs and fields is accepted. The checks use parameters and results in the order of the response.",
    ours: "The reference node uses the order of the declaration.",
    facts: ["abi-order"],
    requirements: ["MODL-010", "MODL-011", "MODL-024"],
  },
  "MODL-S06": {
    section: "2.5",
    statements: { "2.5": [13] },
    text: "No operation of the document runs a view function, so no response shows whether a function is a view function.",
    reading:
      "Any value of is_view is accepted. The checks only expect that a function with is_entry false cannot be called in a transaction.",
    ours: "The reference node marks the functions that only read state.",
    unobserved: "no check sends such a request",
    requirements: ["MODL-015", "MODL-028"],
  },
});
