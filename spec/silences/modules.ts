import { defineSilences } from "../silence.ts";

/** §4.3 with the Module with ABI of §2.5. */
export const moduleSilences = defineSilences({
  "MODL-S01": {
    section: "2.5",
    text: "Whether abi may be missing is not shown: its row says present in the response shape, where others say yes.",
    reading:
      "Its form is judged wherever it is neither absent nor null. null is allowed, and absence breaks only what follows from 4.3; both are facts, and of the members of an ABI nothing is judged then.",
    ours: "An object for every module.",
    facts: ["module-abi-form"],
    requirements: ["MODL-005", "MODL-006"],
  },
  "MODL-S02": {
    section: "2.5",
    text: "exposed_functions are called public functions, yet a Function may be private or friend.",
    reading: "Functions of any visibility; which of a module are listed is not judged.",
    ours: "Public and friend functions, and the entry functions of every visibility.",
    facts: ["function-visibilities"],
    requirements: ["MODL-010", "MODL-013"],
  },
  "MODL-S03": {
    section: "2.5",
    text: "How friends, abilities, constraints, parameters and results are written is not shown.",
    reading: "Any strings.",
    ours: "A module id for a friend; copy, drop, store and key for abilities.",
    facts: ["friend-form", "ability-names"],
    requirements: ["MODL-009", "MODL-017", "MODL-018", "MODL-022", "MODL-025"],
  },
  "MODL-S04": {
    section: "2.5",
    text: "What the bytecode holds is not shown.",
    reading: "Any bytes; they are compared only with themselves.",
    ours: "A magic of its own, then the ABI as canonical JSON: bytes that nothing can run.",
    facts: ["bytecode-magic"],
    requirements: ["MODL-004"],
  },
  "MODL-S05": {
    section: "2.5",
    text: "Whether the order of functions, structs and fields means anything is not shown.",
    reading:
      "Any order of functions, structs and fields; parameters and results are taken in the order of the answer.",
    ours: "The order of the declaration.",
    facts: ["abi-order"],
    requirements: ["MODL-010", "MODL-011", "MODL-024"],
  },
});
