import { defineSilences } from "../silence.ts";

/** Silences of §4.3 and of the Module with ABI of §2.5. */
export const moduleSilences = defineSilences({
  "MODL-S01": {
    section: "2.5",
    text: "The document does not show whether abi may be missing: its row says present in the response shape, where other rows say yes.",
    reading:
      "Its form is judged if it is neither absent nor null. null is allowed, and absence violates only the requirement that follows from 4.3. Both are recorded as facts, and the members of the ABI are not judged then.",
    ours: "An object for every module.",
    facts: ["module-abi-form"],
    requirements: ["MODL-005", "MODL-006"],
  },
  "MODL-S02": {
    section: "2.5",
    text: "exposed_functions are described as public functions, but a Function may be private or friend.",
    reading:
      "Functions of any visibility are accepted. Which functions of a module are listed is not judged.",
    ours: "Public and friend functions, and entry functions of any visibility.",
    facts: ["function-visibilities"],
    requirements: ["MODL-010", "MODL-013"],
  },
  "MODL-S03": {
    section: "2.5",
    text: "The document does not show how friends, abilities, constraints, parameters and results are written.",
    reading: "Any strings are accepted.",
    ours: "A module id for a friend; copy, drop, store and key for abilities.",
    facts: ["friend-form", "ability-names"],
    requirements: ["MODL-009", "MODL-017", "MODL-018", "MODL-022", "MODL-025"],
  },
  "MODL-S04": {
    section: "2.5",
    text: "The content of the bytecode is not shown.",
    reading: "Any bytes are accepted. They are compared only with other reads of the same bytecode.",
    ours: "A magic number of its own, followed by the ABI as canonical JSON. The bytes cannot be executed.",
    facts: ["bytecode-magic"],
    requirements: ["MODL-004"],
  },
  "MODL-S05": {
    section: "2.5",
    text: "The document does not show whether the order of functions, structs and fields has a meaning.",
    reading:
      "Any order of functions, structs and fields is accepted. Parameters and results are used in the order of the answer.",
    ours: "The order of the declaration.",
    facts: ["abi-order"],
    requirements: ["MODL-010", "MODL-011", "MODL-024"],
  },
});
